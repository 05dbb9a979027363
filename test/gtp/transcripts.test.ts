/**
 * What every client sends in its own manner, and exactly what it gets: `transcripts/*.txt`, as the clients were seen
 * to do it, or after their sources. Lines of such a file:
 *
 *     # a remark
 *     > a line that the client sends; lines that follow each other are sent at once
 *     < a line that it gets back; {commands} stands for the list of all commands
 *     ! what happens besides: the player's next moves, the stones it takes for dead, `slow` or `quick` thinking, `done`
 *       when slow thinking has come to its end, `crlf` line ends, `eof` for the end of the input
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Controller, settle } from "./controller.ts";

const FOLDER = new URL("transcripts/", import.meta.url);
const CLIENTS = [
  "cgos",
  "gogui",
  "gogui-twogtp",
  "gomill",
  "gtp2ogs",
  "kgsgtp",
  "lizgoban",
  "lizzie",
  "lizzieyzy",
  "q5go",
  "q5go-analysis",
  "qgo",
  "sabaki",
] as const;

/** The transcript with the replies as they are now. */
async function replay(transcript: string): Promise<string> {
  const controller = new Controller();
  const { player, server } = controller;
  const commands = await controller.ask("list_commands");
  let lineEnd = "\n";
  let sent = "";
  const written: string[] = [];

  const receive = async () => {
    server.feed(sent);
    sent = "";
    await settle();
    const text = controller.read().replace(commands, "{commands}");
    // Some clients take what follows the first space for the reply: it must be there, although it is not in the file.
    expect(text).not.toMatch(/^[=?]\d*$/m);
    if (text !== "") written.push(...text.replace(/\n$/, "").split("\n").map((line) => `< ${line}`.trimEnd()));
  };
  const happen = (what: string, words: string[]) => {
    if (what === "moves") player.moves = words;
    else if (what === "dead") player.dead = words;
    else if (what === "slow" || what === "quick") player.isSlow = what === "slow";
    else if (what === "done") player.finish();
    else if (what === "crlf") lineEnd = "\r\n";
    else if (what === "eof") server.end();
    else throw new Error(`! ${what}`);
  };

  for (const line of transcript.replace(/\n$/, "").split("\n")) {
    if (line.startsWith("<")) continue;
    if (line.startsWith(">")) sent += line.slice(2) + lineEnd;
    else if (sent !== "") await receive();
    written.push(line);
    if (!line.startsWith("!")) continue;
    const [what, ...words] = line.slice(2).split(" ");
    happen(what, words);
    await receive();
  }
  await receive();
  await server.finished;
  expect(controller.internalErrors).toEqual([]);
  return `${written.join("\n")}\n`;
}

describe("a session with", () => {
  it.each(CLIENTS)("%s", async (client) => {
    const transcript = readFileSync(new URL(`${client}.txt`, FOLDER), "utf8");
    expect(await replay(transcript)).toBe(transcript);
  });

  it("every client there is a transcript of", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(CLIENTS.map((client) => `${client}.txt`).sort());
  });
});

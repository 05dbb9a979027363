/** Ten thousand lines of more or less sensible input: one well-formed reply to each command, no effect of a refusal. */
import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { Controller } from "./controller.ts";

const LINES = 10_000;

/** Commands with the kinds of their arguments; a kind is a letter of ARGUMENTS, `*` repeats the one before. */
const COMMANDS = [
  ...["name", "version", "protocol_version", "list_commands", "known_command w", "boardsize n", "boardsize n n"],
  ...["rectangular_boardsize n n", "clear_board", "komi f", "get_komi", "play c v", "play c v", "play c v", "play c v"],
  ...["undo", "gg-undo n", "genmove c", "genmove c", "reg_genmove c", "gogui-play_sequence c v c v c v"],
  ...["fixed_handicap n", "place_free_handicap n", "set_free_handicap v*", "time_settings f f n", "time_left c f n"],
  ...["kgs-time_settings s f f n", "kata-time_settings s f f n", "kata-list_time_settings", "final_score"],
  ...["final_status_list t", "showboard", "printsgf", "loadsgf w n", "clear_cache", "cputime", "gogui-interrupt"],
  ...["kgs-rules r", "kata-set-rules r", "kata-set-rules j", "kata-get-rules", "kata-set-rule k r"],
  ...["final_status v", "shinpan-count", "shinpan-analysis m", "shinpan-mark v t", "shinpan-explain v", "stop"],
  ...["gogui-setup c v c v", "gogui-setup_player c", "gogui-analyze_commands", "shinpan-status_map"],
  ...["shinpan-territory_map", "shinpan-life_map", "shinpan-tier_map", "shinpan-ownership_map", "shinpan-variation"],
  ...["gomill-describe_engine", "gomill-explain_last_move", "gomill-cpu_time", "gomill-genmove_ex c w"],
  ...["kgs-genmove_cleanup c", "kgs-game_over"],
  ...["cgos-opponent_name w", "cgos-opponent_rating n", "cgos-gameover w"],
  ...["shinpan-explain_illegal c v", "constructor", "kata-raw-nn n", "w", "w w w"],
];

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  c: ["b", "w", "B", "W", "black", "White", "red", ""],
  v: [..."abcdefghjABCDEFGHJ"].flatMap((column) => ["1", "2", "3", "5", "9"].map((row) => column + row)).concat(
    ["pass", "PASS", "resign", "i5", "z99", "a0", "a-1", "5a", "T19", "constructor"],
  ),
  n: ["0", "1", "2", "3", "4", "5", "7", "9", "13", "19", "25", "26", "-1", "1000000", "2.5", "two", "１９"],
  f: ["0", "6.5", "-7.5", "1e3", "300", "1e999", "NaN", "Infinity", "0x10", "seven", "7,5", ".5"],
  s: ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped", "hourglass"],
  t: ["alive", "dead", "seki", "dame", "black_territory", "white_territory", "auto", "ill"],
  m: ["practical", "strict", "lenient", ""],
  r: ["japanese", "chinese", "aga", "new_zealand", "tromp-taylor", "POSITIONAL", "true", "martian", "__proto__"],
  k: ["ko", "suicide", "scoring", "tax", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "__proto__"],
  j: ['{"ko":"SIMPLE"}', '{"scoring": "TERRITORY", "tax": "SEKI"}', "{}", "{", '{"ko":[]}', "[]", "null", '{"x":1}'],
  w: ["foo", "foo/bar.sgf", "play", "=", "?", "対局", "\u00a0", "\u2028", "\ufeff", "%s%n", "x".repeat(12_000)],
};

/** What may stand round and inside a line. */
const NOISE = ["", "", "", "", "", "", " ", "\t", "\r", "\u0000", "\u001b", " # comment", "#", " 7 "];

function randomLine(random: Random): string {
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)];
  if (random.below(20) === 0) return pick(["", " ", "\t\r", "# comment", "# interrupt", "#", "12", "007 ", "0 #"]);
  const words = pick(COMMANDS).split(" ").flatMap((word, i) => {
    if (i === 0 && word !== "w") return [word];
    const repeats = word.endsWith("*") ? 1 + random.below(6) : 1;
    return Array.from({ length: repeats }, () => pick(ARGUMENTS[word[0]]));
  });
  if (random.below(10) === 0) words.splice(1 + random.below(words.length), random.below(2), pick(ARGUMENTS.w));
  if (words[0] === "printsgf") return "printsgf"; // its argument would be a file to write
  const id = random.below(3) === 0 ? `${pick(["1", "02", "000", "99999999999999999999"])} ` : "";
  return `${pick(NOISE)}${id}${words.join(pick([" ", " ", " ", "\t", "  "]))}${pick(NOISE)}`;
}

/** Whether a line must be answered, and the id to answer with: by the letter of the GTP draft, not by our parser. */
function expectedId(line: string): string | undefined {
  const text = [...line].filter((c) => c === "\t" || (c >= " " && c !== "\u007f" && c !== "\ufeff")).join("");
  const match = /^[ \t]*(?:(\d+)(?=[ \t]|$))?(.*)$/su.exec(text.replace(/#.*/su, ""));
  const isBlank = match === null || (match[1] === undefined && /^[ \t]*$/.test(match[2]));
  return isBlank ? undefined : (match[1] ?? "");
}

/** All of the game's state, for comparing. */
function stateOf(controller: Controller): string {
  const { game, judgeMode } = controller.session;
  const { geometry, board, komi, ruleset, moves, handicap, toPlay } = game;
  const size = [geometry.width, geometry.height];
  const history = moves.map(({ colour, point }) => [colour, point]);
  const position = [[...board.colour], board.prisoners(1), toPlay];
  return JSON.stringify([size, position, komi, ruleset, history, handicap, judgeMode]);
}

describe("random input", () => {
  const random = new Random(20_240_501);
  const lines = Array.from({ length: LINES }, () => randomLine(random));
  let replies = "";

  it("gets one well-formed reply for each command, and a refusal changes nothing", async () => {
    const controller = new Controller();
    let refusals = 0;
    for (const line of lines) {
      const id = expectedId(line);
      const before = stateOf(controller);
      controller.server.feed(`${line}\n`);
      let reply = "";
      do {
        await new Promise(setImmediate);
        reply += controller.read();
      } while (id !== undefined && !reply.endsWith("\n\n"));
      replies += reply;
      if (id === undefined) {
        expect(reply, JSON.stringify(line)).toBe("");
        continue;
      }
      expect(reply, JSON.stringify(line)).toMatch(/^[=?]\d* [^\n]*\n(?:[^\n]*[^\s]\n)*\n$/);
      expect(/^[=?](\d*)/.exec(reply)?.[1], JSON.stringify(line)).toBe(id);
      if (!reply.startsWith("?")) continue;
      refusals++;
      expect(stateOf(controller), JSON.stringify(line)).toBe(before);
    }
    expect(controller.internalErrors).toEqual([]);
    // The mixture must be worth something: many commands of either kind.
    const commands = lines.filter((line) => expectedId(line) !== undefined).length;
    expect(refusals).toBeGreaterThan(commands / 5);
    expect(refusals).toBeLessThan((commands * 4) / 5);
  });

  it("gets the same replies when it comes in pieces of any size", async () => {
    const controller = new Controller();
    const bytes = new TextEncoder().encode(lines.join("\n"));
    for (let i = 0; i < bytes.length; ) {
      const end = i + 1 + random.below(5000);
      controller.server.feed(bytes.subarray(i, end));
      i = end;
    }
    controller.server.end();
    await controller.server.finished;
    // Not toBe: it would take minutes to print the difference of two such texts.
    expect(controller.read() === replies).toBe(true);
  });
});

/**
 * A GTP engine whose arguments say what it does: `name=…`, `moves=D4,pass,…` (answers to genmove in order, then
 * passes), `score=B+3.5`, `knows=COMMAND,…` (what it lists), `ignorant=COMMAND` (what `known_command` denies),
 * `refuse=COMMAND`, `crash=COMMAND`, `hang=COMMAND`, `close=COMMAND` (closes stdout and stays). It writes every command
 * that it gets to stderr.
 */
import { closeSync } from "node:fs";
import { createInterface } from "node:readline";

const orders = Object.fromEntries(process.argv.slice(2).map((word) => word.split(/=(.*)/s)));
const moves = (orders.moves ?? "").split(",").filter((move) => move !== "");

for await (const line of createInterface({ input: process.stdin })) {
  const command = line.trim().split(/\s+/)[0];
  process.stderr.write(`${line}\n`);
  if (command === orders.crash) process.exit(7);
  if (command === orders.close) {
    closeSync(1);
    setInterval(() => {}, 1000);
    continue;
  }
  if (command === orders.hang) continue;
  const answers = {
    name: orders.name ?? "Fake",
    version: "1.0",
    list_commands: (orders.knows ?? "").replaceAll(",", "\n"),
    genmove: command === "genmove" ? (moves.shift() ?? "pass") : "",
    known_command: String(line.trim().split(/\s+/)[1] !== orders.ignorant),
    final_score: orders.score ?? "0",
  };
  process.stdout.write(command === orders.refuse ? "? not me\n\n" : `= ${answers[command] ?? ""}\n\n`);
  if (command === "quit") process.exit();
}

/** The moves that were judged, in memory and, if there is one, in a file that a later run goes on from. */
import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import type { JudgedMove } from "./comparison.ts";

/** A line of the file: who judged, a position in words, an engine's name, and its move there. */
interface Result extends JudgedMove {
  readonly judge: string;
  readonly position: string;
  readonly engine: string;
}

export class Results {
  private readonly judge: string;
  private readonly file: string | undefined;
  private readonly known = new Map<string, JudgedMove>();

  /** @param judge who judges, in words: what others have judged is left aside */
  constructor(judge: string, file: string | undefined) {
    this.judge = judge;
    this.file = file;
    if (file === undefined || !existsSync(file)) return;
    const text = readFileSync(file, "utf8");
    // A run that was killed may have left half a line.
    const whole = text.slice(0, 1 + text.lastIndexOf("\n"));
    truncateSync(file, Buffer.byteLength(whole));
    for (const line of whole.split("\n").filter((l) => l !== "")) this.keep(JSON.parse(line) as Result);
  }

  find(position: string, engine: string): JudgedMove | undefined {
    return this.known.get(keyOf(position, engine));
  }

  add(position: string, engine: string, { move, value }: JudgedMove): void {
    const result: Result = { judge: this.judge, position, engine, move, value };
    this.keep(result);
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(result)}\n`);
  }

  private keep({ judge, position, engine, move, value }: Result): void {
    if (judge === this.judge) this.known.set(keyOf(position, engine), { move, value });
  }
}

function keyOf(position: string, engine: string): string {
  return `${engine}\n${position}`;
}

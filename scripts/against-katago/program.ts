/** A program that speaks GTP, and how fast it evaluates. */
import { readFileSync } from "node:fs";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { EngineProcess } from "../../src/match/engine-process.ts";

/** Clock ticks a second in /proc. */
const TICKS = 100;
/** No reply is waited for longer. */
const MOST_MS = 600_000;

export class Program {
  private readonly process: EngineProcess;

  constructor(command: readonly string[]) {
    this.process = new EngineProcess(command);
  }

  /** Returns how long the reply took, in seconds. Throws an Error if the program refuses, or ends. */
  private async ask(command: string, ...args: string[]): Promise<number> {
    const answer = await this.process.send(MOST_MS, command, ...args);
    if (answer.kind === "ok") return answer.ms / 1000;
    throw new Error(`${command}: ${answer.kind === "refused" ? answer.text : answer.reason}`);
  }

  private async setUp({ board: snapshot, height, width }: SearchPosition): Promise<void> {
    const geometry = geometryOf(width, height);
    const board = Board.from(geometry, snapshot);
    const stones = geometry.points.flatMap((p) => {
      const colour = board.colour[p];
      return colour === BLACK || colour === WHITE ? [colour === BLACK ? "b" : "w", geometry.vertex(p)] : [];
    });
    await this.ask("boardsize", String(width));
    await this.ask("clear_board");
    await this.ask("komi", "7.5");
    await this.ask("set_position", ...stones);
  }

  /** Seconds of processor time so far. */
  private used(): number {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  /** Evaluations a second of processor time, of a program that knows KataGo's command for one. */
  async rate(positions: readonly SearchPosition[], seconds: number): Promise<number> {
    let count = 0;
    let spent = 0;
    while (spent < seconds) {
      await this.setUp(positions[(count / 8) % positions.length]);
      const start = this.used();
      for (let turn = 0; turn < 8; turn++, count++) await this.ask("kata-raw-nn", String(turn));
      spent += this.used() - start;
    }
    return count / spent;
  }

  /** Playouts a second of the clock, in a search of this number for each position. */
  async searchRate(positions: readonly SearchPosition[], playouts: number): Promise<number> {
    let seconds = 0;
    await this.ask("kata-set-param", "maxPlayouts", String(playouts));
    for (const position of positions) {
      await this.setUp(position);
      seconds += await this.ask("genmove", position.toPlay === BLACK ? "b" : "w");
    }
    return (positions.length * playouts) / seconds;
  }

  async close(): Promise<void> {
    await this.process.close();
  }
}

/** KataGo over GTP, and the processor time that it uses. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Board } from "../../engine/board/board.ts";
import { BLACK, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, geometryOf } from "../../engine/board/geometry.ts";
import type { SearchPosition } from "../../engine/search/position.ts";

/** Clock ticks a second in /proc. */
const TICKS = 100;

export class KataGo {
  private readonly process: ChildProcessWithoutNullStreams;
  private output = "";
  private arrived: () => void = () => undefined;

  constructor(program: string, model: string, config: string) {
    this.process = spawn(program, ["gtp", "-model", model, "-config", config]);
    this.process.stdout.on("data", (chunk: Buffer) => {
      this.output += chunk.toString();
      this.arrived();
    });
    this.process.stderr.resume();
    this.process.on("exit", () => this.arrived());
  }

  private async ask(command: string): Promise<void> {
    this.output = "";
    this.process.stdin.write(`${command}\n`);
    while (!this.output.endsWith("\n\n")) {
      if (this.process.exitCode !== null) throw new Error("KataGo has ended");
      await new Promise<void>((resolve) => (this.arrived = resolve));
    }
  }

  async setUp({ width }: Geometry): Promise<void> {
    await this.ask(`boardsize ${width}`);
    await this.ask("komi 7.5");
  }

  /** Seconds of processor time so far. */
  private used(): number {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }

  /** Evaluations a second of processor time. */
  async rate(positions: readonly SearchPosition[], seconds: number): Promise<number> {
    const { width } = positions[0];
    const geometry = geometryOf(width);
    let count = 0;
    let spent = 0;
    while (spent < seconds) {
      const position = positions[count % positions.length];
      await this.ask("clear_board");
      const board = new Board(geometry);
      board.restore(position.board);
      const stones = geometry.points.flatMap((p) => {
        const colour = board.colour[p];
        return colour === BLACK || colour === WHITE ? [`${colour === BLACK ? "b" : "w"} ${geometry.vertex(p)}`] : [];
      });
      await this.ask(`set_position ${stones.join(" ")}`);
      const start = this.used();
      for (let turn = 0; turn < 8; turn++, count++) await this.ask(`kata-raw-nn ${turn}`);
      spent += this.used() - start;
    }
    return count / spent;
  }

  close(): void {
    this.process.kill();
  }
}

/** An engine that is asked over GTP for its move in positions that have nothing to do with each other. */
import { type EngineCommand, EngineProcess } from "../../src/match/engine-process.ts";
import { colourAt, letterOf, type Line, passOf, vertexOf } from "../label/source.ts";

/** The longest time for one answer. */
const ANSWER_CAP_MS = 600_000;

export class Mover {
  private readonly engine: EngineProcess;

  constructor(command: EngineCommand) {
    this.engine = new EngineProcess(command);
  }

  /**
   * Index of the move that the engine plays; undefined if it resigns. Throws an Error with the reason if it does not
   * answer or does not take the position. It may not know `kata-set-rules`.
   */
  async moveAt(line: Line): Promise<number | undefined> {
    const { geometry, komi, moves, rules } = line;
    await this.ask("boardsize", String(geometry.width));
    await this.ask("clear_board");
    await this.engine.send(ANSWER_CAP_MS, "kata-set-rules", rules);
    await this.ask("komi", String(komi));
    for (const [i, move] of moves.entries()) {
      await this.ask("play", letterOf(colourAt(line, i)), vertexOf(geometry, move));
    }
    const answer = (await this.ask("genmove", letterOf(colourAt(line, moves.length)))).toLowerCase();
    if (answer === "resign") return undefined;
    const point = answer === "pass" ? undefined : geometry.parseVertex(answer);
    if (answer !== "pass" && point === undefined) throw new Error(`"${answer}" is no move`);
    return point === undefined ? passOf(geometry) : geometry.points.indexOf(point);
  }

  private async ask(name: string, ...args: string[]): Promise<string> {
    const answer = await this.engine.send(ANSWER_CAP_MS, name, ...args);
    if (answer.kind === "ok") return answer.text.trim();
    throw new Error(`${name}: ${answer.kind === "lost" ? answer.reason : answer.text}`);
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

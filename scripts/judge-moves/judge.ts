/** A stronger player that says what a position is worth after a move. */
import type { EngineCommand } from "../../src/match/engine-process.ts";
import { readAnswer } from "../label/answer.ts";
import { AnalysisClient } from "../label/client.ts";
import { colourAt, letterOf, type Line, Query } from "../label/source.ts";

const TIMEOUT_MS = 600_000;

/** What a move is worth for the player who makes it. */
export interface MoveValue {
  /** His chance to win, 0…1. */
  readonly winrate: number;
  /** His lead in points. */
  readonly lead: number;
}

export class MoveJudge {
  private readonly client: AnalysisClient;
  private readonly visits: number;

  /** @param command a program that speaks the JSON analysis protocol */
  constructor(command: EngineCommand, visits: number) {
    const warn = (sentence: string) => console.error(`judge-moves: ${sentence}`);
    this.client = new AnalysisClient({ command, inFlight: 1, timeoutMs: TIMEOUT_MS, warn });
    this.visits = visits;
  }

  /** What this move, as an index, is worth in a position. Throws an Error where there is no answer. */
  async valueOf(line: Line, move: number): Promise<MoveValue> {
    const moves = [...line.moves, move];
    const query = new Query({ ...line, moves }, this.visits);
    const [answer] = await this.client.ask(query.text, [moves.length]);
    const player = letterOf(colourAt(line, moves.length));
    const read = readAnswer(answer, { points: line.geometry.points.length, player, moves: moves.length });
    if (typeof read === "string") throw new Error(read);
    return { winrate: 1 - read.label.winrate, lead: -read.label.lead };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

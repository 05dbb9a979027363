/** Who judges the counted games: shinpan's own judge, or an engine that is asked over GTP. */
import { BLACK } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import { judgeGame } from "../../src/player/judge-game.ts";
import type { Status, Tier } from "../../src/referee/verdict.ts";
import { type EngineCommand, EngineProcess } from "../../src/match/engine-process.ts";
import type { CountedGame } from "./games.ts";

export interface Finding {
  readonly dead: ReadonlySet<Point>;
  /** Black minus White. */
  readonly score: number;
  /** CPU time of our own judge, which other programs do not lengthen; by the clock, for an engine over GTP. */
  readonly ms: number;
  /** For every string, if the referee says so: a stone of it and how its status was found. */
  readonly tiers: readonly Found[];
}

export interface Found {
  readonly stone: Point;
  readonly status: Status;
  readonly tier: Tier;
  readonly confidence: number;
  readonly reason?: string | undefined;
}

export interface Referee {
  judge(game: CountedGame): Promise<Finding>;
  close(): Promise<void>;
}

/** CPU time of this process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The judge of this repository, in practical mode. */
export function ownReferee(playouts: number): Referee {
  return {
    judge({ game }) {
      const start = cpuMs();
      const { verdict: { strings }, score } = judgeGame(game, { playouts });
      const ms = cpuMs() - start;
      const dead = new Set(strings.flatMap(({ status, stones }) => (status === "dead" ? stones : [])));
      const tiers = strings.map(({ stones, ...found }): Found => ({ stone: stones[0], ...found }));
      return Promise.resolve({ dead, score, ms, tiers });
    },
    close: () => Promise.resolve(),
  };
}

const ANSWER_CAP_MS = 120_000;

/** An engine that plays by Japanese rules; timed are `final_status_list dead` and `final_score` together. */
export function gtpReferee(command: EngineCommand): Referee {
  const engine = new EngineProcess(command);
  const ask = async (name: string, ...args: string[]) => {
    const answer = await engine.send(ANSWER_CAP_MS, name, ...args);
    if (answer.kind === "ok") return answer;
    throw new Error(`${name}: ${answer.kind === "lost" ? answer.reason : answer.text}`);
  };
  return {
    async judge({ game: { geometry, komi, moves }, handicap }) {
      await ask("boardsize", String(geometry.width));
      await ask("clear_board");
      await ask("komi", String(komi));
      if (handicap.length > 0) await ask("set_free_handicap", ...handicap.map((p) => geometry.vertex(p)));
      for (const { point, colour } of moves) await ask("play", colour === BLACK ? "b" : "w", geometry.vertex(point));
      const dead = await ask("final_status_list", "dead");
      const score = await ask("final_score");
      return { dead: verticesOf(geometry, dead.text), score: scoreOf(score.text), ms: dead.ms + score.ms, tiers: [] };
    },
    close: () => engine.close(),
  };
}

function verticesOf(geometry: Geometry, text: string): Set<Point> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return new Set(words.map((word) => geometry.parseVertex(word) ?? 0));
}

function scoreOf(text: string): number {
  const outcome = /^([BW])\+([\d.]+)/i.exec(text);
  return outcome ? Number(outcome[2]) * (outcome[1].toUpperCase() === "B" ? 1 : -1) : 0;
}

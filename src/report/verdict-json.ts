/** Verdicts, and studies of life, as JSON: for `score --json`, the analysis protocol, the library and the page. */
import { BLACK, type Colour, colourName, WHITE } from "../../engine/board/colour.ts";
import type { Geometry, Point } from "../../engine/board/geometry.ts";
import type { LifeStudy } from "../referee/life/life-study.ts";
import type { LifeOutcome } from "../referee/life/life.ts";
import { openBorderPoints, pointsOfStatus, type Settlement } from "../referee/settlement.ts";
import type { Status, Tier } from "../referee/verdict.ts";
import { phaseOf, resultText } from "../rules/ending.ts";
import type { Game } from "../rules/game.ts";

/** All points are vertices, as "C3". */
export interface VerdictJson {
  /** "B+3.5", and Black minus White. */
  readonly result: string;
  readonly score: number;
  /** The result if the position is judged exactly as it stands; absent where that is the same. */
  readonly strictResult?: string;
  /** By the rules of 1989: a move left on the board that would change the winner, and the result with it. */
  readonly effectiveMove?: {
    readonly colour: "black" | "white";
    readonly move: string;
    readonly result: string;
  };
  readonly rules: string;
  readonly komi: number;
  /** "19x19". */
  readonly size: string;
  /** Moves made. */
  readonly moves: number;
  /** Whether passes ended the game. If not, what the next moves decide may be estimated, see `goesOn`. */
  readonly ended: boolean;
  /** Whether the time was up before all was read. */
  readonly hurried: boolean;
  readonly strings: readonly StringJson[];
  readonly dead: readonly string[];
  readonly seki: readonly string[];
  /** Points under dead stones too. */
  readonly territory: { readonly black: readonly string[]; readonly white: readonly string[] };
  readonly dame: readonly string[];
  /** Where the players' borders are open: the count is an estimate then. Absent if they are closed. */
  readonly openBorder?: readonly string[];
}

/** See `StringVerdict`. */
export interface StringJson {
  readonly colour: "black" | "white";
  readonly points: readonly string[];
  readonly status: Status;
  readonly tier: Tier;
  /** 0…1. */
  readonly confidence: number;
  readonly reason?: string;
  /** A stone of each string that was taken as alive. */
  readonly assumes?: readonly string[];
  /** The opponent of the owner first, "pass" for a pass. */
  readonly line?: readonly string[];
  /** The move with which the owner would have protected it. */
  readonly protection?: string;
}

export function verdictJson(game: Game, settlement: Settlement): VerdictJson {
  const { effective, result, score, strictResult, verdict } = settlement;
  const { geometry, komi, moves, ruleset } = game;
  const names = (points: readonly Point[]) => points.map((p) => geometry.vertex(p));
  const territory = (colour: Colour) => names(geometry.points.filter((p) => verdict.territory[p] === colour));
  const border = openBorderPoints(verdict);
  return {
    result: resultText(result),
    score,
    ...(strictResult && { strictResult: resultText(strictResult) }),
    ...(effective && {
      effectiveMove: {
        colour: colourName(effective.colour),
        move: geometry.vertex(effective.point),
        result: resultText(effective.result),
      },
    }),
    rules: ruleset.name,
    komi,
    size: `${geometry.width}x${geometry.height}`,
    moves: moves.length,
    ended: phaseOf(game) !== "play",
    hurried: verdict.isHurried === true,
    strings: verdict.strings.map(({ assumes, colour, confidence, line, protection, reason, status, stones, tier }) => ({
      colour: colourName(colour),
      points: names(stones),
      status,
      tier,
      confidence: Number(confidence.toFixed(4)),
      ...(reason !== undefined && { reason }),
      ...(assumes && { assumes: names(assumes.map((i) => verdict.strings[i].stones[0])) }),
      ...(line && { line: names(line) }),
      ...(protection !== undefined && { protection: geometry.vertex(protection) }),
    })),
    dead: names(pointsOfStatus(verdict, "dead")),
    seki: names(pointsOfStatus(verdict, "seki")),
    territory: { black: territory(BLACK), white: territory(WHITE) },
    dame: names(verdict.dame),
    ...(border.length > 0 && { openBorder: names(border) }),
  };
}

/** What becomes of a string with either side first, likewise. */
export function lifeJson({ colour, isCutShort, sides, states, stones }: LifeStudy, geometry: Geometry): object {
  const names = (points: readonly Point[]) => points.map((p) => geometry.vertex(p));
  const outcome = ({ result, ko, line }: LifeOutcome) => ({
    result,
    ...(ko && { ko: { needs: colourName(ko.needs), threats: ko.threats } }),
    line: names(line),
  });
  return {
    colour: colourName(colour),
    stones: names(stones),
    first: sides.map(({ first, life, mayPlayElsewhere, right, wrong }) => ({
      colour: colourName(first),
      ...outcome(life),
      ...(life.open.length > 0 && { open: names(life.open) }),
      mayPlayElsewhere,
      assumes: names(life.assumes),
      right: names(right),
      wrong: wrong.map((move) => ({ move: geometry.vertex(move.point), ...outcome(move) })),
    })),
    states,
    isCutShort,
  };
}

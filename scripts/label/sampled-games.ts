/**
 * Games sampled from the teacher's own policy: a few random moves, then moves drawn by its probabilities to the power
 * of 1/temperature, until two passes. Nobody resigns, so that finished boards are among the positions.
 */
import { BLACK } from "../../engine/board/colour.ts";
import { geometryOf } from "../../engine/board/geometry.ts";
import { Random } from "../../engine/board/random.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import type { CheckedAnswer } from "./answer.ts";
import type { Label } from "./labels.ts";
import { passOf, Query, type Source } from "./source.ts";

/** Things to draw from, each with a weight. */
export type Weighted<T> = readonly (readonly [thing: T, weight: number])[];

/** Komi of a game on any board, near what is fair. */
const AREA_KOMI = 7;
const TERRITORY_KOMI = 6;
/** A game's own komi is believed up to this. */
const MOST_KOMI = 20;
/** How often a komi is near the usual one, or wide of it; else it is far away. */
const NEAR = 0.75;
const WIDE = 0.2;
/** Points from the usual komi, at most. */
const NEAR_POINTS = 2.5;
/** How often a whole komi is made a half one: most games have such. */
const MADE_HALF = 0.4;

/** The generator of a game: the same for the same seed and game, however a run was stopped and started. */
export function randomOf(seed: number, game: number): Random {
  return new Random(Math.imul(seed, 0x9e3779b1) ^ game);
}

export function drawn<T>(random: Random, things: Weighted<T>): T {
  return things[random.weighted(things.map(([, weight]) => weight))][0];
}

/** The komi that is usual under a ruleset. */
export function usualKomi(rules: string): number {
  return findRuleset(rules)?.scoring === "territory" ? TERRITORY_KOMI : AREA_KOMI;
}

/** A komi of half points: mostly near the usual one, at times wide of it, seldom absurd. */
function drawKomi(random: Random, usual: number, size: number): number {
  const kind = random.fraction();
  const spread = kind < NEAR ? NEAR_POINTS : kind < NEAR + WIDE ? size : (size * size) / 3;
  return komiNear(random, usual, spread);
}

/** A komi of half points that gives Black's lead away, but for at most NEAR_POINTS. */
function fairKomi(random: Random, lead: number): number {
  return komiNear(random, lead, NEAR_POINTS);
}

function komiNear(random: Random, points: number, spread: number): number {
  const komi = Math.round(2 * (points + spread * (2 * random.fraction() - 1))) / 2;
  const isMadeHalf = random.fraction() < MADE_HALF;
  return Number.isInteger(komi) && isMadeHalf ? komi + 0.5 : komi;
}

/** The komi of a record, or one near it; the usual one in its place where it is not known. */
export function variedKomi(random: Random, recorded: number, usual: number, size: number): number {
  const isKnown = Math.abs(recorded) <= MOST_KOMI && Number.isInteger(2 * recorded);
  const keeps = random.fraction() < 0.4;
  const varied = drawKomi(random, isKnown ? recorded : usual, size);
  return isKnown && keeps ? recorded : varied;
}

export interface SampledOptions {
  readonly games: number;
  readonly sizes: Weighted<number>;
  readonly rules: Weighted<string>;
  /** Range of a game's temperature. */
  readonly temperature: readonly [low: number, high: number];
  /** Most random moves at the beginning. */
  readonly opening: number;
  readonly seed: number;
}

/** Temperature of random moves that are drawn from the policy. */
const FLAT = 2.5;
/** Where the temperature falls to, and the moves per point of the board in which it falls half of the way. */
const LATE_TEMPERATURE = 0.4;
const HALF_WAY = 0.3;
/** Share of the games in which it does not fall. */
const STAYS = 0.25;
/** Share of the games in which players mostly play on where they would pass, and how often they pass then. */
const PLAYS_ON = 0.2;
const PASSES_THEN = 0.25;
/** Moves per point of the board after which a game is broken off. */
const MAX_MOVES = 2;
/** Share of the games in which the opening is played without labels, and komi then makes up for what it came to. */
const FAIR = 0.5;

export function sampledGames({ games, sizes, rules, temperature, opening, seed }: SampledOptions): Source {
  return {
    name: "policy",
    games,
    numberAt: (k) => k,
    label: async (game, ask) => {
      const random = randomOf(seed, game);
      const geometry = geometryOf(drawn(random, sizes));
      const law = drawn(random, rules);
      const komi = drawKomi(random, usualKomi(law), geometry.width);
      const [low, high] = temperature;
      const heat = low + random.fraction() * (high - low);
      const late = random.fraction() < STAYS ? heat : Math.min(heat, LATE_TEMPERATURE);
      const openingMoves = Math.floor(random.fraction() * (opening + 1));
      const openingHeat = random.fraction() < 0.5 ? Infinity : FLAT;
      const playsOn = random.fraction() < PLAYS_ON;
      const pass = passOf(geometry);
      const askTwice = async (): Promise<CheckedAnswer | undefined> => {
        const turns = [query.game.moves.length];
        return (await ask(query, turns))[0] ?? (await ask(query, turns))[0];
      };

      const labels: Label[] = [];
      let query = new Query({ geometry, rules: law, komi, setup: [], first: BLACK, moves: [] });
      if (random.fraction() < FAIR) {
        let answer = await askTwice();
        while (answer && query.game.moves.length < openingMoves) {
          query.play(drawMove(random, answer.policy, openingHeat, false));
          answer = await askTwice();
        }
        if (!answer) return { game, source: "policy", ...query.game, labels };
        const { lead } = answer.label;
        const blackLead = komi + (openingMoves % 2 === 0 ? lead : -lead);
        query = new Query({ ...query.game, komi: fairKomi(random, blackLead) });
      }
      for (let turn = query.game.moves.length; turn < MAX_MOVES * geometry.points.length; turn++) {
        const answer = await askTwice();
        if (!answer) break;
        labels.push(answer.label);
        const isOpening = turn < openingMoves;
        const cooled = late + (heat - late) * 0.5 ** (turn / (HALF_WAY * geometry.points.length));
        const mayPass = !isOpening && (!playsOn || random.fraction() < PASSES_THEN);
        const move = drawMove(random, answer.policy, isOpening ? openingHeat : cooled, mayPass);
        query.play(move);
        if (move === pass && query.game.moves.at(-2) === pass) break;
      }
      return { game, source: "policy", ...query.game, labels };
    },
  };
}

/** A move drawn by its probability to the power of 1/temperature: any legal one if that is infinite. */
function drawMove(random: Random, policy: readonly number[], temperature: number, mayPass: boolean): number {
  const pass = policy.length - 1;
  const legal = temperature === Infinity ? -1 : 0;
  const highest = Math.max(...policy);
  const weights = policy.map((p, move) =>
    p > legal && p >= 0 && (mayPass || move !== pass) ? (p / highest) ** (1 / temperature) : 0,
  );
  const move = random.weighted(weights);
  return move < 0 ? pass : move;
}

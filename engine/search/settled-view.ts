/**
 * What the referee has found settled, at a leaf of the search: there it takes the place of what the network and the
 * playout say. Lead and win rate then agree with the referee, and a play in settled territory gains nothing.
 */
import { BLACK, type Colour, EMPTY, WHITE } from "../board/colour.ts";
import { type Geometry, type Point, PASS } from "../board/geometry.ts";
import type { Line } from "./descent.ts";
import { packedColour, packedPoint, type SearchPosition, type SettledPoints } from "./position.ts";

/** What is expected of the end of a game, from Black's side. */
export interface Outlook {
  /** Probability that Black wins. */
  winrate: number;
  /** Points by which Black leads, komi included, and their standard deviation. */
  lead: number;
  stdev: number;
}

/** The scale of a logistic distribution is this times its standard deviation. */
const LOGISTIC_SCALE = Math.sqrt(3) / Math.PI;
/** The least standard deviation of a lead: who gets the last dame stays open. */
export const LEAST_STDEV = 0.5;
/** Keeps the logit of a win rate finite. */
const LEAST_WINRATE = 1e-4;

/** In place of an owner. */
const OPEN = 2;

/** The settled points at the end of a line. */
export class SettledView {
  private readonly geometry: Geometry;
  private readonly settled: SettledPoints;
  /** The moves from there to the root of the search. */
  private readonly since: Int16Array;
  /** Zone -> plays there by the owner's opponent minus the owner's own; infinite once a stone of the owner is gone. */
  private readonly attack: Float64Array;
  /** Index in `geometry.points` -> 1 if settled as Black's, −1 as White's, 0 as dame, OPEN if open. */
  private readonly owner: Int8Array;
  /** The same index -> what the network lacks there at the root; 0 where nothing was settled. */
  private readonly error: Float32Array;
  /** Share of the board that is settled. */
  private share = 0;

  /**
   * For a search from a position whose game went through the one that this was found in.
   * @param rootOwnership what the network says of the root: index in `geometry.points` -> −1 (White's) … 1 (Black's)
   */
  constructor(
    geometry: Geometry,
    { moves }: SearchPosition,
    settled: SettledPoints,
    rootOwnership: Float32Array,
  ) {
    this.geometry = geometry;
    this.settled = settled;
    this.since = moves.slice(settled.moves);
    this.attack = new Float64Array(1 + Math.max(...settled.zone));
    this.owner = new Int8Array(geometry.points.length);
    this.error = Float32Array.from(geometry.points, (p, i) => {
      return settled.zone[p] === 0 ? 0 : signOf(settled.owner[p]) - rootOwnership[i];
    });
  }

  /**
   * Looks at the end of a line. A zone stays settled while its owner has answered every play there, or is to move with
   * one left to answer, and has lost no stone of it. In other zones the network says what has changed since the root.
   */
  look(line: Line): void {
    const { attack, geometry: { points }, owner, settled, since } = this;
    const { board, trace } = line;
    attack.fill(0);
    for (const move of since) this.note(packedPoint(move), packedColour(move));
    for (let i = 0; i < trace.length; i++) this.note(trace.moves[i], line.colourAt(i));
    for (const p of settled.stones) if (board.colour[p] !== settled.owner[p]) attack[settled.zone[p]] = Infinity;
    const toPlay = line.colourAt(trace.length);
    let count = 0;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const c = settled.owner[p];
      const isSettled = settled.zone[p] !== 0 && (c === EMPTY || attack[settled.zone[p]] <= (c === toPlay ? 1 : 0));
      // Dame is whose stone is there.
      owner[i] = isSettled ? signOf(c === EMPTY ? board.colour[p] : c) : OPEN;
      if (isSettled) count++;
    }
    this.share = count / points.length;
  }

  private note(move: Point, colour: Colour): void {
    const { attack, settled: { owner, zone } } = this;
    if (move !== PASS) attack[zone[move]] += colour === owner[move] ? -1 : 1;
  }

  /**
   * Puts the settled owners in the place of others, and what follows from them in an outlook. The more is settled, the
   * more the lead is counted: what the network says of it need not be the sum of its ownership.
   * @param ownership index in `geometry.points` -> −1 (White's) … 1 (Black's)
   * @param compensation White's points beyond the area: komi, and under territory rules Black's tempo
   */
  correct(outlook: Outlook, ownership: Float32Array, compensation: number): void {
    const { error, owner, share } = this;
    let counted = -compensation;
    let gain = 0;
    let before = 1;
    let after = 1;
    for (let i = 0; i < owner.length; i++) {
      const doubt = 1 - ownership[i] * ownership[i];
      before += doubt;
      const known = owner[i] !== OPEN ? owner[i] : Math.max(-1, Math.min(1, ownership[i] + error[i]));
      gain += known - ownership[i];
      ownership[i] = known;
      after += 1 - known * known;
      counted += known;
    }
    const { winrate, lead, stdev } = outlook;
    const rate = Math.max(LEAST_WINRATE, Math.min(1 - LEAST_WINRATE, winrate));
    const byWinrate = Math.log(rate / (1 - rate)) * LOGISTIC_SCALE * stdev;
    outlook.lead = (1 - share) * (lead + gain) + share * counted;
    outlook.stdev = Math.max(LEAST_STDEV, stdev * Math.sqrt(after / before));
    const likely = (1 - share) * (byWinrate + gain) + share * counted;
    outlook.winrate = winrateOfLead(likely, outlook.stdev);
  }

  /** The same for the owners at the end of a playout, by point. Returns the points by which Black gains. */
  correctPlayout(finalOwner: Int32Array): number {
    const { geometry: { points }, owner } = this;
    let gain = 0;
    for (let i = 0; i < owner.length; i++) {
      if (owner[i] === OPEN) continue;
      gain += owner[i] - finalOwner[points[i]];
      finalOwner[points[i]] = owner[i];
    }
    return gain;
  }
}

/** Probability that a side wins of which the lead at the end, in points, has this mean and standard deviation. */
export function winrateOfLead(lead: number, stdev: number): number {
  return 1 / (1 + Math.exp(-lead / (LOGISTIC_SCALE * stdev)));
}

function signOf(owner: number): number {
  return owner === BLACK ? 1 : owner === WHITE ? -1 : 0;
}

/**
 * Commands that let a controller watch the search: the analysis ones run until any input comes, the genmove ones until
 * the move is found. The dialects are Leela Zero's, KataGo's and the Computer Go Server's.
 */
import { BLACK, type Colour, opponent } from "../../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../../engine/board/geometry.ts";
import type { Candidate, SearchResult } from "../../../engine/search/result.ts";
import {
  considered, moveValues, owners, rootValues, rounded, shownMoves, spreads, type Values,
} from "../../analysis/values.ts";
import type { ChosenMove, SearchOptions } from "../../player/player.ts";
import type { Call, Command } from "../core/command.ts";
import {
  type AnalysisArguments, type Dialect, formatMove, interpretAnalysis, interpretColour,
} from "../go-arguments.ts";
import type { Session } from "../session.ts";

const USAGE = "[COLOUR] [INTERVAL] [KEY…]";

/** An analysis without an interval reports this often. */
const DEFAULT_INTERVAL_MS = 1000;

export function analysisCommands(session: Session): Command[] {
  const dialects: readonly Dialect[] = ["lz", "kata"];
  return [
    ...dialects.flatMap((dialect): Command[] => [
      { name: `${dialect}-analyze`, usage: USAGE, run: (args, call) => analyze(session, dialect, args, call) },
      {
        name: `${dialect}-genmove_analyze`,
        usage: USAGE,
        run: (args, call) => generate(session, dialect, args, call),
      },
    ]),
    // A move is searched for and reported, but not made.
    {
      name: "kata-search_analyze",
      usage: USAGE,
      run: (args, call) => generate(session, "kata", args, call, chooseOnly),
    },
    {
      name: "cgos-genmove_analyze",
      usage: "COLOUR",
      run: ([text], call) => {
        const colour = interpretColour(text);
        return play(session, colour, call, (result) => cgosLine(result, colour, session.game.geometry));
      },
    },
  ];
}

/** Searches for the side to move until any line comes in, and sends a line of what it has found every interval. */
async function analyze(session: Session, dialect: Dialect, texts: readonly string[], call: Call): Promise<void> {
  const { game, player } = session;
  const args = interpretAnalysis(texts, dialect, game.geometry);
  const colour = args.colour ?? game.toPlay;
  const line = (result: SearchResult) => analysisLine(result, colour, game.geometry, dialect, args);
  call.openStream();
  const done = player.analyze(game, colour, searchOptions(args, line, call, colour, DEFAULT_INTERVAL_MS));
  void call.nextInput().then(() => player.interrupt());
  await done;
}

/** Chooses and plays a move; the lines show how it was found, and there is always one. */
function generate(
  session: Session,
  dialect: Dialect,
  texts: readonly string[],
  call: Call,
  choose: Choose = chooseAndPlay,
): Promise<string> {
  const { geometry, toPlay } = session.game;
  const args = interpretAnalysis(texts, dialect, geometry);
  const colour = args.colour ?? toPlay;
  const line = (result: SearchResult) => analysisLine(result, colour, geometry, dialect, args);
  return play(session, colour, call, line, searchOptions(args, line, call, colour, Infinity), choose);
}

type Choose = (session: Session, colour: Colour, call: Call, options: SearchOptions) => Promise<ChosenMove>;

const chooseAndPlay: Choose = (session, ...request) => session.generateMove(...request);

const chooseOnly: Choose = async (session, ...request) => {
  const chosen = await session.chooseMove(...request);
  session.clock.stop();
  return chosen;
};

async function play(
  session: Session,
  colour: Colour,
  call: Call,
  line: (result: SearchResult) => string,
  options: SearchOptions = {},
  choose: Choose = chooseAndPlay,
): Promise<string> {
  call.openStream();
  const { move, search } = await choose(session, colour, call, options);
  // Without time left a search has tried no move.
  const hasMoves = search !== undefined && search.candidates.length > 0;
  call.writeLine(line(hasMoves ? search : unsearched(session, move, colour)));
  return `play ${formatMove(move, session.game.geometry)}`;
}

/** A search whose reports go out as lines; the filters hold for this search only. */
function searchOptions(
  args: AnalysisArguments,
  line: (result: SearchResult) => string,
  call: Call,
  colour: Colour,
  defaultIntervalMs: number,
): SearchOptions {
  const intervalMs = args.intervalMs === Infinity ? defaultIntervalMs : args.intervalMs;
  const considers = considered(args.filters, colour);
  const observer = {
    ...(intervalMs < Infinity && { intervalMs }),
    ...((args.movesOwnership || args.movesOwnershipStdev) && { ownershipByMove: true }),
    report: (result: SearchResult) => {
      if (result.candidates.length > 0) call.writeLine(line(result));
    },
  };
  return { observer, ...(considers && { considers }) };
}

/**
 * What is shown for a move that needed no search, a pass at the end of the game, whose result may be known; and for one
 * that there was no time to search.
 */
function unsearched(session: Session, move: Point | "resign", colour: Colour): SearchResult {
  const { geometry } = session.game;
  const settlement = move === "resign" ? undefined : session.knownSettlement();
  const score = (colour === BLACK ? 1 : -1) * (settlement?.score ?? 0) + 0; // never -0
  const winrate = move === "resign" ? 0 : (Math.sign(score) + 1) / 2;
  const point = move === "resign" ? PASS : move;
  const variation = { variation: [point], variationVisits: [1] };
  const candidate = { move: point, visits: 1, winrate, score, lowerBound: winrate, prior: 1, ...variation };
  const ownership = new Float32Array(geometry.length);
  if (settlement) {
    const { colour: stones, territory } = settlement.position;
    for (const p of geometry.points) ownership[p] = [0, 1, -1][stones[p] || territory[p]];
  }
  return { move: point, winrate, score, visits: 1, playouts: 0, timeMs: 0, candidates: [candidate], ownership };
}

/*
 * Analysis as controllers read it. All values are from the side to move. Leela Zero's dialect has whole numbers, ten
 * thousandths; KataGo's has fractions of one.
 */

/** One line for all moves of a search, best first. */
export function analysisLine(
  result: SearchResult,
  toPlay: Colour,
  geometry: Geometry,
  dialect: Dialect,
  args: AnalysisArguments,
): string {
  const candidates = shownMoves(result.candidates, args.minMoves, args.maxMoves);
  if (dialect === "lz") return candidates.map((candidate, order) => lzMove(candidate, order, geometry)).join(" ");
  const view = { geometry, toPlay, side: toPlay, stdev: result.spread?.score };
  return [
    ...candidates.map((candidate, order) => `info ${words(moveValues(candidate, order, result, view, args))}`),
    ...(args.rootInfo ? [`rootInfo ${words(rootValues(result, view))}`] : []),
    ...(args.ownership ? [`ownership ${owners(result.ownership, view).join(" ")}`] : []),
    ...(args.ownershipStdev ? [`ownershipStdev ${spreads(result.ownership, geometry).join(" ")}`] : []),
  ].join(" ");
}

/** Names of values that are others in a line, where the root has those too. */
const LINE_NAMES: Readonly<Record<string, string>> = {
  ownership: "movesOwnership",
  ownershipStdev: "movesOwnershipStdev",
};

function words(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${LINE_NAMES[name] ?? name} ${typeof value === "object" ? value.join(" ") : value}`)
    .join(" ");
}

function lzMove(candidate: Candidate, order: number, geometry: Geometry): string {
  const { move, visits, winrate, prior, lowerBound, variation } = candidate;
  return (
    `info move ${geometry.vertex(move)} visits ${visits} winrate ${tenThousandths(winrate)} ` +
    `prior ${tenThousandths(prior)} lcb ${tenThousandths(lowerBound)} order ${order} ` +
    `pv ${variation.map((p) => geometry.vertex(p)).join(" ")}`
  );
}

/** Characters for ownership in CGOS lines, from the opponent's for sure to the player's for sure. */
const CGOS_OWNERSHIP = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
/** Candidates in a CGOS line: the server stores every line for ever. */
const CGOS_CANDIDATES = 10;

/** The line of `cgos-genmove_analyze`: JSON; a variation there begins after its move. */
function cgosLine(result: SearchResult, toPlay: Colour, geometry: Geometry): string {
  const sign = toPlay === BLACK ? 1 : -1;
  const owners = geometry.points.map((p) => {
    const share = (sign * result.ownership[p] + 1) / 2;
    return CGOS_OWNERSHIP[Math.round(share * (CGOS_OWNERSHIP.length - 1))];
  });
  return JSON.stringify({
    winrate: rounded(result.winrate),
    score: rounded(result.score),
    visits: result.visits,
    moves: result.candidates.slice(0, CGOS_CANDIDATES).map(({ move, winrate, score, prior, variation, visits }) => ({
      move: geometry.vertex(move),
      winrate: rounded(winrate),
      score: rounded(score),
      prior: rounded(prior),
      pv: variation
        .slice(1)
        .map((p) => geometry.vertex(p))
        .join(" "),
      visits,
    })),
    ownership: owners.join(""),
  });
}

function tenThousandths(share: number): number {
  return Math.round(share * 10000);
}

/** Moves of the variation that are drawn, and other moves whose share of the visits is. */
const MAX_MOVES = 12;
const MAX_LABELS = 8;

/** GoGui's live graphics: the expected variation numbered, other candidates with their share of the visits, a text. */
export function liveGraphics(result: SearchResult, colour: Colour, geometry: Geometry): string[] {
  const { candidates, winrate, score, playouts, visits } = result;
  const lines: string[] = [];
  const variation = (candidates[0]?.variation ?? []).slice(0, MAX_MOVES);
  if (variation.length > 0) lines.push(`VAR ${variationText(variation, colour, geometry)}`);
  const labels = candidates
    .filter(({ move }) => move !== PASS && !variation.includes(move))
    .slice(0, MAX_LABELS)
    .map((candidate) => `${geometry.vertex(candidate.move)} ${Math.round((100 * candidate.visits) / visits)}%`);
  if (labels.length > 0) lines.push(`LABEL ${labels.join(" ")}`);
  const lead = `${score < 0 ? "" : "+"}${score.toFixed(1)}`;
  lines.push(`TEXT ${(100 * winrate).toFixed(1)} % of ${playouts} playouts won, ${lead} points`);
  return lines;
}

/** Moves of alternating colours, the given one first: "b D4 w Q16". */
function variationText(moves: readonly number[], colour: Colour, geometry: Geometry): string {
  return moves
    .map((p, i) => `${(i % 2 === 0 ? colour : opponent(colour)) === BLACK ? "b" : "w"} ${geometry.vertex(p)}`)
    .join(" ");
}

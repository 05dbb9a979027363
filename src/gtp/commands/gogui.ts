/**
 * Commands of GoGui: positions set up by hand, and a menu of analysis commands with the board maps in it. GoGui reads a
 * map as a row of words for each row of points.
 */
import { BLACK, type Colour, EMPTY, opponent, WHITE } from "../../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../../engine/board/geometry.ts";
import type { PolicyEvaluation } from "../../../engine/search/raw-evaluation.ts";
import type { SearchResult } from "../../../engine/search/result.ts";
import { FINAL_STATUSES, statusOfPoint } from "../../referee/settlement.ts";
import type { StringVerdict, Tier, Verdict } from "../../referee/verdict.ts";
import { liveGraphics } from "./analysis.ts";
import type { Game } from "../../rules/game.ts";
import { quote } from "../../rules/quote.ts";
import type { SgfSetup } from "../../sgf/game.ts";
import { RecordedGame } from "../../sgf/recorded-game.ts";
import { type Command, GtpError, type Handler } from "../core/command.ts";
import { interpretColour, interpretPoints } from "../go-arguments.ts";
import type { Session } from "../session.ts";

/** How long the player searches for a map. */
const SEARCH_MS = 1000;
/** Moves that `shinpan-policy` lists. */
const POLICY_LINES = 20;

/** One line each: type, label, command. `%p` is a point that the user clicks, `%c` a colour. See GoGui's manual. */
const ANALYZE_COMMANDS: readonly string[] = [
  "cboard/Final Status/shinpan-status_map",
  "dboard/Territory/shinpan-territory_map",
  "cboard/Independent Life/shinpan-life_map",
  "sboard/Tier (P proved, S solved, R read, E estimated, M marked)/shinpan-tier_map",
  "dboard/Ownership Estimate/shinpan-ownership_map",
  "gfx/Best Variation/shinpan-variation",
  "sboard/Visits (%)/shinpan-visits_map",
  "dboard/Prior/shinpan-prior_map",
  "dboard/First Sight/shinpan-policy_map",
  "hstring/First Sight, as a List/shinpan-policy",
  "hstring/Explain Point/shinpan-explain %p",
  "string/Mark Alive/shinpan-mark %p alive",
  "string/Mark Dead/shinpan-mark %p dead",
  "string/Mark Seki/shinpan-mark %p seki",
  "string/Take Mark Back/shinpan-mark %p auto",
  "none/Judge in Practice/shinpan-analysis practical",
  "none/Judge Strictly/shinpan-analysis strict",
  "string/Final Score/final_score",
  "hstring/Count/shinpan-count",
  ...FINAL_STATUSES.map((status) => `plist/List ${title(status)}/final_status_list ${status}`),
  "string/Why Illegal/shinpan-explain_illegal %c %p",
  "hstring/Explain Last Move/gomill-explain_last_move",
  "hstring/Show Board/showboard",
  "string/Rules/kata-get-rules",
  "string/CPU Time/cputime",
  "none/Clear Cache/clear_cache",
];

export function goguiCommands(session: Session): Command[] {
  const map = (of: (verdict: Verdict) => string): Handler => {
    return async (_args, call) => of((await session.settlement(call)).verdict);
  };
  const searched = (of: (result: SearchResult, game: Game) => string): Handler => {
    return async (_args, call) => {
      const result = await session.searchFor(SEARCH_MS, call);
      if (!result) throw new GtpError("nothing was found");
      return of(result, session.game);
    };
  };
  return [
    { name: "gogui-setup", usage: "[COLOUR] [VERTEX…]", run: (args) => setUp(session, args) },
    {
      name: "gogui-setup_player",
      usage: "COLOUR",
      run: ([text]) => {
        const toPlay = interpretColour(text);
        const illegality = session.setUp({ black: [], white: [], empty: [], toPlay });
        if (illegality) throw new GtpError(illegality.message);
      },
    },
    { name: "set_position", usage: "[COLOUR] [VERTEX…]", run: (args) => setPosition(session, args) },
    { name: "gogui-analyze_commands", usage: "", run: () => ANALYZE_COMMANDS.join("\n") },
    { name: "shinpan-status_map", usage: "", run: map(statusMap) },
    { name: "shinpan-territory_map", usage: "", run: map(territoryMap) },
    { name: "shinpan-life_map", usage: "", run: map(lifeMap) },
    { name: "shinpan-tier_map", usage: "", run: map(tierMap) },
    { name: "shinpan-ownership_map", usage: "", run: searched(ownershipMap) },
    { name: "shinpan-visits_map", usage: "", run: searched(visitsMap) },
    { name: "shinpan-prior_map", usage: "", run: searched(priorMap) },
    { name: "shinpan-policy_map", usage: "", run: () => policyMap(evaluate(session), session.game) },
    { name: "heatmap", usage: "[SYMMETRY]", run: () => heatmap(evaluate(session), session.game) },
    { name: "shinpan-policy", usage: "", run: () => policyLines(session.game.geometry, evaluate(session)) },
    { name: "shinpan-variation", usage: "", run: searched(variation) },
  ];
}

/** Stones on the empty board, which are no handicap and capture nothing. */
function setUp(session: Session, args: readonly string[]): void {
  const { geometry, board, moves } = session.game;
  const stones = interpretStones(args, geometry);
  if (board.emptyCount < geometry.points.length || moves.length > 0) throw new GtpError("board not empty");
  const illegality = session.setUp(stones);
  if (illegality) throw new GtpError(illegality.message);
}

/** KataGo's command: a new game on the same board, which begins with these stones; none: with an empty board. */
function setPosition(session: Session, args: readonly string[]): void {
  const { geometry, ruleset, komi } = session.game;
  const stones = interpretStones(args, geometry);
  const record = new RecordedGame(geometry, ruleset, komi);
  const illegality = args.length === 0 ? undefined : record.setUp({ kind: "setup", ...stones });
  if (illegality) throw new GtpError(illegality.message);
  session.adoptGame(record);
}

/** Colours and points by turns. */
function interpretStones(args: readonly string[], geometry: Geometry): Omit<SgfSetup, "kind" | "toPlay"> {
  if (args.length % 2 === 1) throw new GtpError(`a vertex is missing after ${quote(args[args.length - 1])}`);
  const colours = args.filter((_, i) => i % 2 === 0).map(interpretColour);
  const points = interpretPoints(args.filter((_, i) => i % 2 === 1), geometry);
  const stones = (colour: Colour) => points.filter((_, i) => colours[i] === colour);
  return { black: stones(BLACK), white: stones(opponent(BLACK)), empty: [] };
}

/** Leela Zero's command: how likely each move is by the policy, in thousandths, row by row, and the pass. */
function heatmap({ moves }: PolicyEvaluation, game: Game): string {
  const share = new Map(moves.map(({ move, probability }) => [move, String(Math.round(1000 * probability))]));
  const word = (move: Point) => share.get(move) ?? "0";
  return `${boardMap(game, (p) => word(p).padStart(3))}\npass: ${word(PASS)}`;
}

function evaluate({ game, player }: Session): PolicyEvaluation {
  return player.evaluate(game, game.toPlay);
}

/** A line for every move of note, the likeliest first, and the win rate of the side to move if it is known. */
function policyLines(geometry: Geometry, { moves, raw }: PolicyEvaluation): string {
  const lines = moves
    .slice(0, POLICY_LINES)
    .map(({ move, probability }) => `${geometry.vertex(move)} ${percent(probability)}`);
  const winrate = raw ? [`winrate ${percent(raw.winrate)}`] : [];
  const lead = raw?.lead === undefined ? [] : [`lead ${raw.lead.toFixed(1)}`];
  return [...winrate, ...lead, ...lines].join("\n");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function variation(result: SearchResult, { geometry, toPlay }: Game): string {
  return liveGraphics(result, toPlay, geometry).join("\n");
}

/** "Black Territory" for "black_territory". */
function title(status: string): string {
  return status
    .split("_")
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(" ");
}

/**
 * Maps of a board as GoGui's analysis commands read them: a row of words for each row of points, top row first. `""`
 * stands for nothing.
 */
const NOTHING = '""';

/** Colours by the names of X11, which GoGui knows. */
const STATUS_COLOUR = {
  alive: "green",
  dead: "red",
  seki: "yellow",
  black_territory: "black",
  white_territory: "white",
  dame: "gray",
} as const;

const TIER_LETTER: Readonly<Record<Tier, string>> = {
  proved: "P",
  solved: "S",
  read: "R",
  estimated: "E",
  marked: "M",
};

function boardMap({ geometry }: Pick<Game, "geometry">, word: (p: Point) => string): string {
  const rows = Array.from({ length: geometry.height }, (_, y) =>
    geometry.points.slice(y * geometry.width, (y + 1) * geometry.width).map(word),
  );
  return rows.map((row) => row.join(" ")).join("\n");
}

/** A map of the strings: `word` of every stone's string, nothing elsewhere. */
function stringMap(verdict: Verdict, word: (string: StringVerdict) => string): string {
  const words = new Map<Point, string>();
  for (const string of verdict.strings) for (const p of string.stones) words.set(p, word(string));
  return wordMap(verdict, words, NOTHING);
}

/** Colours for the status of every point. */
function statusMap(verdict: Verdict): string {
  return boardMap(verdict, (p) => STATUS_COLOUR[statusOfPoint(verdict, p)]);
}

/** 1 where a point is Black's territory, −1 where it is White's. */
function territoryMap(verdict: Verdict): string {
  const value = { [EMPTY]: "0", [BLACK]: "1", [WHITE]: "-1" };
  return boardMap(verdict, (p) => value[verdict.territory[p] as keyof typeof value]);
}

/** Green where a string is independently alive as the position stands, red where not, gray where it is unknown. */
function lifeMap(verdict: Verdict): string {
  return stringMap(verdict, ({ independentlyAlive: alive }) => {
    if (alive === undefined) return "gray";
    return alive ? "green" : "red";
  });
}

/** How the status of every string was found: Proved, Solved, Read, Estimated, Marked. */
function tierMap(verdict: Verdict): string {
  return stringMap(verdict, ({ tier }) => TIER_LETTER[tier]);
}

/** An ownership estimate, −1 (White) … 1 (Black). */
function ownershipMap({ ownership }: SearchResult, game: Game): string {
  return boardMap(game, (p) => String(Math.round(100 * ownership[p]) / 100 + 0));
}

/** The share of a search's visits that each move got, in percent; nothing where that is none. */
function visitsMap({ candidates, visits: all }: SearchResult, game: Game): string {
  const percents = candidates.map(({ move, visits }) => [move, Math.round((100 * visits) / all)] as const);
  const words = new Map(percents.map(([move, percent]) => [move, percent > 0 ? String(percent) : NOTHING]));
  return wordMap(game, words, NOTHING);
}

/** How likely a strong player's move each point was before the search. */
function priorMap({ candidates }: SearchResult, game: Game): string {
  return likelihoodMap(candidates.map(({ move, prior }) => [move, prior]), game);
}

/** How likely each move is by the policy. */
function policyMap({ moves }: PolicyEvaluation, game: Game): string {
  return likelihoodMap(moves.map(({ move, probability }) => [move, probability]), game);
}

/** How likely moves are: 1 is the likeliest of all. */
function likelihoodMap(moves: readonly (readonly [move: Point, likelihood: number])[], game: Game): string {
  const highest = Math.max(...moves.map(([, likelihood]) => likelihood));
  const share = (likelihood: number) => String(Math.round((100 * likelihood) / highest) / 100);
  return wordMap(game, new Map(moves.map(([move, likelihood]) => [move, share(likelihood)])), "0");
}

function wordMap(board: Pick<Game, "geometry">, words: ReadonlyMap<Point, string>, otherwise: string): string {
  return boardMap(board, (p) => words.get(p) ?? otherwise);
}

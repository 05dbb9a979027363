/**
 * What searches of few visits say of counted games: before the passes that ended them and after each, by GTP, by the
 * analysis protocol, by `analyze` and by the library, each in one thread.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { BLACK, type Colour, opponent, WHITE } from "../../engine/board/colour.ts";
import { PASS } from "../../engine/board/geometry.ts";
import { Analyser } from "../../src/library/analyser.ts";
import { Game } from "../../src/rules/game.ts";
import { treeOfGame } from "../../src/sgf/gameTree.ts";
import { RecordedGame } from "../../src/sgf/recorded-game.ts";
import { writeSgf } from "../../src/sgf/writer.ts";
import type { CountedGame } from "./games.ts";

const PASSES = [0, 1, 2];
/** Points. */
const NEAR = 1.5;
const COSTLY = 0.5;

/** A question: a game after its last stone and some passes. */
interface Moment {
  readonly counted: CountedGame;
  readonly game: Game;
  readonly passes: number;
  readonly visits: number;
}

/** Black's lead, and what the pass before cost, where a door says that. */
interface Said {
  readonly lead: number;
  readonly cost?: number;
}

/** Door -> what it says in the order of the moments. */
const DOORS: Readonly<Record<string, (moments: readonly Moment[]) => Said[] | Promise<Said[]>>> = {
  GTP: byGtp,
  JSON: byProtocol,
  analyze: byReview,
  library: byLibrary,
};

/** The figures by door, visits and passes. @param visits of the searches */
export async function valueLines(games: readonly CountedGame[], visits: readonly number[]): Promise<string[]> {
  const moments = games.flatMap((counted) =>
    PASSES.flatMap((passes) => {
      const game = afterLastStone(counted, passes);
      return visits.map((most): Moment => ({ counted, game, passes, visits: most }));
    }),
  );
  const lines: string[] = [];
  for (const [door, ask] of Object.entries(DOORS)) {
    const answers = await ask(moments);
    for (const most of visits) {
      for (const passes of PASSES) {
        const found = moments.flatMap((moment, i) =>
          moment.visits === most && moment.passes === passes ? [{ ...answers[i], agreed: moment.counted.score }] : [],
        );
        const off = found.flatMap(({ lead, agreed }, i) =>
          Math.abs(lead - agreed) > NEAR ? [`; game ${i}: ${lead.toFixed(1)} (${agreed})`] : [],
        );
        const errors = found.map(({ lead, agreed }) => Math.abs(lead - agreed)).sort((a, b) => a - b);
        const right = found.filter(({ lead, agreed }) => lead * agreed > 0).length;
        const near = found.length - off.length;
        const median = errors[errors.length >> 1].toFixed(2);
        const figures = `right winner ${right} of ${found.length}, within ${NEAR} points ${near}, median ${median}`;
        const costly = found.flatMap(({ cost = 0 }, i) => (cost > COSTLY ? [` (game ${i}: ${cost.toFixed(1)})`] : []));
        const saysCosts = found.some(({ cost }) => cost !== undefined);
        const costs = saysCosts ? `, passes that cost more than ${COSTLY}: ${costly.length}${costly.join("")}` : "";
        lines.push(`${door}, ${most} visits, after ${passes} passes: ${figures}${costs}${off.join("")}`);
      }
    }
  }
  return lines;
}

function afterLastStone({ game, handicap }: CountedGame, passes: number): Game {
  const found = new Game(game.geometry, game.ruleset, game.komi);
  if (handicap.length > 0) found.setFreeHandicap(handicap);
  const end = 1 + game.moves.findLastIndex(({ point }) => point !== PASS);
  for (const { colour, point } of game.moves.slice(0, end)) found.play(colour, point);
  for (let i = 0; i < passes; i++) found.play(found.toPlay, PASS);
  return found;
}

/** What the built engine writes for this input. */
function shinpan(input: string, ...args: string[]): string {
  const maxBuffer = 2 ** 30;
  const command = [resolve("dist", "shinpan.mjs"), ...args, "--threads", "1"];
  return spawnSync(process.execPath, command, { input, maxBuffer, encoding: "utf8" }).stdout;
}

const letter = (colour: Colour) => (colour === BLACK ? "B" : "W");

function byGtp(moments: readonly Moment[]): Said[] {
  const lines = moments.flatMap(({ counted: { handicap }, game: { geometry, komi, moves }, visits }) => [
    `boardsize ${geometry.width}`,
    `komi ${komi}`,
    ...(handicap.length > 0 ? [`set_free_handicap ${handicap.map((p) => geometry.vertex(p)).join(" ")}`] : []),
    ...moves.map(({ colour, point }) => `play ${letter(colour)} ${geometry.vertex(point)}`),
    `kata-set-param maxVisits ${visits}`,
    "kata-search_analyze rootInfo true",
  ]);
  const found = [...shinpan(`${lines.join("\n")}\n`).matchAll(/rootInfo .*?scoreLead (\S+)/g)];
  return found.map(([, lead], i) => ({ lead: Number(lead) * (moments[i].game.toPlay === BLACK ? 1 : -1) }));
}

function byProtocol(moments: readonly Moment[]): Said[] {
  const queries = moments.map(({ counted: { handicap }, game: { geometry, komi, moves }, visits }, id) => ({
    ...{ id: String(id), rules: "japanese", komi, boardXSize: geometry.width, boardYSize: geometry.height },
    initialStones: handicap.map((p) => ["B", geometry.vertex(p)]),
    initialPlayer: letter(handicap.length > 0 ? WHITE : BLACK),
    moves: moves.map(({ colour, point }) => [letter(colour), geometry.vertex(point)]),
    maxVisits: visits,
    overrideSettings: { reportAnalysisWinratesAs: "BLACK" },
  }));
  const answers: Said[] = [];
  for (const line of shinpan(queries.map((query) => `${JSON.stringify(query)}\n`).join(""), "analysis").split("\n")) {
    if (line === "") continue;
    const { id, rootInfo } = JSON.parse(line) as { id: string; rootInfo?: { scoreLead: number } };
    if (rootInfo) answers[Number(id)] = { lead: rootInfo.scoreLead };
  }
  return answers;
}

/** What `analyze` says of a game after each move. */
interface Review {
  readonly positions: readonly { readonly lead: number; readonly pointsLost?: number }[];
}

/**
 * Reviews of the passes alone: the board is set up, and the komi makes up for prisoners. Only beside a pass that seems
 * to cost something a review uses all visits; its first look at a position has ten.
 */
function byReview(moments: readonly Moment[]): Said[] {
  const reviews = new Map<string, Review>();
  return moments.map(({ game: { board, geometry, komi, ruleset, toPlay }, passes, visits }) => {
    const record = new RecordedGame(geometry, ruleset, komi + board.prisoners(BLACK) - board.prisoners(WHITE));
    const [black, white] = [BLACK, WHITE].map((c) => geometry.points.filter((p) => board.colour[p] === c));
    record.setUp({ kind: "setup", black, white, empty: [], toPlay: passes % 2 === 0 ? toPlay : opponent(toPlay) });
    for (let i = 1; i < PASSES.length; i++) record.play(record.game.toPlay, PASS);
    const sgf = writeSgf([treeOfGame(record.toSgf(), { version: "0" })]);
    const key = `${visits} ${sgf}`;
    const review = reviews.get(key) ?? (JSON.parse(reviewed(sgf, visits)) as Review);
    reviews.set(key, review);
    const { lead, pointsLost: cost = 0 } = review.positions[passes];
    return passes > 0 ? { lead, cost } : { lead };
  });
}

const reviewed = (sgf: string, visits: number) =>
  shinpan(sgf, "analyze", "-", "--json", "--playouts", String(visits));

async function byLibrary(moments: readonly Moment[]): Promise<Said[]> {
  const analyser = new Analyser({ worker: pathToFileURL(resolve("dist", "worker.mjs")) });
  const answers: Said[] = [];
  for (const { game, visits } of moments) answers.push(await analyser.analyse(game, { visits, side: BLACK }));
  analyser.close();
  return answers;
}

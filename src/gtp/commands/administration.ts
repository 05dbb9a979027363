/** Commands about the engine and its commands: who it is, what it can do, what it has used, that it should end. */
import { type Colour, colourTitle } from "../../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../../engine/board/geometry.ts";
import { modelsInUse } from "../../../engine/policy/network/kata-policy.ts";
import { isFileNetworkInUse } from "../../../engine/policy/network/network-policy.ts";
import type { SearchResult } from "../../../engine/search/result.ts";
import type { Player } from "../../player/player.ts";
import { signedPoints } from "../../report/game-analysis.ts";
import { didYouMean, quote } from "../../rules/quote.ts";
import { type Call, type Command, type CommandTable, GtpError } from "../core/command.ts";
import { formatMove, interpretColour, interpretMove } from "../go-arguments.ts";
import type { Session } from "../session.ts";
import { textBoard } from "./board.ts";

/** What the engine says of itself. */
export interface Identity {
  readonly name: string;
  /** `X.Y.Z`: some controllers read the numbers. */
  readonly version: string;
}

/** What a person at the prompt may type for the side to move. */
const TYPED_COMMANDS: readonly (readonly [line: string, does: string])[] = [
  ["E5", "makes a move at E5, for the side to move; so does pass"],
  ["hint", "says what the engine would play"],
  ["score", "says who has won, and how that is counted"],
];

/** Commands for a person's first game, and what they do. */
const USUAL_COMMANDS: readonly (readonly [line: string, does: string])[] = [
  ["boardsize 9", "begins a game on another board, without stones"],
  ["komi 6.5", "gives White points"],
  ["play black D4", "makes a move of yours; pass is a move too"],
  ["genmove white", "lets the engine move"],
  ["undo", "takes the last move back"],
  ["showboard", "shows the board"],
  ["final_score", "says who has won"],
  ["shinpan-count", "says how that is counted"],
  ["shinpan-explain D4", "says why a point is judged as it is"],
  ["loadsgf game.sgf", "reads a game; printsgf game.sgf writes it"],
  ["list_commands", "lists all commands; help COMMAND says what one is given"],
  ["quit", "ends"],
];

/** @param table the table in which these commands will stand among all others */
export function administrationCommands(session: Session, identity: Identity, table: () => CommandTable): Command[] {
  const { player } = session;
  const models = { name: "kata-get-models", usage: "", run: () => JSON.stringify(modelsInUse(identity.version)) };
  return [
    { name: "protocol_version", usage: "", run: () => "2" },
    { name: "name", usage: "", run: () => identity.name },
    { name: "version", usage: "", run: () => identity.version },
    // Controllers take an engine that knows it for KataGo.
    ...(isFileNetworkInUse() ? [models] : []),
    { name: "known_command", usage: "COMMAND", run: ([name]) => String(table().has(name)) },
    { name: "list_commands", usage: "", run: () => [...table().keys()].sort().join("\n") },
    { name: "help", usage: "[COMMAND]", run: ([name]) => help(table(), name, session.isTyped) },
    { name: "quit", usage: "", run: (_args, call) => call.endSession() },
    { name: "clear_cache", usage: "", run: () => session.clearCache() },
    { name: "cputime", usage: "", run: () => cpuSeconds(player) },
    // Any line ends an analysis; this one does nothing else.
    { name: "stop", usage: "", run: () => undefined },
    // By its presence GoGui knows that a running search takes the line `# interrupt`.
    { name: "gogui-interrupt", usage: "", run: () => undefined },
  ];
}

function help(table: CommandTable, name: string | undefined, isTyped: boolean): string {
  if (name === undefined) {
    const lines = [...(isTyped ? TYPED_COMMANDS : []), ...USUAL_COMMANDS];
    const width = Math.max(...lines.map(([line]) => line.length)) + 2;
    return ["the usual commands", ...lines.map(([line, does]) => line.padEnd(width) + does)].join("\n");
  }
  const command = table.get(name);
  if (!command) throw new GtpError(`there is no command ${quote(name)}; list_commands lists them all`);
  return `${command.name} ${command.usage}`.trimEnd();
}

/** Commands for a person at the prompt. No controller gets them: to it they would be new names to understand. */
export function typedCommands(session: Session, table: () => CommandTable): Command[] {
  const answer = (name: string, call: Call) => table().get(name)!.run([], call);
  return [
    typedMove(session, "pass", new Map()),
    {
      name: "hint",
      usage: "",
      run: async (_args, call) => {
        const { geometry, toPlay } = session.game;
        return moveSummary({ colour: toPlay, ...(await session.chooseMove(toPlay, call)) }, geometry);
      },
    },
    {
      name: "score",
      usage: "",
      run: async (_args, call) => [await answer("final_score", call), await answer("shinpan-count", call)].join("\n"),
    },
  ];
}

/** The command of a person who types a vertex alone: a move there, after which the board is shown. Throws GtpError. */
export function typedMove(session: Session, vertex: string, table: CommandTable): Command {
  if (!/^(pass|[a-z]\d+)$/i.test(vertex)) {
    const guess = didYouMean(vertex, [...table.keys()]) || "; help lists the usual ones";
    throw new GtpError(`unknown command${guess}`);
  }
  const run = ([surplus]: readonly string[]) => {
    if (surplus !== undefined) throw new GtpError(`${vertex} is a move by itself, without ${quote(surplus)}`);
    const { game } = session;
    const illegality = session.play(game.toPlay, interpretMove(vertex, game.geometry));
    if (illegality) throw new GtpError(`illegal move: ${illegality.message}`);
    return textBoard(session.game);
  };
  return { name: vertex, usage: "", run };
}

/** Processor time used so far, as GTP wants it. */
function cpuSeconds(player: Player): string {
  return (player.cpuTimeMs() / 1000).toFixed(2);
}

/** Commands of the bridges to the Kiseido and Computer Go Servers. */
export function serverCommands(session: Session): Command[] {
  // The clocks stop; the position stays, because somebody may still ask about it.
  const gameOver = () => session.clock.stop();
  return [
    {
      name: "kgs-genmove_cleanup",
      usage: "COLOUR",
      run: async ([colour], call) => {
        const { move } = await session.generateMove(interpretColour(colour), call, { isCleanup: true });
        return formatMove(move, session.game.geometry);
      },
    },
    { name: "kgs-game_over", usage: "", run: gameOver },
    // For the engine's information. The rating may be missing.
    { name: "cgos-opponent_name", usage: "[NAME…]", run: () => undefined },
    { name: "cgos-opponent_rating", usage: "[RATING…]", run: () => undefined },
    { name: "cgos-gameover", usage: "[RESULT…]", run: gameOver },
  ];
}

/** Commands of gomill's ringmaster, which keeps what they say in its reports and game records. */
export function gomillCommands(session: Session, { name, version }: Identity): Command[] {
  return [
    {
      name: "gomill-describe_engine",
      usage: "",
      run: () => {
        const { geometry, ruleset } = session.game;
        return `${name} ${version}\n${session.player.describe(geometry)}\nRules: ${ruleset.title}.`;
      },
    },
    {
      name: "gomill-explain_last_move",
      usage: "",
      run: () => session.lastChoice && moveSummary(session.lastChoice, session.game.geometry),
    },
    { name: "gomill-cpu_time", usage: "", run: () => cpuSeconds(session.player) },
    // The flags are offers ("claim": the reply may be that the game is won); nobody has to take them up.
    {
      name: "gomill-genmove_ex",
      usage: "COLOUR [FLAG…]",
      run: async ([colour], call) => {
        const { move } = await session.generateMove(interpretColour(colour), call);
        return formatMove(move, session.game.geometry);
      },
    },
  ];
}

/** A move that was chosen, and the search behind it if there was one. */
interface Choice {
  readonly colour: Colour;
  readonly move: Point | "resign";
  readonly search?: SearchResult;
}

/** Moves of a variation that are shown. */
const MAX_MOVES = 10;

/** The choice, how the game stands by the search (from the player's side), and what it expects. */
function moveSummary({ colour, move, search }: Choice, geometry: Geometry): string {
  const what = move === "resign" ? "resigns" : move === PASS ? "passes" : `plays ${geometry.vertex(move)}`;
  const title = colourTitle(colour);
  if (!search || search.playouts === 0) return `${title} ${what} without a search.`;
  const { playouts, winrate, score } = search;
  const won = `${(100 * winrate).toFixed(1)} % of ${playouts} playouts won`;
  const lines = [`${title} ${what}: ${won}, ${signedPoints(score)} points.`];
  const line = search.candidates.find((candidate) => candidate.move === move)?.variation ?? [];
  if (line.length > 1) lines.push(`Expected: ${line.slice(0, MAX_MOVES).map((p) => geometry.vertex(p)).join(" ")}`);
  return lines.join("\n");
}

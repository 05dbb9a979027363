/**
 * One game between two engines. The game is refereed here, not by the engines: an illegal move, an unreadable answer, a
 * crash, a hang or a fallen flag loses.
 */
import { BLACK, type Colour, colourName, opponent, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { Clock, type TimeSystem } from "../rules/clock.ts";
import { longCycleOf, phaseOf } from "../rules/ending.ts";
import { Game } from "../rules/game.ts";
import { writeKataRules } from "../rules/kata-rules.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import { letter } from "../sgf/gameTree.ts";
import { type Outcome, parseOutcome } from "../sgf/outcome.ts";
import { type GameEnd, noResult, resignation } from "./counting.ts";
import { type Answer, type EngineCommand, EngineProcess } from "./engine-process.ts";
import type { OpeningMove } from "./openings.ts";
import { type KnownCommands, knownCommands, msToFlagFall, timeLeft, timeSettings } from "./time-control.ts";

export interface GameSettings {
  readonly geometry: Geometry;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Black's handicap. */
  readonly handicapStones: readonly Point[];
  /** Played for both sides before the engines take over. */
  readonly opening: readonly OpeningMove[];
  /** Each side's time; kind "none" for a game without clocks. */
  readonly time: TimeSystem;
  /** Longest time for an answer, but to genmove in a game with clocks; an engine that takes longer loses. */
  readonly patienceMs: number;
}

/** Something for each colour. */
export type ByColour<T> = Readonly<Record<Colour, T>>;

/** What an engine does wrong. */
export type FaultKind = "crash" | "hang" | "illegal" | "refusal" | "time";

interface Fault {
  readonly colour: Colour;
  readonly kind: FaultKind;
}

/** The end of a game. */
interface Ending {
  /** Undefined if the position is to be counted. */
  readonly outcome: Outcome | undefined;
  /** How the game ended, in words. */
  readonly reason: string;
  readonly fault?: Fault;
}

/** An engine at the board. */
export interface Contestant {
  readonly engine: EngineProcess;
  readonly known: KnownCommands;
}

export interface PlayedMove {
  readonly colour: Colour;
  readonly point: Point;
  /** Time that the engine took; absent for moves of the opening. */
  readonly ms?: number;
}

/** A game that is over, or that passes have stopped and that is to be counted. */
export interface PlayedGame extends Ending {
  readonly game: Game;
  readonly moves: readonly PlayedMove[];
}

/** Moves per point of the board after which a game is broken off. */
const MAX_MOVES_PER_POINT = 3;

/** @param onMove called with the number of moves after each of them */
export async function playGame(
  contestants: ByColour<Contestant>,
  settings: GameSettings,
  onMove?: (moves: number) => void,
): Promise<PlayedGame> {
  const match = new RefereedGame(contestants, settings, onMove);
  const over = (await match.prepare()) ?? (await match.playOn());
  return { game: match.game, moves: match.moves, ...over };
}

/** The commands that show an engine a game: its settings, handicap and moves. */
function gameCommands(settings: GameSettings, moves: readonly OpeningMove[]): string[][] {
  const { geometry, komi, handicapStones } = settings;
  const { width, height } = geometry;
  const isSquare = width === height;
  const size = isSquare ? ["boardsize", `${width}`] : ["rectangular_boardsize", `${width}`, `${height}`];
  const handicap = handicapStones.map((p) => geometry.vertex(p));
  return [
    size,
    ["clear_board"],
    ["komi", String(komi)],
    ...(handicap.length > 0 ? [["set_free_handicap", ...handicap]] : []),
    ...moves.map((move) => playCommand(geometry, move)),
  ];
}

function playCommand(geometry: Geometry, { colour, point }: OpeningMove): string[] {
  return ["play", letter(colour), geometry.vertex(point)];
}

/** Shows a whole game and its law to an engine that did not play it. Returns what went wrong, if anything did. */
export async function showGame(
  engine: EngineProcess,
  settings: GameSettings,
  moves: readonly OpeningMove[],
): Promise<string | undefined> {
  const known = knownCommands(await engine.send(settings.patienceMs, "list_commands"));
  const [law, ...words] = rulesCommand(settings.ruleset, known) ?? [];
  if (law !== undefined) await engine.send(settings.patienceMs, law, ...words); // may be refused
  for (const [name, ...args] of gameCommands(settings, moves)) {
    const answer = await engine.send(settings.patienceMs, name, ...args);
    if (answer.kind !== "ok") return describeFailure([name, ...args].join(" "), answer);
  }
  return undefined;
}

/** The command that sets the law of an engine, if it knows one. Others may understand our names differently. */
function rulesCommand(ruleset: Ruleset, known: KnownCommands): string[] | undefined {
  if (!known.has("kata-set-rules")) return undefined;
  return ["kata-set-rules", known.has("shinpan-explain_illegal") ? ruleset.name : writeKataRules(ruleset)];
}

class RefereedGame {
  readonly game: Game;
  readonly moves: PlayedMove[] = [];
  private readonly contestants: ByColour<Contestant>;
  private readonly settings: GameSettings;
  private readonly clocks: ByColour<Clock>;
  private readonly onMove: ((moves: number) => void) | undefined;

  constructor(contestants: ByColour<Contestant>, settings: GameSettings, onMove?: (moves: number) => void) {
    this.contestants = contestants;
    this.settings = settings;
    this.onMove = onMove;
    this.clocks = { [BLACK]: new Clock(settings.time), [WHITE]: new Clock(settings.time) };
    this.game = new Game(settings.geometry, settings.ruleset, settings.komi);
  }

  /** Gives both engines the law, the settings, the handicap, the opening and the clock. */
  async prepare(): Promise<Ending | undefined> {
    const { handicapStones, opening, ruleset, time } = this.settings;
    if (handicapStones.length > 0) this.game.setFreeHandicap(handicapStones);
    for (const { colour, point } of opening) {
      this.game.play(colour, point);
      this.moves.push({ colour, point });
    }
    for (const colour of [BLACK, WHITE] as const) {
      const { known } = this.contestants[colour];
      const fault =
        (await this.mention(colour, rulesCommand(ruleset, known))) ??
        (await this.command(colour, ...gameCommands(this.settings, opening))) ??
        // Last: Pachi forgets its time at boardsize and at clear_board.
        (await this.mention(colour, timeSettings(time, known)));
      if (fault) return fault;
    }
    return undefined;
  }

  /** Asks for moves until the game is over. */
  async playOn(): Promise<Ending> {
    const maxMoves = MAX_MOVES_PER_POINT * this.settings.geometry.points.length;
    while (phaseOf(this.game) === "play") {
      if (this.moves.length >= maxMoves) return noResult(`broken off after ${maxMoves} moves`);
      const over = await this.playMove(this.game.toPlay);
      if (over) return over;
    }
    return { outcome: undefined, reason: "two passes" };
  }

  /** One move of `colour`, sent to the opponent. */
  private async playMove(colour: Colour): Promise<Ending | undefined> {
    const { game } = this;
    const { geometry } = this.settings;
    const answer = await this.askMove(colour);
    if ("reason" in answer) return answer;
    const { text, ms } = answer;
    if (/^resign$/i.test(text)) return resignation(colour);
    const point = geometry.parseVertex(text);
    if (point === undefined) return forfeit(colour, "illegal", `answered genmove with "${oneLine(text, 100)}"`);
    const prohibited = game.whyIllegal(colour, point);
    const illegality = game.play(colour, point);
    if (illegality) return forfeit(colour, "illegal", `played an illegal move: ${illegality.message}`);
    this.moves.push({ colour, point, ms });
    this.onMove?.(this.moves.length);
    const fault = await this.command(opponent(colour), playCommand(geometry, { colour, point }));
    return fault ?? this.repetition(prohibited !== undefined && point !== PASS);
  }

  /** Asks for a move by the clock, if there is one. */
  private async askMove(colour: Colour): Promise<Ending | { readonly text: string; readonly ms: number }> {
    const { time, patienceMs } = this.settings;
    const { engine, known } = this.contestants[colour];
    const clock = this.clocks[colour];
    const isTimed = time.kind !== "none";
    if (isTimed && known.has("time_left")) {
      const lost = await this.mention(colour, ["time_left", letter(colour), ...timeLeft(clock, known)]);
      if (lost) return lost;
    }
    const answer = await engine.send(isTimed ? msToFlagFall(clock) : patienceMs, "genmove", letter(colour));
    const isLate = answer.kind === "ok" ? clock.hasLost(answer.ms) : answer.kind === "lost" && answer.loss === "hang";
    if (isTimed && isLate) return timeLoss(colour);
    if (answer.kind !== "ok") return forfeitBy(colour, "genmove", answer);
    clock.spend(answer.ms);
    return answer;
  }

  /** What follows when the position has come back; nothing if it has not, or if the rules let the game go on. */
  private repetition(isProhibited: boolean): Ending | undefined {
    const cycle = longCycleOf(this.game);
    const { longCycle } = this.game.ruleset;
    const ends = cycle?.result !== undefined || longCycle === "no-result" || longCycle === "referee";
    if (!isProhibited && !(cycle && ends)) return undefined;
    const reason = `move ${this.moves.length} repeats an earlier position`;
    return cycle?.result?.by === "draw" ? { outcome: { winner: "none", by: "draw" }, reason } : noResult(reason);
  }

  /** Sends commands that must succeed, up to the first that does not: an engine that refuses one loses. */
  private async command(colour: Colour, ...commands: readonly (readonly string[])[]): Promise<Ending | undefined> {
    for (const [command, ...args] of commands) {
      const answer = await this.contestants[colour].engine.send(this.settings.patienceMs, command, ...args);
      if (answer.kind !== "ok") return forfeitBy(colour, [command, ...args].join(" "), answer);
    }
    return undefined;
  }

  /** Sends a command, if there is one, that an engine may refuse. */
  private async mention(colour: Colour, words: readonly string[] | undefined): Promise<Ending | undefined> {
    if (!words) return undefined;
    const [command, ...args] = words;
    const answer = await this.contestants[colour].engine.send(this.settings.patienceMs, command, ...args);
    return answer.kind === "lost" ? forfeitBy(colour, command, answer) : undefined;
  }
}

type Failure = Exclude<Answer, { kind: "ok" }>;

/** What became of a command, in words that follow the name of who got it. */
function describeFailure(command: string, answer: Failure): string {
  return answer.kind === "refused" ? `refused "${command}" (${oneLine(answer.text, 200)})` : answer.reason;
}

/** An answer of any number of lines, cut so that a sentence can hold it. */
function oneLine(text: string, length: number): string {
  return text.replaceAll("\n", " | ").slice(0, length);
}

/** The end of a game by a command that failed. */
function forfeitBy(loser: Colour, command: string, failure: Failure): Ending {
  return forfeit(loser, failure.kind === "lost" ? failure.loss : "refusal", describeFailure(command, failure));
}

/** The end of a game by the fault of one side. */
function forfeit(loser: Colour, kind: FaultKind, what: string): Ending {
  return {
    outcome: { winner: opponent(loser), by: "forfeit" },
    reason: `${colourName(loser)} ${what}`,
    fault: { colour: loser, kind },
  };
}

/** The end of a game by a fallen flag. */
function timeLoss(loser: Colour): Ending {
  return {
    outcome: { winner: opponent(loser), by: "time" },
    reason: `${colourName(loser)} lost on time`,
    fault: { colour: loser, kind: "time" },
  };
}

/** Counts the games that passes have stopped; `OwnCounter` is one. */
export interface GameCounter {
  /** Counts one game; several may be asked for at a time. */
  count(game: Game, settings: GameSettings, moves: readonly OpeningMove[]): Promise<GameEnd>;
  close(): Promise<void>;
}

/** An engine that is shown every game and asked for its `final_score`. */
export function engineCounter(command: EngineCommand): GameCounter {
  return {
    async count(_, settings, moves) {
      const engine = new EngineProcess(command);
      try {
        const refused = await showGame(engine, settings, moves);
        if (refused) return unknown(`the referee ${refused}`);
        const answer = await engine.send(settings.patienceMs, "final_score");
        if (answer.kind !== "ok") return unknown(`the referee ${describeFailure("final_score", answer)}`);
        const outcome = parseOutcome(answer.text);
        if (!outcome) return unknown(`the referee answered final_score with "${oneLine(answer.text, 100)}"`);
        return { outcome, reason: "counted by the referee" };
      } finally {
        await engine.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

function unknown(reason: string): GameEnd {
  return { outcome: { winner: "none", by: "unknown" }, reason };
}

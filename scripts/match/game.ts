/**
 * One game between two engines. The game is refereed here, not by the engines: an illegal move, an unreadable answer, a
 * crash or a time-out loses.
 */
import { BLACK, type Colour, colourName, opponent, WHITE } from "../../engine/board/colour.ts";
import { type Geometry, PASS, type Point } from "../../engine/board/geometry.ts";
import { Game } from "../../src/rules/game.ts";
import type { Ruleset } from "../../src/rules/ruleset.ts";
import type { Outcome } from "../../src/sgf/outcome.ts";
import type { OpeningMove } from "./openings.ts";
import type { Answer, Player } from "./player.ts";

export interface GameSettings {
  readonly geometry: Geometry;
  readonly ruleset: Ruleset;
  /** Points added to White. */
  readonly komi: number;
  /** Black's handicap. */
  readonly handicapStones: readonly Point[];
  /** Played for both sides before the engines take over. */
  readonly opening: readonly OpeningMove[];
  /** Longest time for a move; who takes longer has lost. */
  readonly moveCapMs: number;
}

/** The players by colour. */
export type ByColour<T> = Readonly<Record<Colour, T>>;

export interface PlayedMove {
  readonly colour: Colour;
  readonly point: Point;
  /** Time that the engine took; absent for moves of the opening. */
  readonly ms?: number;
}

/** A game that is over, or that two passes have stopped and that is to be counted. */
export interface PlayedGame {
  readonly moves: readonly PlayedMove[];
  /** Undefined if the position is to be counted. */
  readonly outcome: Outcome | undefined;
  /** How the game ended, in words. */
  readonly reason: string;
}

/** Commands other than genmove. */
const COMMAND_CAP_MS = 60_000;

/** Moves per point of the board after which a game is broken off. */
const MAX_MOVES_PER_POINT = 3;

export async function playGame(players: ByColour<Player>, settings: GameSettings): Promise<PlayedGame> {
  const match = new RefereedGame(players, settings);
  const over = (await match.prepare()) ?? (await match.playOn());
  return { moves: match.moves, ...over };
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

/** Shows a whole game to an engine that did not play it. Returns what went wrong, if anything did. */
export async function showGame(player: Player, settings: GameSettings, game: PlayedGame): Promise<string | undefined> {
  for (const [name, ...args] of gameCommands(settings, game.moves)) {
    const answer = await player.send(COMMAND_CAP_MS, name, ...args);
    if (answer.kind !== "ok") return faultOf([name, ...args].join(" "), answer);
  }
  return undefined;
}

type Over = Pick<PlayedGame, "outcome" | "reason">;

class RefereedGame {
  readonly moves: PlayedMove[] = [];
  private readonly players: ByColour<Player>;
  private readonly settings: GameSettings;
  private readonly game: Game;

  constructor(players: ByColour<Player>, settings: GameSettings) {
    this.players = players;
    this.settings = settings;
    this.game = new Game(settings.geometry, settings.ruleset, settings.komi);
  }

  /** Gives both engines the settings, the handicap and the opening. */
  async prepare(): Promise<Over | undefined> {
    const { handicapStones, opening } = this.settings;
    if (handicapStones.length > 0) this.game.setFreeHandicap(handicapStones);
    for (const { colour, point } of opening) {
      this.game.play(colour, point);
      this.moves.push({ colour, point });
    }
    for (const colour of [BLACK, WHITE] as const) {
      for (const [command, ...args] of gameCommands(this.settings, opening)) {
        const fault = await this.tell(colour, command, ...args);
        if (fault) return fault;
      }
    }
    return undefined;
  }

  /** Asks for moves until the game is over. */
  async playOn(): Promise<Over> {
    const { game } = this;
    const { geometry, moveCapMs } = this.settings;
    const maxMoves = MAX_MOVES_PER_POINT * geometry.points.length;
    while (game.consecutivePasses < 2) {
      const colour = game.toPlay;
      if (this.moves.length >= maxMoves) return noResult(`broken off after ${maxMoves} moves`);
      const answer = await this.players[colour].send(moveCapMs, "genmove", letter(colour));
      if (answer.kind !== "ok") return forfeit(colour, faultOf("genmove", answer));
      if (/^resign$/i.test(answer.text)) {
        const reason = `${colourName(colour)} resigned`;
        return { outcome: { winner: opponent(colour), by: "resignation" }, reason };
      }
      const point = geometry.parseVertex(answer.text);
      if (point === undefined) return forfeit(colour, `answered genmove with "${answer.text}"`);
      const illegality = game.play(colour, point);
      if (illegality) return forfeit(colour, `played an illegal move: ${illegality.message}`);
      this.moves.push({ colour, point, ms: answer.ms });
      const [play, ...args] = playCommand(geometry, { colour, point });
      const fault = await this.tell(opponent(colour), play, ...args);
      if (fault) return fault;
      if (point !== PASS && game.positionKeys(false).slice(0, -1).includes(game.board.key())) {
        return noResult(`move ${this.moves.length} repeats an earlier position`);
      }
    }
    return { outcome: undefined, reason: "two passes" };
  }

  /** Sends a command that must succeed: an engine that refuses it loses. */
  private async tell(told: Colour, command: string, ...args: string[]): Promise<Over | undefined> {
    const answer = await this.players[told].send(COMMAND_CAP_MS, command, ...args);
    return answer.kind === "ok" ? undefined : forfeit(told, faultOf([command, ...args].join(" "), answer));
  }
}

function faultOf(command: string, answer: Exclude<Answer, { kind: "ok" }>): string {
  return answer.kind === "refused" ? `refused "${command}" (${answer.text})` : answer.reason;
}

/** The end of a game by the fault of one side. */
export function forfeit(loser: Colour, what: string): { readonly outcome: Outcome; readonly reason: string } {
  return { outcome: { winner: opponent(loser), by: "forfeit" }, reason: `${colourName(loser)} ${what}` };
}

function noResult(reason: string): Over {
  return { outcome: { winner: "none", by: "void" }, reason };
}

function letter(colour: Colour): "B" | "W" {
  return colour === BLACK ? "B" : "W";
}

/** Each source of proof by itself, for tests; and boards from rows of `X`, `O` and `.`, from the top. */
import { Board } from "../../../engine/board/board.ts";
import { BLACK, WHITE } from "../../../engine/board/colour.ts";
import { Geometry } from "../../../engine/board/geometry.ts";
import type { UnconditionalLife } from "../../../engine/board/benson.ts";
import type { Strings } from "../../../engine/board/strings.ts";
import { eyeSpacesOf } from "../../../src/referee/proofs/eye-space.ts";
import { refuteEnclosed, solveBehindWalls } from "../../../src/referee/judging/behind-walls.ts";
import type { Independence, Reason } from "../../../src/referee/judging/independence.ts";
import { enclosedWithoutRoom } from "../../../src/referee/analysis/formation.ts";
import { Safety } from "../../../src/referee/proofs/safety.ts";
import { Workspace } from "../../../src/referee/analysis/workspace.ts";

/** Limits for many boards. */
export const UNTIMED = { mayStop: () => false, workspace: new Workspace() };
export const QUICK = { ...UNTIMED, nodesPerString: 1500, nodes: 8000 };

export function boardOfRows(rows: readonly string[]): Board {
  const geometry = new Geometry(rows[0].length, rows.length);
  const board = new Board(geometry);
  rows.forEach((row, y) => {
    [...row].forEach((c, x) => {
      if (c !== ".") board.play(geometry.point(x, y), c === "X" ? BLACK : WHITE);
    });
  });
  return board;
}

/** What is safe without unconditional life to start from: everything has to be proved by guards. */
export function safetyByGuards(strings: Strings): Safety {
  const nobody = (): UnconditionalLife => ({
    alive: new Uint8Array(strings.list.length),
    eye: new Uint8Array(strings.geometry.length),
    regions: [],
  });
  const safety = new Safety(strings, [nobody(), nobody()], undefined, UNTIMED);
  safety.prove();
  return safety;
}

const unknown = (strings: Strings) =>
  strings.list.map((): Independence => ({ independentlyAlive: undefined, reason: undefined }));

/** Answers for some strings, nothing for the others. */
function answered(strings: Strings, members: Iterable<number>, independentlyAlive: boolean, reason: Reason) {
  const answers = unknown(strings);
  for (const i of members) answers[i] = { independentlyAlive, reason };
  return answers;
}

/** Name of a source -> its answers for the strings of a position. */
export const SOURCES: Readonly<Record<string, (strings: Strings, safety: Safety) => readonly Independence[]>> = {
  "eye spaces": (strings) => {
    const living = eyeSpacesOf(strings, UNTIMED.workspace).living.flatMap(({ wall }) => wall);
    return answered(strings, living, true, "eye space");
  },
  "safe zones": (strings, { safe }) => {
    const members = strings.list.flatMap((_, i) => (safe[i] ? [i] : []));
    return answered(strings, members, true, "safe zones");
  },
  "no room": (strings, safety) => {
    const together = (members: readonly number[]) => safety.together(members) !== undefined;
    return answered(strings, enclosedWithoutRoom(strings, safety.safe, together), false, "no room");
  },
  "guarded walls": (strings, safety) => {
    const answers = unknown(strings);
    solveBehindWalls(strings, safety, answers, QUICK);
    return answers;
  },
  "kept from two eyes": (strings, safety) => {
    const answers = unknown(strings);
    refuteEnclosed(strings, safety, answers, QUICK);
    return answers;
  },
};

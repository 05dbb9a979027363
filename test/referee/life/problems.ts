/**
 * Classical problems of life and death: a string, and what becomes of it with its owner first and with the opponent
 * first. "ko X 1": a ko for which Black needs one threat more than White.
 */

/** Name, a stone of the string, owner first, opponent first, board. */
export type Problem = readonly [name: string, at: string, ownerFirst: string, opponentFirst: string, board: string];

export const PROBLEMS: readonly Problem[] = [
  ["straight three", "C5", "lives", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X O . .
    O O X . . . X O .
    O X X X X X X O .
    O O O O O O O O .
    . . . . . . . . .`],
  ["bent three", "C5", "lives", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X O . .
    . O X . . X O . .
    . O X . X X O . .
    . O X X X O O . .
    . O O O O O . . .`],
  ["straight four", "C5", "lives", "lives", `
    . . . . . . . . .
    . O O O O O O O .
    O O X X X X X O .
    O X . . . . X O .
    O X X X X X X O .
    O O O O O O O O .
    . . . . . . . . .`],
  ["bent four", "C5", "lives", "lives", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X X O .
    . O X . . . X O .
    . O X X X . X O .
    . O O O X X X O .
    . . . O O O O O .`],
  ["zigzag four", "C5", "lives", "lives", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X O O .
    . O X . . X X O .
    . O X X . . X O .
    . O O X X X X O .
    . . O O O O O O .`],
  ["square four", "C5", "dies", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X O . .
    . O X . . X O . .
    . O X . . X O . .
    . O X X X X O . .
    . O O O O O O . .`],
  ["pyramid four", "C5", "lives", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X X O .
    . O X . . . X O .
    . O X X . X X O .
    . O O X X X O O .
    . . O O O O O . .`],
  ["bulky five", "C5", "lives", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X X O .
    . O X . . . X O .
    . O X . . X X O .
    . O X X X X O O .
    . O O O O O O . .`],
  ["crossed five", "C5", "lives", "dies", `
    . . O O O O O . .
    . O O X X X O O .
    . O X X . X X O .
    . O X . . . X O .
    . O X X . X X O .
    . O O X X X O O .
    . . O O O O O . .`],
  ["straight five", "C5", "lives", "lives", `
    . . . . . . . . .
    O O O O O O O O .
    O X X X X X X X O
    O X . . . . . X O
    O X X X X X X X O
    O O O O O O O O O
    . . . . . . . . .`],
  ["rabbity six", "C5", "lives", "dies", `
    . . O O O O O . .
    . O O X X X O O .
    . O X X . X X O .
    . O X . . . X O .
    . O X . . X X O .
    . O X X X X O O .
    . O O O O O O . .`],
  ["rectangular six", "B5", "lives", "lives", `
    . . . . . . . . .
    O O O O O O O . .
    O X X X X X O . .
    O X . . . X O . .
    O X . . . X O . .
    O X X X X X O . .
    O O O O O O O . .`],
  ["rectangular six in the corner, no outside liberty", "A3", "lives", "dies", `
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . . X O . .`],
  ["rectangular six in the corner, one outside liberty", "A3", "lives", "ko X 1", `
    . . . . . . .
    . O O O . . .
    O O . O O . .
    X X X X O . .
    . . . X O . .
    . . . X O . .`],
  ["rectangular six in the corner, two outside liberties", "A3", "lives", "lives", `
    . O O O . . .
    O O . O . . .
    O O . O O . .
    X X X X . O .
    . . . X O O .
    . . . X O . .`],
  ["L group", "C3", "dies", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . O . . . . . . .
    . O O O O . . . .
    . X X X O . . . .
    . . . X O O . . .
    . . . . . . . . .`],
  ["L+1 group, the leg at its short side", "C3", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . O . . . . . . .
    . O O O O . . . .
    . X X X O . . . .
    . . . X O . . . .
    . . . X O . . . .`],
  ["L+1 group, the leg at its long side", "C3", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . O . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O O . . .
    . . . . . . . . .`],
  ["rectangular eight in the corner, no outside liberty", "C3", "lives", "seki", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X X O . . .
    . . . . X O . . .
    . . . . X O . . .`],
  ["six on the second line", "F2", "dies", "dies", `
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . O O O O O O O O . . .
    . . O X X X X X X O . . .
    . . . . . . . . . . . . .`],
  ["seven on the second line", "F2", "lives", "dies", `
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . O O O O O O O O O . .
    . . O X X X X X X X O . .
    . . . . . . . . . . . . .`],
  ["eight on the second line", "F2", "lives", "lives", `
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . O O O O O O O O O O . .
    . O X X X X X X X X O . .
    . . . . . . . . . . . . .`],
  ["four on the second line in the corner", "A2", "dies", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O O . . .
    . . . . . . . . .`],
  ["five on the second line in the corner", "A2", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X X O O . .
    . . . . . . . . .`],
  ["six on the second line in the corner", "A2", "lives", "lives", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    O O O O O O O . . .
    X X X X X X O O . .
    . . . . . . . . . .`],
  ["rectangular eight in the corner, one outside liberty", "C3", "lives", "lives", `
    . . . . . . . . .
    . . . . . . . . .
    . O O O . . . . .
    O O . O O O . . .
    X X X X X O . . .
    . . . . X O . . .
    . . . . X O . . .`],
  ["bent four in the corner", "C7", "ko X 1", "ko X 1", `
    . O . X O . . . .
    O X X X O . . . .
    . X O O O . . . .
    X X O . . . . . .
    O O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`],
  ["ten-thousand-year ko", "C5", "ko O 1", "ko O 1", `
    . X X O . . .
    X O X O . . .
    O O X O . . .
    . . X O . . .
    X X X O . . .
    O O O O . . .
    . . . . . . .
    . . . . . . .`],
  ["two points", "C4", "dies", "dies", `
    . . . . . . . .
    . O O O O O . .
    . O X X X X O .
    . O X . . X O .
    . O X X X X O .
    . O O O O O O .
    . . . . . . . .`],
  ["two eyes", "B3", "lives", "lives", `
    . . . . . . . .
    O O O O O O O .
    O X X X X X O .
    O X . X . X O .
    O X X X X X O .
    O O O O O O O .
    . . . . . . . .`],
  ["straight three on the first line in the corner", "A2", "lives", "dies", `
    . . . . . . . .
    . . . . . . . .
    O O O O O . . .
    X X X X O . . .
    . . . X O . . .`],
  ["bent three in the corner", "A3", "lives", "dies", `
    . . . . . . . .
    O O O . . . . .
    X X O O . . . .
    . X X O . . . .
    . . X O . . . .`],
  ["straight four on the first line in the corner", "A2", "lives", "lives", `
    . . . . . . . .
    . . . . . . . .
    O O O O O O . .
    X X X X X O . .
    . . . . X O . .`],
  ["square four in the corner", "A3", "dies", "dies", `
    . . . . . . . .
    O O O O . . . .
    X X X O . . . .
    . . X O . . . .
    . . X O . . . .`],
  ["bulky five in the corner", "A4", "lives", "dies", `
    . . . . . . . .
    O O O . . . . .
    X X O O . . . .
    . X X O . . . .
    . . X O . . . .
    . . X O . . . .`],
  ["pyramid four on the side", "C2", "lives", "dies", `
    . . . . . . . . .
    . . . O O O . . .
    . O O X X X O O .
    . O X X . X X O .
    . O X . . . X O .`],
  ["rectangular six on the side", "C3", "lives", "lives", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X X O .
    . O X . . . X O .
    . O X . . . X O .`],
  ["the vital point of straight three is taken", "C5", "dies", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X O . .
    O O X . O . X O .
    O X X X X X X O .
    O O O O O O O O .
    . . . . . . . . .`],
  ["the vital point of bulky five is taken", "C5", "dies", "dies", `
    . . . . . . . . .
    . O O O O O O . .
    . O X X X X X O .
    . O X . O . X O .
    . O X . . X X O .
    . O X X X X O O .
    . O O O O O O . .`],
  ["capturing race, three liberties each", "F2", "lives", "dies", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    X X X X O O O O . .
    X O O O X X X O . .
    X . . . . . . O . .`],
  ["capturing race, two liberties against three", "F2", "dies", "dies", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    X X X X O O O . . .
    X O O O X X O . . .
    X . . . . . O . . .`],
  ["capturing race, four liberties against three", "F2", "lives", "lives", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    X X X X O O O O O .
    X O O O X X X X O .
    X . . . . . . . O .`],
  ["seki with two shared liberties", "A2", "seki", "seki", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    O O O O O O O O O .
    X X X X X X X X O .
    . O O O O O . X O .`],
  ["seki with one eye each", "A3", "seki", "seki", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O O O
    X X X X X X X X O
    O O O O . X . X O
    O O . O X X X X O`],
  ["snapback", "A2", "dies", "dies", `
    . . . . . . . .
    . . . . . . . .
    O O O O . . . .
    X X X O . . . .
    . O X O . . . .`],
  ["two stones taken, and the taker taken back", "B2", "dies", "dies", `
    . . . . . . . .
    . . . . . . . .
    O O O O . . . .
    X X X O . . . .
    . X . O . . . .
    O . X O . . . .`],
  ["double-ko seki", "B7", "seki", "seki", `
    . X O O O X X X X X
    X X X X O X X . X .
    . X O X O O X X X X
    X O . O . O X X . X
    O O O O O O X X X X
    O X X X X X X . . .
    X X . X . X X . . .`],
  ["seki in which a stone can be taken", "C5", "seki", "seki", `
    O . X . O . O X .
    X X X X O O O X X
    O O O O X X X X .
    O O O O O O X X X
    . O O O . O O O O`],
  ["two groups of which one must be joined", "C3", "lives", "dies", `
    . . . . . . . . .
    . O O O O O . . .
    . O X X X O O . .
    . O X . X . X X X
    . O X X X O X . X
    . O O O O O X X .`],
  ["a cutting stone can be taken", "B2", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X O X X X .
    . X . O . X . X .`],
  ["square four in the corner between two strings", "C9", "dies", "dies", `
    . . X O . . . . .
    . . X O . . . . .
    X X O O . . . . .
    O O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`],
  ["square four in the corner between two strings, the cutting point open", "C9", "dies", "dies", `
    . . X O . . . . .
    . . X O . . . . .
    X X . . O . . . .
    O O O O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`],
  ["square four on the side between three strings", "C1", "dies", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O O O O . . .
    . O O X X O O . .
    . O X . . X O . .
    . O X . . X O . .`],
  ["straight six", "C5", "lives", "lives", `
    . . . . . . . . . . .
    . O O O O O O O O O .
    O O X X X X X X X O .
    O X . . . . . . X O .
    O X X X X X X X X O .
    O O O O O O O O O O .
    . . . . . . . . . . .`],
  ["square nine in the corner, no outside liberty", "A4", "lives", "seki", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .`],
  ["square nine in the corner, two outside liberties", "A4", "lives", "lives", `
    . . . . . . . . .
    . . . . . . . . .
    . O O O . . . . .
    O O . O O O . . .
    X X X X O O . . .
    . . . X . O . . .
    . . . X O O . . .
    . . . X O . . . .`],
  ["carpenter's square, open at its ends", "B4", "lives", "ko X 2", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    . O O O O . . . .
    . X X X O . . . .
    . . . X O . . . .
    . . . X O O . . .
    . . . . . O . . .`],
  ["carpenter's square, White on the edge beside its ends", "B4", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    O O O O O . . . .
    . X X X O . . . .
    . . . X O . . . .
    . . . X O O . . .
    . . . . O O . . .`],
  ["weak carpenter's square", "C4", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X O O . . . .
    . . . X O . . . .
    . . . X O . . . .
    . . . X O . . . .`],
  ["J group", "C2", "lives", "dies", `
    . . . O . . . . .
    O O O O . . . . .
    O O O O . . . . .
    . X O O . . . . .
    X . X O O . . . .
    . . X O . . . . .
    . . X O O . . . .
    . . . . O O . . .`],
  ["straight J group", "C2", "lives", "ko X 1", `
    . . . O . . . . .
    O O O . . . . . .
    . O O O . . . . .
    X X O O . . . . .
    . . X O O . . . .
    . . X O . . . . .
    . . X O O . . . .
    . . . . O O . . .`],
  ["long L group", "C2", "lives", "ko X 1", `
    . . . . . . . . .
    O O O . . . . . .
    . O O O . . . . .
    . X X O . . . . .
    . . X O . . . . .
    . . X O O . . . .
    . . X O O . . . .
    . . . . . O . . .`],
  ["long L group, White on the edge beside its ends", "C2", "lives", "dies", `
    . . . . . . . . .
    O O O O . . . . .
    O O O O . . . . .
    . X X O . . . . .
    . . X O . . . . .
    . . X O O . . . .
    . . X O O O . . .
    . . . . O . . . .`],
  ["L+2 group, White on the edge beside one end", "C2", "lives", "ko O 1", `
    . . . . . . . . .
    . . . O . . . . .
    O O O . . . . . .
    . X O O . . . . .
    . X X O . . . . .
    . . X O O . . . .
    . . X X O . . . .
    . . . . O . . . .`],
  ["two-step ko", "B4", "ko X 2", "dies", `
    X . X O . . . .
    O . O O . . . .
    X X X O . . . .
    O . . O . . . .
    X X X O . . . .
    O O O O . . . .
    . . . . . . . .
    . . . . . . . .`],
  ["oiotoshi", "D2", "lives", "dies", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    O O O O O O O O O O O
    X X O X O O X X X X X
    . X . X . X X . X . X`],
  ["rectangular eight in the corner between two strings", "E7", "seki", "dies", `
    . . . . X O . . . . . .
    . . . . X O . . . . . .
    X X X X O O . . . . . .
    O O O O . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .`],
  ["rectangular eight in the corner between two strings, one of 34 stones", "E13", "seki", "dies", `
    . . . . X O . . . . . .
    . . . . X O . . . . . .
    X X X X O . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .`],
  ["square four in the corner between two strings, one of 32 stones", "C13", "dies", "dies", `
    . . X O . . . . . . . .
    . . X O . . . . . . . .
    X X O O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .
    X X X O . . . . . . . .`],
  ["comb on the side, its corners open", "E3", "lives", "lives", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O O O O O . . .
    . . O . X X X . O . .
    . . O X . . . X O . .
    . . O X . . . X O . .`],
  ["comb on the side, White at one of its corners", "E3", "lives", "dies", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . O O O O O O . . .
    . . O O X X X . O . .
    . . O X . . . X O . .
    . . O X . . . X O . .`],
  ["comb on the side, White at both of its corners", "E3", "dies", "dies", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O O O O O . . .
    . . O O X X X O O . .
    . . O X . . . X O . .
    . . O X . . . X O . .`],
  ["broken comb in the corner", "B4", "lives", "ko X 1", `
    . . . . . . . . .
    . . . . . . . . .
    O O O . . . . . .
    X X . O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .`],
  ["broken comb in the corner, White at its cutting point", "B4", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    O O O . . . . . .
    X X O O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .`],
  ["door group", "E3", "dies", "dies", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . O O O O O . . .
    . O . X X X . O . .
    . O X . . . X O . .
    . O . . . . . O . .`],
  ["door group with an extra leg", "E3", "lives", "dies", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . O O O O O . . .
    . O . X X X . O . .
    . O X . . . X O . .
    . O X . . . . O . .`],
  ["tripod: three legs around the 3-3 point", "C3", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    . O O O O . . . .
    . X O O O . . . .
    . . X . O . . . .
    . X . X O O . . .
    . . . . . O . . .`],
  ["ko for the last liberty", "A3", "lives", "ko X 1", `
    . . . . . . . .
    . . . . . . . .
    O O O O O . . .
    O O O O O . . .
    X X X X O O . .
    O O O X X . O .
    . O X . X O O .`],
  ["approach ko, one move", "A3", "lives", "ko O 1", `
    . . . . . . . .
    . . . . . . . .
    O O O O O . . .
    O . O O O . . .
    X X X X O O . .
    O O O X X . O .
    . O X . X O O .`],
  ["approach ko, two moves", "A3", "lives", "ko O 2", `
    . . . . . . . .
    . . . . . . . .
    O O O O O . . .
    O . O . O . . .
    X X X X O O . .
    O O O X X . O .
    . O X . X O O .`],
  ["under the stones", "F3", "lives", "dies", `
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    O O O O O O O O . .
    X . . X . X X O . .
    X O X O X X X O . .
    X . . . O . X O . .`],
  ["connect-and-die", "F2", "lives", "dies", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    O O O O O O O O . . .
    O O O O O O O X X X X
    . X . X . X . X . X .
    O O O O O O O X X X X`],
  ["double ko: it cannot be taken", "B3", "lives", "seki", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    O O O O O O O O . . .
    O X X X X X O O O O .
    X X O O O X X X X O .
    X O . O X . X . X O .`],
  ["death by double ko", "D2", "dies", "dies", `
    . . . . . . . . . . .
    . . . . . . . . . . .
    O O O O O O O O . . .
    O X X X X X O O O O .
    X X O O O X X X X O .
    X O . O X . X . X O .`],
  ["carpenter's square, open at its ends, one outside liberty", "B4", "lives", "ko X 2", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    . O . O O . . . .
    . X X X O . . . .
    . . . X O . . . .
    . . . X O O . . .
    . . . . . O . . .`],
  ["carpenter's square, White on the edge beside its ends, one outside liberty", "B4", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    O O . O O . . . .
    . X X X O . . . .
    . . . X O . . . .
    . . . X O O . . .
    . . . . O O . . .`],
  ["carpenter's square, White on the edge beside its ends, two outside liberties", "B4", "lives", "dies", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    O O . . O . . . .
    . X X X O . . . .
    . . . X O . . . .
    . . . X O O . . .
    . . . . O O . . .`],
  ["carpenter's square, two points free beside its ends", "B4", "lives", "ko X 1", `
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    . O O O . . . . .
    . O O O O . . . .
    . X X X O . . . .
    . . . X O O . . .
    . . . X O O O . .
    . . . . . . O . .`],
];

/**
 * The shapes that `ending-boards.ts` sets into boards, in practical mode under the Japanese rules. Every map is checked
 * by exact search of the shape between walls with two eyes each.
 */
import type { EndingShape, Place } from "./ending-boards.ts";

/** What becomes of a black group round an eye space in which White has stones. */
type Fate = "alive" | "dead" | "seki";

/**
 * Family, place, the eye space row by row, and what becomes of the group, by the number of dame open outside if that
 * makes a difference. With more outside liberties Black may have time to take the stones inside. Where it depends on
 * who moves first, neither lives by itself, and both stay, in seki.
 */
const EYE_SPACES: readonly (readonly [family: string, place: Place, space: string, ...fates: Fate[]])[] = [
  ["three in line", "corner", ".OOO.", "seki"],
  ["three in line", "side", ".OOO.", "seki"],
  ["three in line", "corner", "OOO..", "alive"],
  ["three in line", "corner", "..OOO", "alive"],
  ["three in line", "side", "..OOO", "alive"],
  ["three in line", "corner", "OOO.", "dead"],
  ["three in line", "corner", ".OOO", "dead"],
  ["three in line", "side", ".OOO", "dead"],
  ["three in line", "corner", ".OOO/....", "seki"],
  ["three in line", "corner", "..../.OOO", "dead", "dead", "seki", "alive"],
  ["three bent", "side", ".OO./.O..", "seki"],
  ["three bent", "corner", ".OO./..O.", "seki"],
  ["three bent", "corner", ".O../.OO.", "dead"],
  ["three bent", "side", "..OO/...O", "seki", "alive"],
  ["three bent", "corner", ".OO/.O.", "dead"],
  ["three bent", "side", ".OO/.O.", "dead"],
  ["four in line", "corner", "OOOO/....", "seki"],
  ["four in line", "corner", "OOOO..", "alive"],
  ["four in a square", "side", ".OO./.OO.", "seki"],
  ["four in a square", "side", ".OO/.OO", "dead"],
  ["four in T", "side", ".OOO/.O..", "seki"],
  ["four in T", "corner", "OOO/.O.", "dead"],
  ["four bent", "side", "OOO./..O.", "seki"],
  ["four bent", "corner", "OOO/O..", "dead"],
  ["bulky five", "side", ".OO./.OOO", "seki"],
  ["bulky five", "corner", "OO./OO./O..", "seki"],
  ["bulky five", "corner", ".OO./OOO.", "dead"],
  ["five with a bend", "corner", "OOOO/...O", "seki", "seki", "seki", "alive"],
  ["five with a bend", "corner", "O.../OOOO", "dead", "dead", "seki", "alive"],
  ["five in Y", "side", "OOOO/.O..", "seki", "seki", "seki", "alive"],
  ["five in Y", "corner", "..O./OOOO", "dead", "dead", "dead", "seki"],
  ["bulky five", "corner", "OO./OOO", "dead"],
  ["bulky five", "side", ".OO/OOO", "dead"],
  ["six", "corner", "OO./OOO/O..", "seki"],
  ["six", "corner", "OO./OO./OO.", "seki"],
  ["rabbity six", "corner", ".OO/OOO/.O.", "dead"],
  ["four bent", "corner", "OOO./.OO.", "seki"],
  ["five in Y", "side", ".OOO/.OO.", "seki"],
  ["bulky five", "corner", "OO./OOO/...", "seki"],
  ["six", "corner", "OOO/OOO/...", "seki"],
  ["five with a bend", "corner", "OO./OO./.O.", "seki"],
  ["six", "corner", "OO./OOO/.O.", "seki"],
  ["five with a bend", "side", ".OO/.OO/.O.", "seki"],
  ["six", "side", ".OO/OOO/.O.", "seki"],
  ["bulky five", "side", ".../OOO/.OO", "seki"],
  ["straight three in the corner", "corner", ".O.", "dead"],
  ["straight four in the corner", "corner", "....", "alive"],
  // One lone white stone in one of two eyes. With no dame Black's move inside would be self-atari.
  ["a lone stone", "corner", ".OX./..XX", "seki", "alive"],
  ...([".OX.", "O.X.", ".O.X.", "O..X.", "..OX.", ".O..X.", "O.X./..XX", "..X./.OXX"] as const).map(
    (space) => ["a lone stone", "corner", space, "alive"] as const,
  ),
  ...([".OX.", "..OX.", ".O..X.", ".O.X./...XX"] as const).map(
    (space) => ["a lone stone", "side", space, "alive"] as const,
  ),
];

/** What stands for a black stone of the group, for a white one inside, and for an empty point inside. */
const SIGNS: Readonly<Record<Fate, readonly [stone: string, taken: string, empty: string]>> = {
  alive: ["a", "d", "b"],
  dead: ["d", "a", "w"],
  seki: ["s", "s", "."],
};

/** The group in a ring round the eye space, three dame below it, and White's wall. */
function aroundEyeSpace([family, place, space, ...fates]: (typeof EYE_SPACES)[number]): EndingShape {
  const edge = place === "side" ? 1 : 0;
  const rows = space.split("/").map((row) => (edge ? `OX${row}XO` : `${row}XO`));
  const width = rows[0].length;
  const ring = width - 1 - edge;
  const wall = "O".repeat(edge);
  const layer = [...Array(ring)].map((_, x) => (x % 2 === 0 && x < 6 ? "*" : "O")).join("");
  const maps = fates.map((fate) => {
    const [stone, taken, empty] = SIGNS[fate];
    const open = fate === "dead" ? "w" : ".";
    const signs = rows.map((row) => {
      const inner = [...row].slice(edge, -1).map((c) => ({ X: stone, O: taken })[c] ?? empty);
      return [...(edge ? ["a"] : []), ...inner, "a"].join("");
    });
    const below = `${"a".repeat(edge)}${layer.replaceAll("*", open).replaceAll("O", "a")}a`;
    return [...signs, `${"a".repeat(edge)}${stone.repeat(ring)}a`, below, "a".repeat(width)];
  });
  rows.push(`${wall}${"X".repeat(ring)}O`, `${wall}${layer}O`, "O".repeat(width));
  return { family, name: `${space}, ${fates.join(" ")}`, place, rows, maps };
}

/** Whether a space of up to two rows gets a long ring: every second one of those that have the same fate always. */
const hasLongRing = ([, , space, , otherFate]: (typeof EYE_SPACES)[number], i: number): boolean =>
  i % 2 === 0 && !otherFate && /^[^X/]*(\/[^X/]*)?$/.test(space);

/** The space with a ring of more than 25 stones: too many for exact search. */
function withLongRing([, place, space, ...fates]: (typeof EYE_SPACES)[number]): EndingShape {
  const shape = aroundEyeSpace(["a group of over 25 stones", place, space, ...fates]);
  const ring = shape.rows.length - 3;
  const long = (rows: readonly string[], stone: string, other: string) => {
    const tail = place === "side" ? other + stone.repeat(7) + other : stone.repeat(8) + other;
    return rows.flatMap((row, y) => (y === ring ? [tail, tail, tail] : [row + other.repeat(9 - row.length)]));
  };
  return {
    ...shape,
    rows: long(shape.rows, "X", "O"),
    maps: shape.maps.map((map) => long(map, map[ring][1], "a")),
    isOpen: true,
  };
}

/**
 * Black stones that are dead even if Black moves first: the bent three in the corner, loose, split and with stones
 * that hang on to it, found by an exhaustive solver.
 */
const BENT_THREES = [
  "OOXOO/.XXXO/X..OO/OOOOO",
  "O.XOO/.X.XO/XXOOO/OOOOO",
  "O.XOO/.XXOO/XX.OO/X.OOO/OOOOO",
  "O.XOO/.XOOO/X.O.O/.OOOO/OOOOO",
  "O.XXO/.XXOO/XXXOO/XOOOO/OOOOO",
  "O.XOO/.XXOO/XXO.O/OOOOO",
  "O.XOO/.X.XO/X.OOO/.OOOO/OOOOO",
  "OOXOO/.X.OO/XO.OO/OOOOO",
  "O.X.O/.XOOO/XX.OO/XOOOO/OOOOO",
  "O.XOO/.XOOO/XO..O/OOOOO",
  "O.XXO/.X.OO/XXOOO/.XOOO/OOOOO",
  "O.XOO/.XXOO/XX.OO/..OOO/OOOOO",
  "OOXOO/.XXXO/X.X.O/.OOOO/OOOOO",
  "O.XXO/.XXXO/XO.OO/.OOOO/OOOOO",
  "OOXXO/.X.OO/XX.OO/XOOOO/OOOOO",
  "OOXOO/.X.OO/XXXOO/.OOOO/OOOOO",
  "O.XXO/.XXOO/X.O.O/XOOOO/OOOOO",
  "O.X.O/.XXXO/XXO.O/XOOOO/OOOOO",
  "OOXXO/.XXOO/XX..O/.XOOO/OOOOO",
  "O.X.O/.X.OO/X...O/OOOOO",
];

/** Last-line stones behind a false eye: alive if the rest has two eyes, and dead if White stands in it or with one. */
const TAILS: readonly (readonly [fate: "alive" | "dead", rows: string])[] = [
  ["alive", ".X.X.XO/XXXXOOO/*O*OOOO/OOOOOOO"],
  ["alive", ".X.X.XXO/XXXXO*OO/*OOOOOOO/OOOOOOOO"],
  ["alive", ".X.X.XXXO/XXXXO**OO/OOOOOOOOO/OOOOOOOOO"],
  ["alive", "..X.X.XXO/XXXXXO**O/OOOOOOOOO/OOOOOOOOO"],
  ["alive", "....X.XXO/XXXXXO**O/OOOOOOOOO/OOOOOOOOO"],
  ["dead", ".X.XXO/XXXOOO/*OOOOO/OOOOOO"],
  ["dead", ".X.XXXO/XXXO*OO/*OOOOOO/OOOOOOO"],
  ["dead", "..X.XXO/XXXXO*O/*O*OOOO/OOOOOOO"],
];

/** All of Black's stones have one fate; `?`: what becomes of points beside living ones is left open. */
function ofOneFate(family: string, fate: Fate, text: string, isOpen = false): EndingShape {
  const rows = text.split("/");
  const [stone] = SIGNS[fate];
  const open = fate === "dead" ? "w" : "?";
  const map = rows.map((row) => row.replace(/O/g, "a").replace(/[.*]/g, open).replace(/X/g, stone));
  return { family, name: text, place: "corner", rows, maps: [map], isOpen };
}

/** Family, name, place, rows of the shape and of its maps, `isOpen`. */
const DRAWN: readonly (readonly [family: string, name: string, place: Place, maps: string, isOpen?: boolean])[] = [
  [
    "bent four in the corner",
    "as people leave it",
    "corner",
    `
    .O.XO wawda
    OXXXO addda
    .XOOO wdaaa
    XXOOO ddaaa
    OOOOO aaaaa
    `,
  ],
  [
    "bent four in the corner",
    "filled to four",
    "corner",
    `
    OOO.X*O aaawdwa
    O.XXXOO awdddaa
    XXXOOOO dddaaaa
    OOOOOOO aaaaaaa
    `,
  ],
  [
    "bent three in the corner",
    "a stone on the vital point",
    "corner",
    `
    O.XO awda
    .XXO wdda
    XX*O ddwa
    *OOO waaa
    OOOO aaaa
    `,
  ],
  [
    "two eyes",
    "beside the same walls",
    "corner",
    `
    .X.XO babaa
    XXXXO aaaaa
    *O*OO .a.aa
    OOOOO aaaaa
    `,
  ],
  [
    "false eye",
    "a real eye and a tail in atari",
    "corner",
    `
    .X.XO wdwda
    XXXOO dddaa
    *OOOO waaaa
    OOOOO aaaaa
    `,
  ],
  [
    "false eye",
    "two of them",
    "corner",
    `
    .XOOO wdaaa
    XXO*O ddawa
    X.XOO dwdaa
    OXOOO adaaa
    OOOOO aaaaa
    `,
  ],
  [
    "seki without eyes",
    "two shared liberties",
    "border",
    `
    OX.OX as.sa
    OX.OX as.sa
    OXXOX asssa
    OOOXX aaaaa
    `,
  ],
  [
    "seki without eyes",
    "three shared liberties",
    "border",
    `
    OX.OX as.sa
    OX.OX as.sa
    OX.OX as.sa
    OXXOX asssa
    OOOXX aaaaa
    `,
  ],
  [
    "one eye each",
    "one shared liberty",
    "border",
    `
    OX.X.O.OX as.s.s.sa
    OXXXXOOOX asssssssa
    OOOOOXXXX aaaaaaaaa
    `,
  ],
  [
    "one eye each",
    "two shared liberties",
    "border",
    `
    OX.X.O.OX as.s.s.sa
    OXXX.OOOX asss.sssa
    OXXXXOOOX asssssssa
    OOOOOXXXX aaaaaaaaa
    `,
  ],
  [
    "two groups with an eye against one without",
    "a liberty shared with either",
    "side",
    `
    OX.X.OO.X.XO as.s.ss.s.sa
    OXXXOOOOXXXO assssssssssa
    OOOXXOXXXOOO aaasssssaaaa
    OOOOXXOOOOOO aaaassaaaaaa
    OOOOOOOOOOOO aaaaaaaaaaaa
    `,
  ],
  [
    "a false eye in a seki",
    "its strings share a liberty with White",
    "border",
    `
    OX.XO.OX as.ss.sa
    OXX.OOOX ass.sssa
    OOXXOXXX aasssaaa
    OOOOXXXX aaaaaaaa
    `,
  ],
  [
    "a false eye in a seki",
    "one on either side",
    "border",
    `
    OX.X.O.OX as.s.s.sa
    OOOX.OOXX aaas.ssaa
    OXXXXOOOX asssssssa
    OOOOOXXXX aaaaaaaaa
    `,
  ],
  [
    "a false eye in a seki",
    "not if a stone of it can be taken",
    "border",
    `
    OX.XO.OX adwdawaa
    OXXOOOOX addaaaaa
    OXX.OOOX addwaaaa
    OXXXOXXX adddaaaa
    OOOOXXXX aaaaaaaa
    `,
  ],
  [
    "seki when the dame are filled",
    "two shared liberties",
    "border",
    `
    OOX.OX aas.sa aas.sa aaabda
    OOX.OX aas.sa aas.sa aaabda
    O*XXOX a.sssa a.sssa a.aada
    OO*OXX aa.aaa aa.aaa aa.aaa
    OOOOXX aaaaaa aaaaaa aaaaaa
    `,
    true,
  ],
  [
    "hane-seki",
    "three stones in an eye of four on either side",
    "border",
    `
    OXOOX.OXXOX assss.ssssa
    OXO.XXO.XOX ass.sss.ssa
    OXXXXXOOOOX asssssssssa
    OOOOOOXXXXX aaaaaaaaaaa
    `,
    true,
  ],
  [
    "hane-seki",
    "not if White's eye is small",
    "border",
    `
    OXOOX.O.OX aaddabdbda
    OXO.X.OOOX aadbabddda
    OXXXXXOOOX aaaaaaddda
    OOOOOOXXXX aaaaaaaaaa
    `,
  ],
  [
    "capturing race",
    "an eye against none",
    "border",
    `
    OX.X.OX aababda
    OXXX.OX aaaabda
    OXXXXOX aaaaada
    OOOOOXX aaaaaaa
    `,
  ],
  [
    "capturing race",
    "a big eye against a small one",
    "border",
    `
    OX..X.O.OX aabbabdbda
    OXXXX.OOOX aaaaabddda
    OOOOOXXXXX aaaaaaaaaa
    `,
  ],
  [
    "capturing race",
    "two liberties against one",
    "border",
    `
    O.XO.X a.adba
    O.XOOX a.adda
    OXXOXX aaadaa
    OOOXXX aaaaaa
    `,
  ],
  [
    "capturing race",
    "three liberties against one",
    "border",
    `
    O.XO.X a.adba
    O.XOOX a.adda
    O.XOXX a.adaa
    OOOXXX aaaaaa
    `,
  ],
  [
    "snapback",
    "left at the end",
    "corner",
    `
    X.OXXO dwadda
    .OOX.O waadwa
    XXXXXO ddddda
    OOOOOO aaaaaa
    `,
  ],
  [
    "under the stones",
    "a stone comes back",
    "corner",
    `
    OOXOO aadaa
    .X.OO wdwaa
    O.XOO awdaa
    OOOOO aaaaa
    `,
  ],
  [
    "under the stones",
    "four black stones that can be taken",
    "corner",
    `
    O.XOO awdaa
    .X.OO wdwaa
    XXXOO dddaa
    OOOOO aaaaa
    `,
  ],
  [
    "ten-thousand-year ko",
    "left as it is",
    "corner",
    `
    .XXO.O .ssawa
    XOXOOO sssaaa
    OOXOOO sssaaa
    ..XOOO ..saaa
    XXXOOO sssaaa
    OOOOOO aaaaaa
    `,
  ],
  [
    "dead stones",
    "one in a small eye",
    "corner",
    `
    .O.X.XO bdbabaa
    XXXXXXO aaaaaaa
    *O*O*OO .a.a.aa
    OOOOOOO aaaaaaa
    `,
  ],
  [
    "dead stones",
    "two in a larger eye",
    "corner",
    `
    .OO.X.XO bddbabaa
    XXXXXXXO aaaaaaaa
    *O*O*OOO .a.a.aaa
    OOOOOOOO aaaaaaaa
    `,
  ],
  [
    "dead stones",
    "one in a large territory",
    "corner",
    `
    ..X..O wwdwwa
    .....O wwwwwa
    OOOOOO aaaaaa
    `,
  ],
  [
    "dead stones",
    "two in a large territory",
    "corner",
    `
    .XX..O wddwwa
    .....O wwwwwa
    OOOOOO aaaaaa
    `,
  ],
];

export const ENDING_SHAPES: readonly EndingShape[] = [
  ...EYE_SPACES.map(aroundEyeSpace),
  ...EYE_SPACES.filter(hasLongRing).map(withLongRing),
  ...BENT_THREES.map((text) => ofOneFate("bent three in the corner", "dead", text)),
  ...TAILS.map(([fate, text]) => ofOneFate("a false eye", fate, text, fate === "alive")),
  ...DRAWN.map(([family, name, place, maps, isOpen = false]): EndingShape => {
    const lines = maps.trim().split("\n").map((line) => line.trim().split(" "));
    const [rows, ...drawn] = lines[0].map((_, column) => lines.map((line) => line[column]));
    return { family, name, place, rows, maps: drawn, isOpen };
  }),
];

/**
 * Named shapes under the Applicable Japanese Rules, exactly as they stand. Three maps stand side by side: the position;
 * the strings (+ independently alive, - not, * and ~ the same where the answer hangs on the fixed ko); the territory
 * (b Black's, w White's).
 */

/** Name, maps, score with nobody's prisoners and without komi. */
export const SHAPES: readonly (readonly [name: string, maps: string, score: number])[] = [
  [
    "two one-point eyes, one string",
    `
    .X.XOO. .+.+++. b.b...w
    XXXXOOO +++++++ .......
    OOOOOOO +++++++ .......
    .OOOOOO .++++++ w......
    `,
    0,
  ],
  [
    "two strings share two eyes",
    `
    X.XOOO. +.++++. .b....w
    .XXOOOO .++++++ b......
    XXOOOOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    0,
  ],
  [
    "false eye: one real eye and a tail in atari",
    `
    .X.XOO. .-.-++. wwww..w
    XXXOOOO ---++++ www....
    OOOOOOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    -14,
  ],
  [
    "straight three",
    `
    ...XOO. ...-++. wwww..w
    XXXXOOO ----+++ wwww...
    OOOOOOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    -15,
  ],
  [
    "bent three in the corner",
    `
    ..XOOO. ..-+++. www...w
    .XXOOOO .--++++ www....
    XXOOOOO --+++++ ww.....
    OOOOOO. ++++++. ......w
    `,
    -15,
  ],
  [
    "straight four",
    `
    ....XO. ....++. bbbb..w
    XXXXXOO +++++++ .......
    OOOOOOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    2,
  ],
  [
    "bent four on the side",
    `
    ...XOO. ...+++. bbb...w
    XX.XOOO ++.++++ ..b....
    OXXXOOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    2,
  ],
  [
    "bent four in the corner, empty",
    `
    ..XXOO. ..--++. wwww..w
    .XXOOOO .--++++ www....
    .XOOOOO .-+++++ ww.....
    XXOOOO. --++++. ww....w
    OOOOOOO +++++++ .......
    `,
    -20,
  ],
  [
    "square four",
    `
    ..XOOO. ..-+++. www...w
    ..XOOOO ..-++++ www....
    XXXOOOO ---++++ www....
    OOOOOO. ++++++. ......w
    `,
    -16,
  ],
  [
    "pyramid four",
    `
    ...XOO. ...-++. wwww..w
    X.XXOOO -.--+++ wwww...
    XXXOOOO ---++++ www....
    OOOOOO. ++++++. ......w
    `,
    -20,
  ],
  [
    "zigzag four",
    `
    X..XXO. +..+++. .bb...w
    XX..XOO ++..+++ ..bb...
    OXXXXOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    2,
  ],
  [
    "bulky five",
    `
    ..XOOO. ..-+++. www...w
    ..XOOOO ..-++++ www....
    .XXOOOO .--++++ www....
    XXOOOO. --++++. ww....w
    OOOOOOO +++++++ .......
    `,
    -19,
  ],
  [
    "straight five",
    `
    .....XO .....++ bbbbb..
    XXXXXXO +++++++ .......
    OOOOOOO +++++++ .......
    OOO.OO. +++.++. ...w..w
    `,
    3,
  ],
  [
    "two rows of three in the corner, no outside liberty",
    `
    ...XOO. ...-++. wwww..w
    ...XOOO ...-+++ wwww...
    XXXXOOO ----+++ wwww...
    OOOOOO. ++++++. ......w
    `,
    -20,
  ],
  [
    "two rows of three in the corner, two outside liberties",
    `
    ...XO.. ...++.. bbb..ww
    ...XO.O ...++.+ bbb..w.
    XXXX.OO ++++.++ .......
    OOOO.O. ++++.+. ......w
    .OO.OOO .++.+++ w..w...
    `,
    0,
  ],
  [
    "killing stone in the middle of three",
    `
    .O.XOO. .+.-++. w.ww..w
    XXXXOOO ----+++ wwww...
    OOOOOOO +++++++ .......
    OOOOOO. ++++++. ......w
    `,
    -14,
  ],
  [
    "bent four in the corner",
    `
    .O.XOO. .+.-++. w.ww..w
    OXXXOOO +---+++ .www...
    .XOOOOO .-+++++ ww.....
    XXOOOO. --++++. ww....w
    OOOOOOO +++++++ .......
    `,
    -19,
  ],
  [
    "dumpling of four in a square",
    `
    OO.XOO. ++.-++. ..ww..w
    OOXXOOO ++--+++ ..ww...
    XXXOOOO ---++++ www....
    OOOOOO. ++++++. ......w
    `,
    -15,
  ],
  [
    "seki with two shared liberties",
    `
    OX.OX.X +-.-+.+ .....b.
    OX.OXXX +-.-+++ .......
    OXXOX.X +---+.+ .....b.
    OOOXXXX +++++++ .......
    .OOOOOO .++++++ w......
    OOO.OOO +++.+++ ...w...
    `,
    0,
  ],
  [
    "seki with an eye each",
    `
    .X.O.OX .-.-.-+ .......
    XXXOOOX ------+ .......
    OOOXXXX +++++++ .......
    OOOX.X. ++++.+. ....b.b
    OOOXXXX +++++++ .......
    .OOOOOO .++++++ w......
    OOOOOOO +++++++ .......
    .OOOOOO .++++++ w......
    `,
    0,
  ],
  [
    "an eye against none",
    `
    .X..OX. .+..-+. b.bbb.b
    XXXXOXX ++++-++ ....b..
    OOOOXX. ++++++. ......b
    OOOXXXX +++++++ .......
    .OOOOOO .++++++ w......
    OOOOOOO +++++++ .......
    .OOOOOO .++++++ w......
    `,
    7,
  ],
  [
    "snapback: one stone more to take",
    `
    XOXX.X. +-++.+. ....b.b
    ..XXXXX ..+++++ .......
    .XXXXXX .++++++ .......
    OOXXXXX +++++++ .......
    OOOOOOO +++++++ .......
    .OOOO.O .++++.+ w....w.
    `,
    0,
  ],
  [
    "under the stones",
    `
    O.XOO. +.-++. .ww..w
    .X.OOO .-.+++ www...
    XXXOOO ---+++ www...
    OOOOOO ++++++ ......
    .OOOOO .+++++ w.....
    `,
    -15,
  ],
  [
    "three points without capturing",
    `
    .XXO.O. .+++.+. b...w.w
    OXXOOOO -++++++ b......
    XOOOOOO +++++++ .......
    XXXXXXX +++++++ .......
    .XXXXXX .++++++ b......
    XXX.XXX +++.+++ ...b...
    `,
    3,
  ],
  [
    "unfilled ko: the stone in its mouth",
    `
    .XXO. .++-. b..bb
    X.XOO +.+-- .b.bb
    XXO.O ++-.- ..bbb
    .XXOO .++-- b..bb
    XXXOO +++-- ...bb
    `,
    23,
  ],
  [
    "one unfilled dame between living groups",
    `
    .X.O. .+.+. b...w
    XX.OO ++.++ .....
    .XOO. .+++. b...w
    XXOOO +++++ .....
    .XXO. .+++. b...w
    `,
    0,
  ],
  [
    "a tail in atari spoils the territory",
    `
    .X.XO .+.-+ b....
    XXXOO +++++ .....
    .XOO. .+++. b...w
    XXXOO +++++ .....
    XXXO. ++++. ....w
    `,
    0,
  ],
  [
    "dumpling in the corner eye of a wall",
    `
    .XXXO.O .++++.+ b....w.
    XXOXOOO ++-++++ ..b....
    XOOXXOO +--++++ .bb....
    XO.XXO. +-.+++. .bb...w
    XXXXOOO +++++++ .......
    OOOOOOO +++++++ .......
    .O.OOOO .+.++++ w.w....
    `,
    6,
  ],
  [
    "missing connection: the living are not all alive",
    `
    ..X.OO. ..+.++. bb....w
    XXXXOOO +++++++ .......
    .XOXXO. .+-+++. b.b...w
    XXO.XOO ++-.+++ ..bb...
    XX.XXOO ++.++++ ..b....
    .XXXOO. .+++++. b.....w
    XXXOO.O +++++.+ .....w.
    `,
    6,
  ],
  [
    "one colour, two holes",
    `
    .XX .++ b..
    XXX +++ ...
    XX. ++. ..b
    `,
    2,
  ],
  [
    "one colour, one hole",
    `
    .XX .-- ...
    XXX --- ...
    XXX --- ...
    `,
    0,
  ],
  [
    "empty board",
    `
    ... ... ...
    ... ... ...
    ... ... ...
    `,
    0,
  ],
  [
    "a lone stone on the side",
    `
    .X. .~. ...
    ... ... ...
    ... ... ...
    `,
    0,
  ],
  [
    "two lone stones across",
    `
    .O. .~. ...
    ... ... ...
    .O. .~. ...
    `,
    0,
  ],
  [
    "rabbity six on the edge",
    `
    X.XOO. -.-++. www..w
    ...XOO ...-++ wwww..
    ..XOOO ..-+++ www...
    XXOOO. --+++. ww...w
    OOOOOO ++++++ ......
    `,
    -20,
  ],
  [
    "crossed five on the edge",
    `
    X.XOO. -.-++. www..w
    ...XOO ...-++ wwww..
    X.XOOO -.-+++ www...
    OXOOO. +-+++. .w...w
    OOOOOO ++++++ ......
    `,
    -19,
  ],
];

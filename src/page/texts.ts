/** Every text of the page, in each language: one table a language, with the same keys. */
import {
  BLACK, type Colour, type FinalStatus, type GameResult, type Geometry, isUnderWay, lifeLines, type LifeOutcome,
  type LifeStudy, outcomeSentence, PASS, percent, type Point, resultSentence, rulesets, type Settlement,
  signedPoints as points, type Status, type StringVerdict, surePercent, type Tier,
} from "../library/index.ts";
import { recall } from "./dom.ts";

const EN = {
  title: "shinpan, a referee of Go",
  tabs: { judge: "Judge", play: "Play", review: "Review", solve: "Solve", networks: "Networks" },
  otherLanguage: "日本語",
  board: "Board",
  black: "Black",
  white: "White",
  empty: "empty",
  blackStone: "black stone",
  whiteStone: "white stone",
  line: "Line of moves",
  moves: "Moves of the game",
  moveNumber: "Move",
  toStart: "to the start",
  back: "back",
  forward: "on",
  toEnd: "to the end",
  tenBack: "ten moves back",
  tenForward: "ten moves on",
  move: (colour: Colour, vertex: string) => `${colour === BLACK ? "Black" : "White"} ${vertex}`,
  failed: (reason: string) => `That did not work: ${reason}`,
  /** What the library says of records and moves. */
  sentence: (text: string) => text,
  none: "none",
  open: "Open",
  cancel: "Cancel",
  // Judge
  game: "Game",
  openFile: "Open a file…",
  paste: "Paste a record",
  pasteHere: "The record, in SGF",
  example: "Example",
  examples: { game: "A finished game", seki: "A game with a seki", bentFour: "Bent four in the corner" },
  emptyBoard: "Empty board",
  rules: "Rules",
  komi: "Komi",
  mode: "How it is judged",
  practical: "Practical",
  strict: "Strict",
  tool: "What a touch on the board does",
  toolExplain: "Explain",
  toolBlack: "Set black",
  toolWhite: "Set white",
  copyLink: "Copy a link",
  linkCopied: "The link to this position is in the clipboard.",
  linkInAddress: "The link to this position is in the address bar.",
  howToBegin: "Open or drop an SGF file, paste a record, or set stones on the empty board.",
  judging: "Judging…",
  rulesetTitle: (_name: string, title: string) => title,
  result: (result: GameResult) => resultSentence(result),
  ending: (settlement: Settlement) => outcomeSentence(settlement),
  strictly: (text: string) => `As it stands, strict analysis gives ${text}.`,
  legend: "Small squares are territory, faded stones dead, diamonds seki, crosses dame.",
  countItem: (text: string) => text,
  forgetMarks: "Forget the corrections",
  why: "Why?",
  touchString: "Touch a stone or a string of the list to see why, and its proof move by move.",
  strings: "Strings",
  sureStrings: (count: number) => `${count} that live, at least 90 % sure`,
  tierCounts: (tiers: readonly Tier[]) => countTiers(tiers, EN.tier),
  save: "Save",
  correct: "Correct it:",
  stringName: (colour: Colour, stones: number, vertex: string) =>
    `${colour === BLACK ? "Black" : "White"} ${vertex}, ${stones} ${stones === 1 ? "stone" : "stones"}`,
  status: { alive: "alive", dead: "dead", seki: "seki" } as Readonly<Record<Status, string>>,
  tier: {
    proved: "proved",
    solved: "solved",
    read: "read",
    estimated: "estimated",
    marked: "by hand",
  } as Readonly<Record<Tier, string>>,
  pointStatus: {
    alive: "alive",
    dead: "dead",
    seki: "alive in seki",
    black_territory: "Black's territory",
    white_territory: "White's territory",
    dame: "dame",
  } as Readonly<Record<FinalStatus, string>>,
  explain: (_string: StringVerdict, _assumed: readonly string[]): readonly string[] => [],
  // Play
  newGame: "New game",
  thisGame: "This game",
  begin: "Begin",
  size: "Board",
  opponent: "Opponent",
  fullStrength: "full strength",
  rank: (name: string) => name,
  thinks: "Thinks for",
  seconds: (seconds: number) => `${seconds} s a move`,
  yourColour: "You play",
  handicap: "Handicap",
  clocks: "Clock",
  clock: (minutes: number, periods: number, seconds: number) => `${minutes} min + ${periods} × ${seconds} s`,
  pass: "Pass",
  undo: "Undo",
  hint: "Hint",
  resign: "Resign",
  you: "you",
  passed: "shinpan has passed.",
  yourMove: (colour: Colour) => `Your move, ${colour === BLACK ? "Black" : "White"}.`,
  theirMove: (colour: Colour, vertex: string) => `${colour === BLACK ? "Black" : "White"} ${vertex}.`,
  thinking: "shinpan thinks…",
  hintIs: (vertex: string, winrate: number, lead: number) =>
    `Try ${vertex}: you win with ${percent(winrate)}, lead ${points(lead)}.`,
  playOut: "Play it out",
  playOutWhy: "if you see it otherwise: the game goes on, and dead stones must be captured.",
  reviewThis: "Review it",
  judgeThis: "Judge it",
  // Review
  progress: "Progress",
  winrate: "Win rate",
  lead: "Points",
  even: "even",
  visits: "Visits",
  labels: "What the candidates on the board show",
  owners: "Owners",
  position: "This position",
  mistakes: "Mistakes",
  nothingToReview: "Open a record with moves to review it.",
  firstLook: (done: number, all: number) => `First look: ${done} of ${all} positions`,
  lookingAgain: "Looking again at this position and at the mistakes…",
  accuracy: "Accuracy",
  pointsLost: "Points lost",
  madeMove: (number: number, colour: Colour, vertex: string) =>
    `${number}. ${colour === BLACK ? "Black" : "White"} ${vertex}`,
  better: (vertex: string) => `better ${vertex}`,
  candidate: (winrate: number, lead: number) => `candidate, wins ${percent(winrate)}, ${points(lead)} points`,
  evaluation: (winrate: number, lead: string, visits: number) =>
    visits === 0 ? `The count: ${lead}.` : `Black wins ${percent(winrate)}, lead ${lead}, ${visits} visits.`,
  next: (vertex: string) => `Next in the game: ${vertex}.`,
  facts: (moves: number, rules: string, komi: number): readonly string[] => [
    `${moves} ${moves === 1 ? "move" : "moves"}`,
    rules,
    `komi ${komi}`,
  ],
  candidateMove: "Move",
  goesOn: "Goes on",
  allMoves: "All moves",
  bestMove: "Better",
  // Solve
  solveIt: "Does it live?",
  markString: "Touch a stone of the group that is asked about.",
  marked: (vertex: string) => `The string at ${vertex} is marked.`,
  markedName: "marked",
  reading: "Reading…",
  cutShort: "The time was up before all was read: more moves may be right or wrong.",
  inWords: "In words",
  wholeBoard: "The whole board",
  lifeLines: (study: LifeStudy, geometry: Geometry): readonly string[] => lifeLines(study, geometry),
  playsFirst: (colour: Colour) => `${colour === BLACK ? "Black" : "White"} first`,
  outcome: (_outcome: LifeOutcome, words: string) => words,
  noLine: "the position",
  mainLine: (vertex: string) => `${vertex}: the main line`,
  rightMove: (vertex: string) => `${vertex} is right, too`,
  wrongMove: (vertex: string, outcome: string) => `${vertex} is not enough: ${outcome}`,
  elsewhereMove: "elsewhere",
  elsewhere: "The same comes of it if that side plays elsewhere.",
  // Networks
  addNetwork: "Add a network",
  aboutNetworks:
    "Drop a network of KataGo's here (.bin.gz or .txt.gz), open one, or give its address. It stays in this browser, " +
    "and judging, playing and reviewing evaluate by it on boards of up to 19×19.",
  networkAddress: "Address of a network",
  download: "Download",
  downloading: "Downloading…",
  notDownloaded: (reason: string) =>
    `It cannot be downloaded (${reason}): is it there, and does its host let other pages read it? If not, save it by ` +
    "hand and open the file.",
  storageFull: "It is used until this page is closed; the browser's storage is too full to keep it.",
  notKept: (reason: string) => `It is used until this page is closed, and cannot be kept: ${reason}`,
  networkUsed: (name: string, title: string, millions: number) =>
    `${name} is used: ${title}, ${millions.toFixed(1)} million parameters.`,
  ownNetworks: "shinpan's own networks",
  ownUsed: "shinpan's own networks are used.",
  inUse: "in use",
  use: "Use",
  remove: "Remove",
  measure: "How fast is it here?",
  measuring: "Measuring…",
  speed: (rates: string, threads: number) =>
    `Positions a second: ${rates} (${threads} ${threads === 1 ? "thread" : "threads"}).`,
};

export type Texts = typeof EN;

const RULES_JA: Readonly<Record<string, string>> = {
  "chinese-1988": "中国（1988年）",
  chinese: "中国",
  "chinese-ogs": "中国（OGS・KGS）",
  "chinese-simple-ko": "中国（大会・アジアのサーバー）",
  aga: "アメリカ（AGA）",
  "aga-button": "AGA（ボタン碁）",
  french: "フランス",
  "new-zealand": "ニュージーランド",
  ing: "応氏（計点制）",
  "simplified-ing": "簡易計点制",
  "wmsg-2008": "世界マインドスポーツ2008",
  "tromp-taylor": "トロンプ・テイラー",
  cgos: "CGOS",
  simplified: "簡易地石計算",
  japanese: "日本（運用規則）",
  "japanese-1989": "日本囲碁規約（1989年）",
  korean: "韓国",
  wagc: "世界アマチュア囲碁選手権",
  "stone-scoring": "純碁（石のみ）",
  "ancient-chinese": "中国古法（切り賃あり）",
  "ancient-territory": "古法の地計算（切り賃あり）",
};

/** Lines of a count, as patterns. */
const COUNT_JA: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^([\d.]+) (?:single )?points? at (.*) in seki, not counted$/, "$2 の $1 目（セキ、数えない）"],
  [/^([\d.]+) (?:single )?points? at (.*) in seki$/, "$2 の $1 目（セキ）"],
  [/^([\d.]+) (?:single )?points? at (.*)$/, "$2 の $1 目"],
  [/^stones on the board$/, "盤上の石"],
  [/^dead stones of the opponent$/, "相手の死に石"],
  [/^prisoners taken in the game$/, "アゲハマ"],
  [/^pass stones$/, "パスの石"],
  [/^komi$/, "コミ"],
  [/^compensation for (\d+) handicap stones?$/, "置石 $1 子の補償"],
  [/^the button, for the first pass$/, "ボタン（最初のパス）"],
  [/^(?:Black|White) was the first to pass$/, "先にパスした分"],
  [/^group tax: (\d+) black and (\d+) white groups$/, "切り賃（黒 $1 群、白 $2 群）"],
  [/^penalties for overtime$/, "時間超過"],
  [/^Black wins ties.*$/, "持碁は黒勝ち（半目として数える）"],
  [/^total$/, "合計"],
];

/** Sentences of the library on records and moves, as patterns. */
const SENTENCES_JA: readonly (readonly [pattern: RegExp, text: string | ((...found: string[]) => string)])[] = [
  [/The file names no rules: (.*?) was taken\./g, (_, title) => `棋譜にルールの記載がないため、${rulesJa(title)}としました。`],
  [
    /The rules "(.*?)" are not known: (.*?) was taken\./g,
    (_, name, title) => `ルール「${name}」は不明のため、${rulesJa(title)}としました。`,
  ],
  [/The file names no komi: (\S+) was taken\./g, "棋譜にコミの記載がないため、$1目としました。"],
  [/The komi KM\[(.*?)\] was read as (\S+) points\./g, "コミ KM[$1] を $2 目と読みました。"],
  [
    /The file does not name its encoding: it was read as (\S+?), but that is not sure\./g,
    "文字コードの記載がないため $1 と推定しましたが、確かではありません。",
  ],
  [/The file does not name its encoding: it was read as (\S+?)\./g, "文字コードの記載がないため $1 として読みました。"],
  [
    /The file is not encoded as CA\[(.*?)\] says: it was read as (\S+)( and some text may be wrong)?\./g,
    "文字コードが CA[$1] と違うため $2 として読みました。",
  ],
  [
    /CA\[(.*?)\] names no known encoding: it was read as (\S+)( and some text may be wrong)?\./g,
    "CA[$1] は不明な文字コードのため $2 として読みました。",
  ],
  [/The file is cut off .*?: it was read as far as it goes\./g, "ファイルが途中で切れているため、そこまで読みました。"],
  [/The file is cut off at offset \d+, before anything\./g, "ファイルが途中で切れていて、読めるものがありません。"],
  [/At the end of the file, offset \d+, .*? missing\./g, "ファイルの終わりの括弧が足りません。"],
  [/The game at offset \d+ begins without a semicolon\./g, "棋譜の始めにセミコロンがありません。"],
  [/The node at offset \d+ follows a variation: it was read as another variation\./g, "変化のあとの手は別の変化として読みました。"],
  [/There is no game record: .*? offset \d+\./g, "棋譜がありません。"],
  [/The game at offset \d+ is not Go: .*? GM\[1\]\./g, "囲碁の棋譜ではありません。"],
  [/(\w+\[.*?\]) in the node at offset (\d+) is not .*? left out\./g, "$1（$2字目）は読めないため省きました。"],
  [/(\w+\[.*?\]) in the node at offset (\d+) is not .*?\.(?= |$)/g, "$1（$2字目）は正しくありません。"],
  [/move (\d+), (?:black|white) (\w+), cannot be made: /g, "$1手目 $2 は打てません: "],
  [/the first position cannot be set up: /g, "最初の局面を置けません: "],
  [/(\w+) is occupied/g, "$1 には石があります。"],
  [/(\w+) retakes the ko at once/g, "$1 はコウをすぐに取り返す手です。"],
  [/(\w+) would be suicide/g, "$1 は着手禁止点です。"],
  [/(\w+) repeats the position (?:at the start|after move \d+)/g, "$1 は同形反復になります。"],
  [/the string of (\w+) would have no liberty/g, "$1 の石に呼吸点がなくなります。"],
];

/** A ruleset's title in Japanese. */
function rulesJa(title: string): string {
  const name = rulesets.find((ruleset) => ruleset.title === title)?.name ?? "";
  return RULES_JA[name] ?? title;
}

const REASONS_JA: Readonly<Record<string, string>> = {
  "two-eye-formation already": "すでに二眼の形",
  "two eyes already": "すでに二眼がある",
  "an eye space in which two eyes cannot be kept away": "二眼を防げない眼形",
  "inside an eye of a living group": "活き石の眼の中",
  "enclosed, without room for two eyes": "囲まれ、二眼の余地がない",
  "enclosed, and an answer to every try for two eyes": "囲まれ、二眼を作る手にはすべて応手がある",
  "an answer to every attack": "どの攻めにも応手がある",
  "search of all lines": "全変化の読み",
  "search of the part of the board around it": "周囲の読み",
  "search of all lines, by the ban of repeating a play": "全変化の読み（同じ取りの繰り返し禁止による）",
};

function placeJa(vertex: string): string {
  return vertex === "pass" ? "パス" : vertex;
}

const JA: Texts = {
  title: "審判 ― 囲碁の判定",
  tabs: { judge: "判定", play: "対局", review: "検討", solve: "死活", networks: "ネットワーク" },
  otherLanguage: "English",
  board: "碁盤",
  black: "黒",
  white: "白",
  empty: "空点",
  blackStone: "黒石",
  whiteStone: "白石",
  line: "手順",
  moves: "対局の手順",
  moveNumber: "手数",
  toStart: "最初へ",
  back: "一手戻る",
  forward: "一手進む",
  toEnd: "最後へ",
  tenBack: "十手戻る",
  tenForward: "十手進む",
  move: (colour, vertex) => `${colour === BLACK ? "黒" : "白"}${vertex === "pass" ? "パス" : ` ${vertex}`}`,
  failed: (reason) => `できませんでした: ${reason}`,
  sentence: (text) =>
    SENTENCES_JA.reduce((said, [pattern, japanese]) => said.replace(pattern, japanese as string), text),
  none: "なし",
  open: "開く",
  cancel: "やめる",
  game: "棋譜",
  openFile: "ファイルを開く…",
  paste: "棋譜を貼り付け",
  pasteHere: "棋譜（SGF）",
  example: "例",
  examples: { game: "終局した碁", seki: "セキのある碁", bentFour: "隅の曲がり四目" },
  emptyBoard: "空の盤",
  rules: "ルール",
  komi: "コミ",
  mode: "判定方法",
  practical: "実際的",
  strict: "厳密",
  tool: "盤に触れたとき",
  toolExplain: "説明",
  toolBlack: "黒を置く",
  toolWhite: "白を置く",
  copyLink: "リンクをコピー",
  linkCopied: "この局面へのリンクをコピーしました。",
  linkInAddress: "この局面へのリンクはアドレス欄にあります。",
  howToBegin: "SGFファイルを開くかドロップする、棋譜を貼り付ける、または盤に石を置いてください。",
  judging: "判定中…",
  rulesetTitle: (name, title) => RULES_JA[name] ?? title,
  result: (result) => {
    const none = { draw: "持碁です。", void: "無勝負です。", "both-lose": "両者負けです。" };
    if (result.winner === "none") return none[result.by];
    const by = { resignation: "中押し", time: "時間切れ", forfeit: "反則" };
    const winner = result.winner === BLACK ? "黒" : "白";
    return `${winner}${result.by === "score" ? `${result.margin}目` : by[result.by]}勝ち。`;
  },
  ending: (settlement) => {
    const { result } = settlement;
    if (result.by !== "score" || !isUnderWay(settlement)) return JA.result(result);
    return `対局の途中です。推定では${result.winner === BLACK ? "黒" : "白"}が${result.margin}目リードしています。`;
  },
  strictly: (text) => `このままの形を厳密に判定すると ${text}。`,
  legend: "小さな四角は地、薄い石は死に石、ひし形はセキ、×はダメ。",
  countItem: (text) => {
    const [pattern, japanese] = COUNT_JA.find(([known]) => known.test(text)) ?? [text, text];
    return text.replace(pattern, japanese);
  },
  forgetMarks: "訂正を取り消す",
  why: "理由",
  touchString: "石か一覧の行に触れると、理由と証明の手順を示します。",
  strings: "石の一覧",
  sureStrings: (count) => `確度90 %以上で活きている石 ${count}`,
  tierCounts: (tiers) => countTiers(tiers, JA.tier),
  save: "保存",
  correct: "訂正:",
  stringName: (colour, stones, vertex) => `${colour === BLACK ? "黒" : "白"} ${vertex}（${stones}子）`,
  status: { alive: "活き", dead: "死に", seki: "セキ" },
  tier: { proved: "証明", solved: "解明", read: "読み", estimated: "推定", marked: "手動" },
  pointStatus: {
    alive: "活き",
    dead: "死に",
    seki: "セキ活き",
    black_territory: "黒地",
    white_territory: "白地",
    dame: "ダメ",
  },
  explain: ({ confidence, reason, status, tier }, assumed) => {
    const if_ = assumed.length > 0 ? `（${assumed.join("、")} が活きているとして）` : "";
    const isReasoned = reason !== undefined && tier !== "estimated" && tier !== "marked";
    const why = isReasoned ? `: ${REASONS_JA[reason] ?? reason}` : "";
    const sure = tier === "estimated" || tier === "read" ? `、確度 ${surePercent(confidence)} %` : "";
    return [`${JA.pointStatus[status]}です。`, `${JA.tier[tier]}${if_}${why}${sure}。`];
  },
  newGame: "新しい対局",
  thisGame: "この対局",
  begin: "始める",
  size: "盤",
  opponent: "相手",
  fullStrength: "全力",
  rank: (name) => name.replace("k", "級").replace("d", "段"),
  thinks: "考慮時間",
  seconds: (seconds) => `一手 ${seconds} 秒`,
  yourColour: "あなたの色",
  handicap: "置石",
  clocks: "時計",
  clock: (minutes, periods, seconds) => `${minutes}分 + ${seconds}秒×${periods}回`,
  pass: "パス",
  undo: "待った",
  hint: "ヒント",
  resign: "投了",
  you: "あなた",
  passed: "審判がパスしました。",
  theirMove: (colour, vertex) => `${colour === BLACK ? "黒" : "白"} ${vertex}。`,
  yourMove: (colour) => `あなた（${colour === BLACK ? "黒" : "白"}）の番です。`,
  thinking: "審判が考えています…",
  hintIs: (vertex, winrate, lead) => `${placeJa(vertex)} はどうでしょう。勝率 ${percent(winrate)}、目数差 ${points(lead)}。`,
  playOut: "打ち続ける",
  playOutWhy: "異議があれば打ち続け、死に石は取り上げて示します。",
  reviewThis: "検討する",
  judgeThis: "判定する",
  progress: "進み具合",
  winrate: "勝率",
  lead: "目数差",
  even: "互角",
  visits: "探索数",
  labels: "盤上の候補手の表示",
  owners: "地合い",
  position: "この局面",
  mistakes: "失着",
  nothingToReview: "検討する棋譜を開いてください。",
  firstLook: (done, all) => `最初の調べ: ${all} 局面中 ${done}`,
  lookingAgain: "この局面と失着を詳しく調べています…",
  accuracy: "正確さ",
  pointsLost: "一手の損（目）",
  madeMove: (number, colour, vertex) => `${number}手目 ${JA.move(colour, vertex)}`,
  better: (vertex) => `${placeJa(vertex)} がまさる`,
  candidate: (winrate, lead) => `候補手、勝率 ${percent(winrate)}、目数差 ${points(lead)}`,
  evaluation: (winrate, lead, visits) =>
    visits === 0 ? `計算結果: ${lead}` : `黒の勝率 ${percent(winrate)}、目数差 ${lead}、探索数 ${visits}`,
  next: (vertex) => `実戦の次の手は ${placeJa(vertex)}。`,
  facts: (moves, rules, komi) => [`${moves} 手`, rules, `コミ ${komi} 目`],
  candidateMove: "候補手",
  goesOn: "予想手順",
  allMoves: "全着手",
  bestMove: "最善手",
  solveIt: "活きているか",
  markString: "調べる石に触れてください。",
  marked: (vertex) => `${vertex} の石を選びました。`,
  markedName: "選択",
  reading: "読んでいます…",
  cutShort: "時間切れのため、正誤の手がほかにもあるかもしれません。",
  inWords: "文章で",
  wholeBoard: "盤全体",
  lifeLines: (study, geometry) => {
    const names = (some: readonly Point[]) => some.map((point) => geometry.vertex(point)).join("、");
    const moves = (line: readonly Point[], first: Colour) =>
      line.map((point, i) => {
        const colour = i % 2 === 0 ? first : 3 - first;
        return `${colour === BLACK ? "黒" : "白"}${point === PASS ? "手抜き" : ` ${geometry.vertex(point)}`}`;
      }).join("、");
    const lines = study.sides.flatMap(({ first, life, mayPlayElsewhere, right, wrong }) => [
      `${JA.playsFirst(first)}: ${JA.outcome(life, "")}。`,
      ...(life.open.length > 0 ? [`囲まれていません。${names(life.open.slice(0, 4))} などから出られるかによります。`] : []),
      ...(life.line.length > 0 ? [`${moves(life.line, first)}。`] : []),
      ...(right.length > 0 ? [`初手: ${names(right)}。`] : mayPlayElsewhere ? [JA.elsewhere] : []),
      ...wrong.map(({ point, line, ...outcome }) => {
        const rest = line.length > 0 ? `${moves(line, 3 - first as Colour)}で` : "";
        return `${geometry.vertex(point)} は不十分: ${rest}${JA.outcome(outcome as LifeOutcome, "")}。`;
      }),
    ]);
    const [own] = study.sides;
    const assumed = [...new Set(study.sides.flatMap(({ life }) => life.assumes))];
    const isBentFour = own.life.ko?.needs === study.colour && own.mayPlayElsewhere;
    return [
      ...lines,
      ...(assumed.length > 0 ? [`${names(assumed)} の石が取られないことを前提とします。`] : []),
      ...(isBentFour ? ["この形は動かせず、コウ材がなくなるまで待てるため、隅の曲がり四目として日本ルールでは死にです。"] : []),
      ...(study.isCutShort ? [JA.cutShort] : []),
    ];
  },
  playsFirst: (colour) => `${colour === BLACK ? "黒" : "白"}先`,
  outcome: ({ ko, result }) => {
    const results = { lives: "活き", dies: "死に", seki: "セキ", ko: "コウ", undecided: "未定" };
    const threats = ko?.threats ?? "四つ以上の";
    const needs = ko ? `（${ko.needs === BLACK ? "黒" : "白"}がコウ材 ${threats} を要する）` : "";
    return results[result] + needs;
  },
  noLine: "局面",
  mainLine: (vertex) => `${vertex}: 正解手順`,
  rightMove: (vertex) => `${vertex} も正解`,
  wrongMove: (vertex, outcome) => `${vertex} は不十分: ${outcome}`,
  elsewhereMove: "手抜き",
  elsewhere: "手を抜いても同じ結果です。",
  addNetwork: "ネットワークを加える",
  aboutNetworks:
    "KataGo のネットワーク（.bin.gz、.txt.gz）をドロップするか、開くか、アドレスを入れてください。このブラウザーに保存され、" +
    "判定・対局・検討が19路盤までそれで評価します。",
  networkAddress: "ネットワークのアドレス",
  download: "ダウンロード",
  downloading: "ダウンロード中…",
  notDownloaded: (reason) =>
    `ダウンロードできません（${reason}）。配布元がほかのページからの読み込みを許さない場合は、手で保存して開いてください。`,
  storageFull: "このページを閉じるまで使います。ブラウザーの保存領域に空きがないため、保存できません。",
  notKept: (reason) => `このページを閉じるまで使います。保存できません: ${reason}`,
  networkUsed: (name, title, millions) => `${name} を使います: ${title}、パラメーター ${millions.toFixed(1)} 百万。`,
  ownNetworks: "審判のネットワーク",
  ownUsed: "審判のネットワークを使います。",
  inUse: "使用中",
  use: "使う",
  remove: "削除",
  measure: "ここでの速さは",
  measuring: "計測中…",
  speed: (rates, threads) => `毎秒の局面数 ${rates}（スレッド ${threads}）。`,
};

/** "3 proved, 2 read". */
function countTiers(tiers: readonly Tier[], names: Readonly<Record<Tier, string>>): string {
  const kinds = (Object.keys(names) as Tier[]).filter((tier) => tiers.includes(tier));
  return kinds.map((tier) => `${tiers.filter((one) => one === tier).length} ${names[tier]}`).join(", ");
}

export const LANGUAGES = { en: EN, ja: JA } as const;
type Language = keyof typeof LANGUAGES;

function preferred(): Language {
  const chosen = recall("language");
  if (chosen === "en" || chosen === "ja") return chosen;
  return globalThis.navigator?.language?.startsWith("ja") ? "ja" : "en";
}

export const language = preferred();
export const t: Texts = LANGUAGES[language];

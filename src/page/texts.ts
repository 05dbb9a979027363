/** Every text of the page, in each language: one table a language, with the same keys. */
import {
  BLACK, type Colour, type FinalStatus, type GameResult, resultSentence, type Status, type StringVerdict, type Tier,
} from "../library/index.ts";
import { recall } from "./dom.ts";

const percent = (share: number) => `${Math.round(100 * share)} %`;
const points = (lead: number) => `${lead > 0 ? "+" : ""}${lead.toFixed(1)}`;

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
  strictly: (text: string) => `As it stands, strict analysis gives ${text}.`,
  legend: "Small squares are territory, faded stones dead, diamonds seki, crosses dame.",
  countItem: (text: string) => text,
  forgetMarks: "Forget the corrections",
  why: "Why?",
  touchString: "Touch a stone or a string of the list to see why, and its proof move by move.",
  strings: "Strings",
  sureStrings: (count: number) => `${count} more that live for sure`,
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
  thinking: "shinpan thinks…",
  hintIs: (vertex: string, winrate: number, lead: number) =>
    `Try ${vertex}: you win with ${percent(winrate)}, lead ${points(lead)}.`,
  playOut: "Play it out",
  playOutWhy: "if you see it otherwise: the game goes on, and dead stones must be captured.",
  reviewThis: "Review it",
  judgeThis: "Judge it",
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

const COUNT_JA: Readonly<Record<string, string>> = {
  "stones on the board": "盤上の石",
  "dead stones of the opponent": "相手の死に石",
  "prisoners taken in the game": "アゲハマ",
  "pass stones": "パスの石",
  komi: "コミ",
  total: "合計",
};

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
  strictly: (text) => `このままの形を厳密に判定すると ${text}。`,
  legend: "小さな四角は地、薄い石は死に石、ひし形はセキ、×はダメ。",
  countItem: (text) => COUNT_JA[text] ?? text.replace(/^(\d+) points? at (.*)$/, "$2 の $1 目"),
  forgetMarks: "訂正を取り消す",
  why: "理由",
  touchString: "石か一覧の行に触れると、理由と証明の手順を示します。",
  strings: "石の一覧",
  sureStrings: (count) => `確実に活きている石 ${count}`,
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
    const sure = tier === "estimated" || tier === "read" ? `、確度 ${percent(confidence)}` : "";
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
  yourMove: (colour) => `あなた（${colour === BLACK ? "黒" : "白"}）の番です。`,
  thinking: "審判が考えています…",
  hintIs: (vertex, winrate, lead) => `${vertex} はどうでしょう。勝率 ${percent(winrate)}、目数差 ${points(lead)}。`,
  playOut: "打ち続ける",
  playOutWhy: "異議があれば打ち続け、死に石は取り上げて示します。",
  reviewThis: "検討する",
  judgeThis: "判定する",
};

/** "3 proved, 2 read". */
function countTiers(tiers: readonly Tier[], names: Readonly<Record<Tier, string>>): string {
  const kinds = (Object.keys(names) as Tier[]).filter((tier) => tiers.includes(tier));
  return kinds.map((tier) => `${tiers.filter((one) => one === tier).length} ${names[tier]}`).join(", ");
}

const LANGUAGES = { en: EN, ja: JA } as const;
type Language = keyof typeof LANGUAGES;

function preferred(): Language {
  const chosen = recall("language");
  if (chosen === "en" || chosen === "ja") return chosen;
  return globalThis.navigator?.language?.startsWith("ja") ? "ja" : "en";
}

export const language = preferred();
export const t: Texts = LANGUAGES[language];

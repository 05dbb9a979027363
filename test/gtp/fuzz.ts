/**
 * Random input for the front end: more or less sensible lines, one at a time. Each command must get one well-formed
 * reply, and a refusal must leave everything as it was. `npm run fuzz` runs a hundred thousand of them.
 */
import { Random } from "../../engine/board/random.ts";
import { stateHash } from "../support/state.ts";
import { Controller } from "./controller.ts";

/** Commands with the kinds of their arguments; a kind is a letter of ARGUMENTS, `*` repeats the one before. */
const COMMANDS = [
  ...["name", "version", "protocol_version", "list_commands", "known_command w", "boardsize n", "boardsize n n"],
  ...["rectangular_boardsize n n", "clear_board", "komi f", "get_komi", "play c v", "play c v", "play c v", "play c v"],
  ...["undo", "gg-undo n", "genmove c", "genmove c", "reg_genmove c", "gogui-play_sequence c v c v c v"],
  ...["fixed_handicap n", "place_free_handicap n", "set_free_handicap v*", "time_settings f f n", "time_left c f n"],
  ...["kgs-time_settings s f f n", "kata-time_settings s f f n", "kata-list_time_settings", "final_score"],
  ...["final_status_list t", "showboard", "printsgf", "printsgf p", "loadsgf p n", "loadsgf w n", "clear_cache"],
  ...["kgs-rules r", "kata-set-rules r", "kata-set-rules j", "kata-get-rules", "kata-set-rule k r", "cputime"],
  ...["final_status v", "shinpan-count", "shinpan-analysis m", "shinpan-mark v t", "shinpan-explain v", "stop"],
  ...["gogui-setup c v c v", "gogui-setup_player c", "gogui-analyze_commands", "gogui-interrupt", "shinpan-status_map"],
  ...["shinpan-territory_map", "shinpan-life_map", "shinpan-tier_map", "shinpan-ownership_map", "shinpan-variation"],
  ...["shinpan-policy", "shinpan-policy_map"],
  ...["shinpan-visits_map", "shinpan-prior_map", "shinpan-resume c", "shinpan-handicap_moves n"],
  ...["gomill-describe_engine", "gomill-explain_last_move", "gomill-cpu_time", "gomill-genmove_ex c w"],
  ...["kgs-genmove_cleanup c", "kgs-game_over"],
  ...["cgos-opponent_name w", "cgos-opponent_rating n", "cgos-gameover w", "cgos-genmove_analyze c"],
  ...["lz-analyze c n a b", "kata-analyze n a b a b", "lz-genmove_analyze c n a b", "kata-genmove_analyze c a b"],
  ...["kata-set-param maxTime n", "lz-setoption name visits value n", "set_position c v c v", "help w", "heatmap"],
  ...["shinpan-explain_illegal c v", "constructor", "kata-raw-nn n", "w", "w w w"],
];

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  a: ["interval", "minmoves", "maxmoves", "ownership", "rootInfo", "pvVisits", "movesOwnership", "avoid", "allow", "x"],
  b: ["true", "false", "1", "10", "-1", "maybe", "b D4 1", "w A1,pass 9", "b i5 1", ""],
  c: ["b", "w", "B", "W", "black", "White", "red", ""],
  v: [..."abcdefghjABCDEFGHJ"].flatMap((column) => ["1", "2", "3", "5", "9"].map((row) => column + row)).concat(
    ["pass", "PASS", "resign", "i5", "z99", "a0", "a-1", "5a", "T19", "constructor"],
  ),
  n: ["0", "1", "2", "3", "4", "5", "7", "9", "13", "19", "25", "26", "-1", "1000000", "2.5", "two", "１９"],
  f: ["0", "6.5", "-7.5", "1e3", "300", "1e999", "NaN", "Infinity", "0x10", "seven", "7,5", ".5"],
  s: ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped", "hourglass"],
  t: ["alive", "dead", "seki", "dame", "black_territory", "white_territory", "auto", "ill"],
  m: ["practical", "strict", "lenient", ""],
  p: ["/", "/dev/zero", "/dev/full", ".", "none.sgf", "\u0000", "../../../../etc/none", "con"],
  r: ["japanese", "chinese", "aga", "new_zealand", "tromp-taylor", "POSITIONAL", "true", "martian", "__proto__"],
  k: ["ko", "suicide", "scoring", "tax", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "__proto__"],
  j: ['{"ko":"SIMPLE"}', '{"scoring": "TERRITORY", "tax": "SEKI"}', "{}", "{", '{"ko":[]}', "[]", "null", '{"x":1}'],
  w: ["foo", "foo/bar.sgf", "play", "=", "?", "対局", "\u00a0", "\u2028", "\ufeff", "%s%n", "x".repeat(12_000)],
};

/** What may stand round and inside a line. */
const WORD = " 7 ";
const NOISE = ["", "", "", "", "", "", " ", "\t", "\r", "\u0000", "\u001b", " # comment", "#", WORD];

export function randomLine(random: Random): string {
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)];
  if (random.below(20) === 0) return pick(["", " ", "\t\r", "# comment", "# interrupt", "#", "12", "007 ", "0 #"]);
  const words = pick(COMMANDS).split(" ").flatMap((word, i) => {
    if (i === 0 && word !== "w") return [word];
    const repeats = word.endsWith("*") ? 1 + random.below(6) : 1;
    return Array.from({ length: repeats }, () => pick(ARGUMENTS[word[0]]));
  });
  // Its argument would be a file to write.
  const isHarmless = words[0] !== "printsgf" || words.length === 1;
  if (isHarmless && random.below(10) === 0) {
    words.splice(1 + random.below(words.length), random.below(2), pick(ARGUMENTS.w));
    if (words[0] === "printsgf") return "printsgf";
  }
  if (words[0] === "printsgf" && words.length > 1) words[1] = pick(["/", "/dev/full", "none/none.sgf"]);
  const id = random.below(3) === 0 ? `${pick(["1", "02", "000", "99999999999999999999"])} ` : "";
  // A word behind it would be a file that is really written, and that a later loadsgf finds.
  const end = words[0] === "printsgf" ? pick(NOISE.filter((text) => text !== WORD)) : pick(NOISE);
  return `${pick(NOISE)}${id}${words.join(pick([" ", " ", " ", "\t", "  "]))}${end}`;
}

/** Whether a line must be answered, and the id to answer with: by the letter of the GTP draft, not by our parser. */
function expectedId(line: string): string | undefined {
  const text = [...line].filter((c) => c === "\t" || (c >= " " && c !== "\u007f" && c !== "\ufeff")).join("");
  const match = /^[ \t]*(?:(\d+)(?=[ \t]|$))?(.*)$/su.exec(text.replace(/#.*/su, ""));
  const isBlank = match === null || (match[1] === undefined && /^[ \t]*$/.test(match[2]));
  return isBlank ? undefined : (match[1] ?? "");
}

/** What is no state of the game: who plays, what was worked out, scratch paper. */
const NO_STATE = new Set(["player", "memory", "spectator", "scratch", "geometry"]);

export interface FuzzResult {
  readonly commands: number;
  readonly refusals: number;
  /** Commands after which something was different. */
  readonly changes: number;
  /** Sentences about what went wrong; at most a few. */
  readonly problems: readonly string[];
  /** All replies, in order. */
  readonly replies: string;
}

const MAX_PROBLEMS = 10;
const WELL_FORMED = /^[=?]\d* [^\n]*\n(?:[^\n]*[^\s]\n)*\n$/;

/** Sends the lines one by one. */
export async function fuzz(lines: readonly string[]): Promise<FuzzResult> {
  const controller = new Controller();
  const problems: string[] = [];
  const replies: string[] = [];
  let refusals = 0;
  let changes = 0;
  let commands = 0;
  const state = () => {
    const { geometry } = controller.session.game;
    return `${geometry.width}x${geometry.height} ${stateHash(controller.session, NO_STATE)}`;
  };
  let before = state();
  for (const line of lines) {
    const id = expectedId(line);
    const blame = (what: string) => problems.push(`${what}: ${JSON.stringify(line.slice(0, 200))}`);
    controller.server.feed(`${line}\n`);
    // A line after it ends an analysis.
    if (/\b(?:lz|kata)-analyze\b/.test(line)) controller.server.feed("\n");
    let reply = "";
    do {
      await new Promise(setImmediate);
      reply += controller.read();
    } while (id !== undefined && !reply.endsWith("\n\n"));
    replies.push(reply);
    if (id !== undefined) commands++;
    if (id === undefined ? reply !== "" : !WELL_FORMED.test(reply)) blame("ill-formed reply");
    else if (id !== undefined && /^[=?](\d*)/.exec(reply)?.[1] !== id) blame("wrong id");
    const after = state();
    if (after !== before) changes++;
    if (reply.startsWith("?")) {
      refusals++;
      if (after !== before) blame("the refused command changed the state");
    }
    before = after;
    if (problems.length >= MAX_PROBLEMS) break;
  }
  for (const error of controller.internalErrors) problems.push(`internal error: ${String(error)}`);
  return { commands, refusals, changes, problems, replies: replies.join("") };
}

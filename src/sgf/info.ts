/** What a file says about a game besides its moves. */
import { printable } from "../rules/quote.ts";
import { excerpt } from "./error.ts";
import { parseKomi, writeKomi } from "./komi.ts";
import { readSimpleText, readText, writeSimpleText, writeText } from "./text.ts";
import type { SgfNode } from "./tree.ts";

/** Information on a game. What is missing, empty or unreadable in the file is absent. */
export interface SgfInfo {
  /** KM: points added to White. */
  readonly komi?: number;
  /** HA: the number as written. The stones themselves are set-up stones or, in some files, moves. */
  readonly handicap?: number;
  /** TM: main time. */
  readonly mainTimeMs?: number;
  /** OT: the overtime method, free text. */
  readonly overtime?: string;
  /** RU: the rules' name as written. */
  readonly rules?: string;
  /** RE: the result as written; `parseOutcome` understands it. */
  readonly result?: string;
  readonly blackName?: string;
  readonly whiteName?: string;
  readonly blackRank?: string;
  readonly whiteRank?: string;
  readonly blackTeam?: string;
  readonly whiteTeam?: string;
  readonly gameName?: string;
  readonly event?: string;
  readonly round?: string;
  readonly place?: string;
  /** DT: as written, ISO dates in good files. */
  readonly date?: string;
  /** GC: what somebody has to say of the game as a whole; may have several lines. */
  readonly gameComment?: string;
}

/** Field -> its property, for the fields that are one line of text. In the order in which they are written. */
const TEXT_PROPERTIES = [
  ["gameName", "GN"],
  ["event", "EV"],
  ["round", "RO"],
  ["place", "PC"],
  ["date", "DT"],
  ["blackName", "PB"],
  ["blackRank", "BR"],
  ["blackTeam", "BT"],
  ["whiteName", "PW"],
  ["whiteRank", "WR"],
  ["whiteTeam", "WT"],
  ["rules", "RU"],
  ["overtime", "OT"],
  ["result", "RE"],
] as const;

/** RE of a game without a result, or with one that nobody knows. */
const UNKNOWN_RESULT = "?";

const MS_PER_SECOND = 1000;

/** The information of a game and warnings about what could not be read plainly. */
export interface InfoReading {
  readonly info: SgfInfo;
  readonly warnings: readonly string[];
}

/**
 * Reads the information from a main line: of each property the first value that is not empty, whatever its node,
 * because it belongs to the root but not all files put it there.
 */
export function readInfo(line: readonly SgfNode[]): InfoReading {
  const values = firstValues(line, new Set([...TEXT_PROPERTIES.map(([, name]) => name), "KM", "HA", "TM", "GC"]));
  const info: { -readonly [Field in keyof SgfInfo]: SgfInfo[Field] } = {};
  const warnings: string[] = [];
  for (const [field, name] of TEXT_PROPERTIES) {
    const value = values.get(name);
    if (value !== undefined) info[field] = printable(readSimpleText(value.raw)).trim();
  }
  if (info.result === UNKNOWN_RESULT) delete info.result;
  const comment = values.get("GC");
  if (comment !== undefined) info.gameComment = printable(readText(comment.raw)).trim();

  const handicap = values.get("HA");
  if (handicap !== undefined) {
    if (/^\d{1,3}$/.test(handicap.raw.trim())) info.handicap = Number(handicap.raw);
    else warnings.push(unreadable("HA", handicap, "a number of stones"));
  }
  const komi = values.get("KM");
  if (komi !== undefined) {
    const reading = parseKomi(printable(readSimpleText(komi.raw)), info.rules, info.handicap);
    if (reading !== undefined) info.komi = reading.komi;
    if (reading?.warning !== undefined) warnings.push(reading.warning);
    if (reading === undefined) warnings.push(unreadable("KM", komi, "a number"));
  }
  // No warning for other times: before FF[4] TM was free text.
  const time = values.get("TM")?.raw.trim() ?? "";
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(time)) info.mainTimeMs = Math.round(Number(time) * MS_PER_SECOND);
  return { info, warnings };
}

/** Adds the properties of a game's information to a root's properties. */
export function writeInfo(info: SgfInfo, properties: Map<string, string[]>): void {
  for (const [field, name] of TEXT_PROPERTIES) {
    const text = info[field];
    if (text !== undefined) properties.set(name, [writeSimpleText(text)]);
  }
  if (info.gameComment !== undefined) properties.set("GC", [writeText(info.gameComment)]);
  if (info.komi !== undefined) properties.set("KM", [writeKomi(info.komi)]);
  if (info.handicap !== undefined) properties.set("HA", [String(info.handicap)]);
  if (info.mainTimeMs !== undefined) properties.set("TM", [String(info.mainTimeMs / MS_PER_SECOND)]);
}

/** A raw value and the node it came from. */
export interface Found {
  readonly raw: string;
  readonly node: SgfNode;
}

/** Name -> the first value on the line that is not empty, for the names asked for. */
export function firstValues(line: readonly SgfNode[], names: ReadonlySet<string>): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const node of line) {
    for (const [name, values] of node.properties) {
      if (!names.has(name) || found.has(name)) continue;
      const raw = values.find((value) => value.trim() !== "");
      if (raw !== undefined) found.set(name, { raw, node });
    }
  }
  return found;
}

function unreadable(name: string, { raw, node }: Found, wanted: string): string {
  return `${name}[${excerpt(raw)}] in the node at offset ${node.offset ?? 0} is not ${wanted} and was left out.`;
}

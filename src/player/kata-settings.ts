/**
 * Settings of KataGo's search, by its names and with its meaning and ranges: how widely it looks at the root, and what
 * concerns its networks: how much stronger than the opponent a side is taken to be, and what a network that imitates
 * people has a say in.
 */
import { BLACK, type Colour } from "../../engine/board/colour.ts";
import { type GameProfile, readGameProfile } from "../../engine/policy/features/game-metadata.ts";
import { humanNetworkInUse, isFileNetworkInUse, networkInUse } from "../../engine/policy/network/network-policy.ts";
import type { SearchPosition } from "../../engine/search/position.ts";
import { quote } from "../rules/quote.ts";

/** Name -> default, least and most. */
const NUMBERS = {
  // KataGo's default for analysis is 0.04, which changes the first choice of a search of 400 visits too often (E799).
  wideRootNoise: [0, 0, 5],
  analysisWideRootNoise: [0, 0, 5],
  playoutDoublingAdvantage: [0, -3, 3],
  humanSLChosenMoveProp: [0, 0, 1],
  humanSLChosenMovePiklLambda: [1e9, 0, 1e9],
  humanSLRootExploreProbWeightless: [0, 0, 1],
  humanSLRootExploreProbWeightful: [0, 0, 1],
  humanSLPlaExploreProbWeightless: [0, 0, 1],
  humanSLPlaExploreProbWeightful: [0, 0, 1],
  humanSLOppExploreProbWeightless: [0, 0, 1],
  humanSLOppExploreProbWeightful: [0, 0, 1],
  humanSLCpuctExploration: [1, 0, 1000],
  humanSLCpuctPermanent: [0, 0, 1000],
  // These count where people have a say in the move.
  chosenMoveTemperature: [0.1, 0, 5],
  chosenMoveTemperatureEarly: [0.5, 0, 5],
  chosenMoveTemperatureHalflife: [19, 0.1, 100_000],
  chosenMoveTemperatureOnlyBelowProb: [1, 0, 1],
} as const satisfies Record<string, readonly [start: number, min: number, max: number]>;

export interface KataSettings extends Readonly<Record<keyof typeof NUMBERS, number>> {
  /** As `readGameProfile` reads it; empty: the network that imitates people has no say. */
  readonly humanSLProfile: string;
  /** Whether the search alone says when to pass. */
  readonly humanSLChosenMoveIgnorePass: boolean;
  /** Whose advantage the number is; empty: that of the side for which a search is made. */
  readonly playoutDoublingAdvantagePla: "" | "BLACK" | "WHITE";
  /** From how many sides the network that imitates people looks at the root. */
  readonly rootNumSymmetriesToSample: number;
}

const numbers = Object.fromEntries(Object.entries(NUMBERS).map(([name, [start]]) => [name, start]));

export const DEFAULT_KATA_SETTINGS: KataSettings = {
  ...(numbers as Record<keyof typeof NUMBERS, number>),
  humanSLProfile: "",
  humanSLChosenMoveIgnorePass: false,
  playoutDoublingAdvantagePla: "",
  rootNumSymmetriesToSample: 1,
};

export type KataSettingName = keyof KataSettings;

export const KATA_SETTING_NAMES = Object.keys(DEFAULT_KATA_SETTINGS).sort() as KataSettingName[];

export function isKataSetting(name: string): name is KataSettingName {
  return Object.hasOwn(DEFAULT_KATA_SETTINGS, name);
}

/** The settings with one of them changed, or a sentence that says what it must be. */
export function changeKataSetting(
  settings: KataSettings,
  name: KataSettingName,
  text: string,
): KataSettings | string {
  const word = text.trim();
  const refused = (what: string) => `${name} must be ${what}, not ${quote(text)}`;
  if (name === "humanSLProfile") {
    const profile = word === "" ? undefined : readGameProfile(word);
    return typeof profile === "string" ? `${name}: ${profile}` : { ...settings, humanSLProfile: word };
  }
  if (name === "humanSLChosenMoveIgnorePass") {
    if (!/^(true|false)$/i.test(word)) return refused("true or false");
    return { ...settings, humanSLChosenMoveIgnorePass: word.toLowerCase() === "true" };
  }
  if (name === "playoutDoublingAdvantagePla") {
    const player = ["", "BLACK", "WHITE"].find((known) => [known, known[0]].includes(word.toUpperCase()));
    if (player === undefined) return refused("BLACK or WHITE, or empty for the side to move");
    return { ...settings, playoutDoublingAdvantagePla: player as KataSettings["playoutDoublingAdvantagePla"] };
  }
  const [, min, max] = name === "rootNumSymmetriesToSample" ? [1, 1, 8] : NUMBERS[name];
  const value = word === "" ? NaN : Number(word);
  const isValid = value >= min && value <= max && (name !== "rootNumSymmetriesToSample" || Number.isInteger(value));
  return isValid ? { ...settings, [name]: value } : refused(`from ${min} to ${max}`);
}

/** Why a setting has no effect with the networks in use; undefined if it has. */
export function whyWithoutEffect(name: KataSettingName): string | undefined {
  const [main, human] = [networkInUse(), humanNetworkInUse()];
  if (name.endsWith("ideRootNoise")) return undefined;
  if (name.startsWith("playoutDoubling")) {
    return isFileNetworkInUse() ? undefined : `${name} needs a network of KataGo's: --model FILE`;
  }
  const isServed =
    name === "humanSLProfile" ? [main, human].some((network) => network?.usesProfile) : human !== undefined;
  return isServed ? undefined : `${name} needs a network that imitates people: --human-model FILE`;
}

/** Whether the network that imitates people has a say. */
export function asksPeople({ humanSLProfile }: KataSettings): boolean {
  const human = humanNetworkInUse();
  return human !== undefined && (humanSLProfile !== "" || !human.usesProfile);
}

/** How a search for a side goes, and what it asks of networks. */
export function searchQuestion(
  settings: KataSettings,
  colour: Colour,
): Pick<SearchPosition, "rootNoise" | "players" | "human"> {
  const { wideRootNoise: rootNoise } = settings;
  if (!isFileNetworkInUse()) return { rootNoise };
  const { humanSLProfile, playoutDoublingAdvantage: advantage, playoutDoublingAdvantagePla: named } = settings;
  const isBlacks = named === "" ? colour === BLACK : named === "BLACK";
  return {
    rootNoise,
    players: {
      blackAdvantage: isBlacks ? advantage : -advantage,
      profile: humanSLProfile === "" ? undefined : (readGameProfile(humanSLProfile) as GameProfile),
    },
    ...(asksPeople(settings) && {
      human: {
        sides: settings.rootNumSymmetriesToSample,
        root: {
          weightless: settings.humanSLRootExploreProbWeightless,
          weightful: settings.humanSLRootExploreProbWeightful,
        },
        own: {
          weightless: settings.humanSLPlaExploreProbWeightless,
          weightful: settings.humanSLPlaExploreProbWeightful,
        },
        opponent: {
          weightless: settings.humanSLOppExploreProbWeightless,
          weightful: settings.humanSLOppExploreProbWeightful,
        },
        exploration: settings.humanSLCpuctExploration,
        lastingExploration: settings.humanSLCpuctPermanent,
      },
    }),
  };
}

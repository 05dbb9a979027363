/**
 * The rulesets, one row each. Where the parameters are from, and what the texts leave open, is told in docs/rules.md.
 */
import { AREA_RULESETS, CHINESE_SIMPLE_KO } from "./area-rulesets.ts";
import type { Ruleset } from "./ruleset.ts";
import { TERRITORY_RULESETS } from "./territory-rulesets.ts";

const STONE_SCORING: Ruleset = {
  ...CHINESE_SIMPLE_KO,
  name: "stone-scoring",
  title: "Stone scoring",
  source: "the oldest way of counting; modern descriptions of it",
  scoring: "stones",
  sekiPoints: false,
  komi: 0,
  handicapCompensation: "none",
};

const ANCIENT_CHINESE: Ruleset = {
  ...STONE_SCORING,
  name: "ancient-chinese",
  title: "Ancient Chinese (area with group tax)",
  source: "Chinese practice up to the 1910s; Chen Zuyuan, The History of Go Rules, 2011",
  scoring: "area",
  groupTax: true,
};

const ANCIENT_TERRITORY: Ruleset = {
  ...ANCIENT_CHINESE,
  name: "ancient-territory",
  title: "Ancient territory (with group tax)",
  source: "Chinese practice before area counting; Chen Zuyuan, The History of Go Rules, 2011",
  scoring: "territory",
  handicapPlacement: "fixed",
};

export const RULESETS: readonly Ruleset[] = [
  ...TERRITORY_RULESETS,
  ...AREA_RULESETS,
  STONE_SCORING,
  ANCIENT_CHINESE,
  ANCIENT_TERRITORY,
];

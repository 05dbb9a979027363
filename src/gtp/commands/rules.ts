/** Commands that choose the rules of the game, and one that explains them. */
import { colourName } from "../../../engine/board/colour.ts";
import {
  changeKataRule,
  kataDifferences,
  networkRules,
  readKataRules,
  writeKataRules,
} from "../../rules/kata-rules.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import { findRuleset } from "../../rules/ruleset-names.ts";
import { type Command, GtpError, interpretChoice } from "../core/command.ts";
import { interpretColour, interpretMove } from "../go-arguments.ts";
import type { Session } from "../session.ts";

/** What the Kiseido Go Server calls its rules -> our name. */
const KGS_RULES = {
  japanese: "japanese",
  chinese: "chinese-kgs",
  aga: "aga",
  new_zealand: "new-zealand",
} as const;
const KGS_NAMES = Object.keys(KGS_RULES) as (keyof typeof KGS_RULES)[];

export function rulesCommands(session: Session): Command[] {
  const set = (ruleset: Ruleset | string) => {
    if (typeof ruleset === "string") throw new GtpError(ruleset);
    session.setRuleset(ruleset);
  };
  return [
    {
      name: "kgs-rules",
      usage: "RULES",
      run: ([text]) => set(findRuleset(KGS_RULES[interpretChoice(text, "the rules", KGS_NAMES)])!),
    },
    // A JSON object may hold spaces.
    { name: "kata-set-rules", usage: "RULES…", run: (args) => set(readKataRules(args.join(" "))) },
    {
      name: "kata-set-rule",
      usage: "RULE VALUE",
      run: ([name, value]) => set(changeKataRule(session.game.ruleset, name, value)),
    },
    { name: "kata-get-rules", usage: "", run: () => writeKataRules(session.game.ruleset) },
    {
      name: "shinpan-network_rules",
      usage: "",
      run: () => {
        const { ruleset } = session.game;
        return JSON.stringify({ ...networkRules(ruleset), differences: kataDifferences(ruleset) });
      },
    },
    {
      name: "shinpan-explain_illegal",
      usage: "COLOUR VERTEX",
      run: ([colour, vertex]) => explain(session, colour, vertex),
    },
    {
      name: "shinpan-resume",
      usage: "COLOUR",
      run: ([text]) => {
        const illegality = session.resume(interpretColour(text));
        if (illegality) throw new GtpError(illegality.message);
        return colourName(session.game.toPlay);
      },
    },
  ];
}

/** Why the ruleset, superko included, forbids a move, in a sentence. */
function explain(session: Session, colourText: string, vertexText: string): string {
  const { game } = session;
  const colour = interpretColour(colourText);
  const point = interpretMove(vertexText, game.geometry);
  const move = `${colourName(colour)} ${game.geometry.vertex(point)}`;
  return game.whyIllegal(colour, point)?.message ?? `${move} is legal`;
}

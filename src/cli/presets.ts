/** What the servers want of a bot, each under one flag. How it passes follows from the rules. */
import type { Options } from "./options.ts";

interface Preset {
  readonly name: string;
  readonly help: string;
  readonly apply: (options: Options) => void;
}

export const PRESETS: readonly Preset[] = [
  {
    // The bridge sends rules and clock of every game; a way to the server and its own clock are behind it.
    name: "kgs",
    help: "kgsGtp: Japanese rules until it names others, --lag 1",
    apply: (options) => {
      options.rules = "japanese";
      options.lag = 1;
    },
  },
  {
    // The bridge sends no rules: these are the server's own default.
    name: "ogs",
    help: "gtp2ogs: Japanese rules, --lag 1, --chat",
    apply: (options) => {
      options.rules = "japanese";
      options.lag = 1;
      options.chat = true;
    },
  },
  {
    // Nobody is told of a resignation there, and dead stones count until they are captured.
    name: "cgos",
    help: "the CGOS client: --rules cgos, --lag 0.25, --no-resign",
    apply: (options) => {
      options.rules = "cgos";
      options.lag = 0.25;
      options.resign = false;
    },
  },
];

/**
 * Games that a ruleset which counts territory, or stones, and its neighbour see differently.
 *
 * Korean rules, and those of the World Amateur Go Championship, are those of 1989 as far as GTP goes: it has no command
 * that resumes a game. They are compared with the applicable Japanese rules.
 */
import { DEAD_STONE, ROUND, THREE_GROUPS, TWO_KOS, type RulesetSession } from "./session.ts";

export const TERRITORY_SESSIONS: readonly RulesetSession[] = [
  {
    rules: "japanese",
    neighbour: "japanese-1989",
    shows: "a long cycle that takes as many black as white stones ties the game, unless play goes on",
    board: TWO_KOS,
    commands: `
      ${ROUND}
      final_score
        both = W+8.5
      play b d3
      final_score
        japanese      = 0
        japanese-1989 = W+7.5
      play w pass
      final_score
        both = W+7.5`,
  },
  { rules: "japanese", neighbour: "chinese", shows: "a dead stone counts twice, stones on the board do not count",
    board: DEAD_STONE, commands: `
      komi 0
      gogui-play_sequence b pass w pass
      final_status_list dead
        both = A3
      final_score
        japanese = B+2
        chinese  = B+1` },
  {
    rules: "japanese-1989",
    neighbour: "japanese",
    shows: "one dame that nobody has filled leaves both its neighbours in seki",
    board: `
      . . X O . O
      . X X O O .
      . . X O O .
      . X X O O .
      . . X . O .`,
    commands: `
      shinpan-analysis strict
      komi 0
      gogui-play_sequence b pass w pass
      final_status a5
        japanese-1989 = dame
        japanese      = black_territory
      final_score
        japanese-1989 = 0
        japanese      = B+3`,
  },
  {
    rules: "korean",
    neighbour: "japanese",
    shows: "three points without capturing are a seki",
    board: `
      . X X O . O .
      O X X O O O O
      X O O O O O O
      X X X X X X X
      . X X X X X X
      X X X X X X X
      . X X X X X X`,
    commands: `
      shinpan-analysis strict
      komi 0
      gogui-play_sequence b pass w pass
      final_status a6
        korean   = seki
        japanese = dead
      final_score
        korean   = 0
        japanese = B+3`,
  },
  {
    rules: "wagc",
    neighbour: "japanese",
    shows: "a ko that nobody has filled leaves its owner in seki",
    board: `
      . X X O O O .
      X X O . O O O
      . X X O O . O`,
    commands: `
      shinpan-analysis strict
      komi 0
      gogui-play_sequence b pass w pass
      final_status g3
        wagc     = dame
        japanese = white_territory
      final_score
        wagc     = B+2
        japanese = 0`,
  },
  { rules: "stone-scoring", neighbour: "ancient-chinese", shows: "points count only when there is a stone on them",
    board: DEAD_STONE, commands: `
      gogui-play_sequence b pass w pass
      final_score
        stone-scoring   = 0
        ancient-chinese = B+1` },
  { rules: "ancient-chinese", neighbour: "chinese-simple-ko", shows: "every group pays two points",
    board: THREE_GROUPS, commands: `
      komi 0
      gogui-play_sequence b pass w pass
      final_score
        ancient-chinese   = W+1
        chinese-simple-ko = B+1` },
  { rules: "ancient-territory", neighbour: "japanese", shows: "every group pays two points", board: THREE_GROUPS,
    commands: `
      komi 0
      gogui-play_sequence b pass w pass
      final_score
        ancient-territory = 0
        japanese          = B+2` },
  { rules: "ancient-territory", neighbour: "ancient-chinese", shows: "prisoners count, stones on the board do not",
    board: DEAD_STONE, commands: `
      gogui-play_sequence b pass w pass
      final_score
        ancient-territory = B+2
        ancient-chinese   = B+1` },
];

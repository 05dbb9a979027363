/** Games that a ruleset which counts area and its neighbour see differently: in legality, in the end, in the result. */
import {
  BIG_EYE,
  DEAD_STONE,
  EYES,
  EYES_WITH_HANDICAP,
  ROUND,
  TWO_KOS,
  WHITE_FILLS,
  type RulesetSession,
} from "./session.ts";

export const AREA_SESSIONS: readonly RulesetSession[] = [
  { rules: "chinese", neighbour: "chinese-ogs", shows: "after a game was resumed, what stands on the board is alive",
    board: DEAD_STONE, commands: `
      komi 0
      gogui-play_sequence b pass w pass
      shinpan-resume b
        both = black
      gogui-play_sequence b a1 w pass b pass
      final_status_list dead
        chinese     =
        chinese-ogs = A3
      final_score
        chinese     = W+2
        chinese-ogs = B+1` },
  { rules: "chinese-1988", neighbour: "chinese", shows: "komi is two and three quarters stones", board: EYES,
    commands: `
      gogui-play_sequence b pass w pass
      final_score
        chinese-1988 = W+4.5
        chinese      = W+6.5` },
  { rules: "chinese-ogs", neighbour: "chinese-simple-ko", shows: "no play may bring back a position", board: TWO_KOS,
    commands: `
      ${ROUND}
      shinpan-explain_illegal b d3
        chinese-ogs       = D3 repeats the position at the start
        chinese-simple-ko = black D3 is legal
      ${WHITE_FILLS}
      final_score
        both = W+18.5` },
  { rules: "chinese-simple-ko", neighbour: "chinese", shows: "a double ko may go round and round", board: TWO_KOS,
    commands: `
      ${ROUND}
      shinpan-explain_illegal b d3
        chinese-simple-ko = black D3 is legal
        chinese           = D3 repeats the position at the start
      ${WHITE_FILLS}
      final_score
        both = W+18.5` },
  { rules: "aga", neighbour: "chinese-ogs", shows: "the first handicap stone costs Black nothing", commands: `
      ${EYES_WITH_HANDICAP}
      komi 0
      gogui-play_sequence b pass w pass
      final_score
        aga         = 0
        chinese-ogs = W+1` },
  { rules: "aga", neighbour: "tromp-taylor", shows: "the stones may come back if it is the other player's turn",
    board: TWO_KOS, commands: `
      ${ROUND}
      shinpan-explain_illegal b d3
        aga          = black D3 is legal
        tromp-taylor = D3 repeats the position at the start
      gogui-play_sequence b d3 w d6 b c3 w pass b pass w pass
      final_score
        both = W+14.5` },
  { rules: "aga-button", neighbour: "aga", shows: "the first to pass takes half a point", board: EYES, commands: `
      komi 1
      gogui-play_sequence b pass w pass
      final_score
        aga-button = B+0.5
        aga        = 0` },
  { rules: "french", neighbour: "aga",
    shows: "to the letter, a ko may be retaken at once by who did not make the position", board: TWO_KOS, commands: `
      komi 0
      gogui-play_sequence w pass b d6
      shinpan-explain_illegal w c6
        french = white C6 is legal
        aga    = C6 retakes the ko at once
      play w c6
        french =
        aga    ? illegal move
      play b c6
        french ? illegal move
        aga    =
      gogui-play_sequence w pass b c3 w pass b pass w pass
      final_score
        french = W+7
        aga    = W+3` },
  { rules: "new-zealand", neighbour: "chinese-ogs", shows: "suicide is allowed, even of one stone", board: EYES,
    commands: `
      shinpan-explain_illegal b e3
        new-zealand = black E3 is legal
        chinese-ogs = E3 would be suicide
      play b e3
        new-zealand =
        chinese-ogs ? illegal move
      gogui-play_sequence w pass b pass
      final_score
        new-zealand = W+6
        chinese-ogs = W+6.5` },
  { rules: "new-zealand", neighbour: "aga", shows: "handicap stones cost Black nothing", commands: `
      ${EYES_WITH_HANDICAP}
      komi 0
      gogui-play_sequence b pass w pass
      final_score
        new-zealand = B+1
        aga         = 0` },
  { rules: "ing", neighbour: "simplified-ing", shows: "a cycle may be gone through once, but not begun again",
    board: TWO_KOS, commands: `
      ${ROUND}
      shinpan-explain_illegal b d3
        ing            = black D3 is legal
        simplified-ing = D3 repeats the position at the start
      gogui-play_sequence b d3 w pass
      shinpan-explain_illegal b d6
        ing            = D6 begins a second round of the cycle that move 1 began
        simplified-ing = D6 repeats the position after move 1
      gogui-play_sequence b c3 w d6 b pass w pass
      final_score
        both = W+15` },
  { rules: "ing", neighbour: "new-zealand", shows: "Black wins ties", board: EYES, commands: `
      komi 1
      gogui-play_sequence b pass w pass b pass w pass
      final_score
        ing         = B+0.5
        new-zealand = 0` },
  { rules: "simplified-ing", neighbour: "ing", shows: "suicide of one stone is a repetition", board: EYES, commands: `
      shinpan-explain_illegal b e3
        simplified-ing = E3 repeats the position at the start
        ing            = E3 would be suicide
      gogui-play_sequence b pass w pass
      final_score
        both = W+7` },
  { rules: "simplified-ing", neighbour: "tromp-taylor", shows: "Black wins ties", board: EYES, commands: `
      komi 1
      gogui-play_sequence b pass w pass
      final_score
        simplified-ing = B+0.5
        tromp-taylor   = 0` },
  { rules: "wmsg-2008", neighbour: "chinese-ogs", shows: "Black pays for White's first pass", board: EYES, commands: `
      komi 0.5
      gogui-play_sequence w pass b pass
      final_score
        wmsg-2008   = W+0.5
        chinese-ogs = B+0.5` },
  { rules: "tromp-taylor", neighbour: "chinese-ogs", shows: "no stone is dead", board: DEAD_STONE, commands: `
      komi 0
      gogui-play_sequence b pass w pass
      final_status_list dead
        tromp-taylor =
        chinese-ogs  = A3
      shinpan-mark a3 dead
        tromp-taylor ? under these rules, Tromp–Taylor, all stones on the board are alive
        chinese-ogs  = B+1
      final_score
        tromp-taylor = W+2
        chinese-ogs  = B+1` },
  { rules: "cgos", neighbour: "tromp-taylor", shows: "suicide is forbidden", board: BIG_EYE, commands: `
      komi 0
      gogui-play_sequence b e5 w e3
      shinpan-explain_illegal b e4
        cgos         = E4 would be suicide
        tromp-taylor = black E4 is legal
      play b e4
        cgos         ? illegal move
        tromp-taylor =
      gogui-play_sequence w pass b pass
      final_score
        cgos         = B+4
        tromp-taylor = B+1` },
  { rules: "simplified", neighbour: "cgos", shows: "there is no komi", board: EYES, commands: `
      gogui-play_sequence b pass w pass
      final_score
        simplified = B+1
        cgos       = W+6.5` },
];

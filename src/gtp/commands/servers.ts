/** Commands of the bridges to the Kiseido and Computer Go Servers. */
import type { Command } from "../core/command.ts";
import { formatMove, interpretColour } from "../go-arguments.ts";
import type { Session } from "../session.ts";

export function serverCommands(session: Session): Command[] {
  // The clocks stop; the position stays, because somebody may still ask about it.
  const gameOver = () => session.clock.stop();
  return [
    {
      name: "kgs-genmove_cleanup",
      usage: "COLOUR",
      run: async ([colour], call) => {
        const { move } = await session.generateMove(interpretColour(colour), call, { isCleanup: true });
        return formatMove(move, session.game.geometry);
      },
    },
    { name: "kgs-game_over", usage: "", run: gameOver },
    // Told for the engine's information. The rating may be missing.
    { name: "cgos-opponent_name", usage: "[NAME…]", run: () => undefined },
    { name: "cgos-opponent_rating", usage: "[RATING…]", run: () => undefined },
    { name: "cgos-gameover", usage: "[RESULT…]", run: gameOver },
  ];
}

/** A player without a search, but with the real referee. */
import { Referee } from "../../src/referee/referee.ts";
import { FakePlayer } from "./fake-player.ts";

export class RefereePlayer extends FakePlayer {
  override readonly referee = new Referee({ now: () => 0, after: () => () => undefined });
}

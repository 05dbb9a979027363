/** What the search threads do while nobody waits for them: they get ready, and they think on the opponent's time. */
import type { Geometry } from "../../engine/board/geometry.ts";
import type { Coordinator } from "../../engine/search/coordinator.ts";
import type { SearchPosition } from "../../engine/search/position.ts";

export class IdleSearch {
  private readonly coordinator: Coordinator;
  private startPondering: NodeJS.Immediate | undefined;
  /** The search on the opponent's time; resolves when it has stopped. */
  private pondering: Promise<unknown> | undefined;
  /** Of the board that is warmed up for, once there was any. */
  private warmedFor: Geometry | undefined;
  /** The searches that warm up; resolves when they have stopped. */
  private warmingUp: Promise<unknown> | undefined;
  /** Whether one of them has still to begin. */
  private isWarmUpDue = false;

  constructor(coordinator: Coordinator) {
    this.coordinator = coordinator;
  }

  /** Gets the threads ready for searches on such a board. */
  warmUp(geometry: Geometry): void {
    this.coordinator.stopWarmUp();
    this.warmedFor = geometry;
    this.isWarmUpDue = true;
    this.warmingUp = this.warmUpAfter(this.warmingUp);
  }

  private async warmUpAfter(earlier: Promise<unknown> | undefined): Promise<void> {
    await earlier;
    if (!this.isWarmUpDue || !this.warmedFor) return;
    this.isWarmUpDue = false;
    await this.coordinator.warmUp(this.warmedFor);
  }

  /** Threads that have warmed up do so again for a board of another size, for which there is another network. */
  changeBoard(geometry: Geometry): void {
    if (this.warmedFor && this.warmedFor !== geometry) this.warmUp(geometry);
  }

  /** Searches a position, which is asked for once the reply with the move is out. */
  ponder(position: () => SearchPosition, seed: number): void {
    this.startPondering = setImmediate(() => {
      const search = this.coordinator.search(position(), { whileRoom: true }, seed);
      this.pondering = search.then(() => (this.pondering = undefined));
    });
  }

  stopPondering(): void {
    clearImmediate(this.startPondering);
    if (this.pondering) this.coordinator.stop();
  }

  /** Ends all of it; resolves when the threads are free. */
  async end(): Promise<void> {
    this.stopPondering();
    this.isWarmUpDue = false;
    this.coordinator.stopWarmUp();
    await Promise.all([this.pondering, this.warmingUp]);
  }
}

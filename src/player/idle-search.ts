/** What the search threads do while nobody waits for them: they get ready, and they think on the opponent's time. */
import type { Geometry } from "../../engine/board/geometry.ts";
import type { Coordinator } from "../../engine/search/coordinator.ts";
import type { SearchPosition } from "../../engine/search/position.ts";

export class IdleSearch {
  private readonly coordinator: Coordinator;
  private startPondering: ReturnType<typeof setTimeout> | undefined;
  /** The search on the opponent's time; resolves when it has stopped. */
  private pondering: Promise<unknown> | undefined;
  /** Of the board that the next search is likely about. */
  private board: Geometry;
  /** The searches that warm up, once there was any; resolves when they have stopped. */
  private warmingUp: Promise<unknown> | undefined;
  /** Whether one of them has still to begin. */
  private isWarmUpDue = false;

  constructor(coordinator: Coordinator, board: Geometry) {
    this.coordinator = coordinator;
    this.board = board;
  }

  /** Gets the threads ready for searches on the board at hand. */
  warmUp(): void {
    this.coordinator.stopWarmUp();
    this.isWarmUpDue = true;
    this.warmingUp = this.warmUpAfter(this.warmingUp);
  }

  private async warmUpAfter(earlier: Promise<unknown> | undefined): Promise<void> {
    await earlier;
    if (!this.isWarmUpDue) return;
    this.isWarmUpDue = false;
    await this.coordinator.warmUp(this.board);
  }

  /** Threads that have warmed up do so again for a board of another size, for which there is another network. */
  changeBoard(board: Geometry): void {
    if (board === this.board) return;
    this.board = board;
    if (this.warmingUp) this.warmUp();
  }

  /** Searches a position, which is asked for once the reply with the move is out. */
  ponder(position: () => SearchPosition, seed: number): void {
    this.startPondering = setTimeout(() => {
      const search = this.coordinator.search(position(), { whileRoom: true }, seed);
      this.pondering = search.then(() => (this.pondering = undefined));
    });
  }

  stopPondering(): void {
    clearTimeout(this.startPondering);
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

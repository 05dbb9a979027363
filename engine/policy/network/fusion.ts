/** Which operations of a graph are computed at once: both backends of whole numbers must round at the same places. */
import { boardsRead, type Convolve, type Normalise, type Operation } from "./graph.ts";

/** A convolution with the operations after it. */
export interface Fused<W> {
  readonly convolve: Convolve<W>;
  /** Board that is written: with the sums, or with what stands in it and the sums. */
  readonly to: string;
  readonly adds: boolean;
  /** Applied to the sums before they are written; or if they are added, to the result, in another board. */
  readonly norm: Normalise | undefined;
  /** Number of the operations. */
  readonly count: number;
}

/** What is computed together with the convolution at index `i`. */
export function fused<W>(operations: readonly Operation<W>[], i: number): Fused<W> {
  const convolve = operations[i] as Convolve<W>;
  const [next, afterNext] = [operations[i + 1], operations[i + 2]];
  const isOnly = next && "from" in next && next.from === convolve.to && isDone(operations, convolve.to, i + 2);
  if (isOnly && next.kind === "normalise") return { convolve, to: next.to, adds: false, norm: next, count: 2 };
  if (!isOnly || next.kind !== "add") {
    return { convolve, to: convolve.to, adds: false, norm: undefined, count: 1 };
  }
  const { to } = next;
  const follows = afterNext?.kind === "normalise" && afterNext.from === to && afterNext.to !== to;
  const norm = follows && afterNext.shift === undefined ? afterNext : undefined;
  return { convolve, to, adds: true, norm, count: norm ? 3 : 2 };
}

/** Whether nothing reads a board from an operation on before it is written again. */
function isDone<W>(operations: readonly Operation<W>[], name: string, from: number): boolean {
  for (const operation of operations.slice(from)) {
    if (boardsRead(operation).includes(name)) return false;
    if (operation.to === name) return true;
  }
  return true;
}

/** The operations in an order in which a norm, or a sum, follows the convolution that it reads. */
export function inOrder<W>(operations: readonly Operation<W>[]): Operation<W>[] {
  const ordered = [...operations];
  for (let i = 0; i < ordered.length; i++) {
    const operation = ordered[i];
    if (operation.kind !== "convolve") continue;
    const reader = ordered.findIndex((later, j) => j > i && boardsRead(later).includes(operation.to));
    if (reader <= i + 1 || ordered[reader].kind !== "normalise") continue;
    const between = ordered.slice(i + 1, reader);
    if (between.some(({ to }) => to === operation.from || to === operation.to)) continue;
    ordered.splice(i, 1);
    ordered.splice(reader - 1, 0, operation);
    i--;
  }
  return ordered;
}

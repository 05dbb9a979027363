/** Edges of a graph backwards: state -> index of its first parent, one more entry at the end; and the parents. */
export interface ReverseEdges {
  readonly parentFirst: Int32Array;
  readonly parents: Int32Array;
}

/**
 * @param first state -> index of its first edge; one more entry at the end
 * @param to edge -> state it leads to
 */
export function reverseEdges(first: readonly number[], to: readonly number[]): ReverseEdges {
  const n = first.length - 1;
  const parentFirst = new Int32Array(n + 1);
  for (const t of to) parentFirst[t + 1]++;
  for (let s = 0; s < n; s++) parentFirst[s + 1] += parentFirst[s];
  const parents = new Int32Array(to.length);
  const fill = parentFirst.slice();
  for (let s = 0; s < n; s++) for (let e = first[s]; e < first[s + 1]; e++) parents[fill[to[e]]++] = s;
  return { parentFirst, parents };
}

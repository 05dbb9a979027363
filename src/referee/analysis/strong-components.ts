/**
 * Strongly connected components of a graph (Tarjan 1972): node -> number of its component.
 * @param next node -> the nodes that its edges lead to
 */
export function strongComponents(next: readonly (readonly number[])[]): Int32Array {
  const n = next.length;
  const component = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const order = new Int32Array(n);
  const edge = new Int32Array(n);
  const stack: number[] = [];
  const path: number[] = [];
  let time = 0;
  let count = 0;
  for (let root = 0; root < n; root++) {
    if (order[root]) continue;
    path.push(root);
    while (path.length > 0) {
      const s = path[path.length - 1];
      if (!order[s]) {
        order[s] = low[s] = ++time;
        stack.push(s);
      }
      if (edge[s] < next[s].length) {
        const t = next[s][edge[s]++];
        if (!order[t]) path.push(t);
        else if (component[t] < 0) low[s] = Math.min(low[s], order[t]);
        continue;
      }
      path.pop();
      if (low[s] === order[s]) {
        let t: number;
        do component[(t = stack.pop()!)] = count;
        while (t !== s);
        count++;
      }
      if (path.length > 0) {
        const parent = path[path.length - 1];
        low[parent] = Math.min(low[parent], low[s]);
      }
    }
  }
  return component;
}

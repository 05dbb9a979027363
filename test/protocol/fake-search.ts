/**
 * A search thread that only counts visits, one each `visitMs`, and has evaluated the root after `evaluatedAfter` of
 * them: for tests of who gets a thread when.
 */
export function countingThread(visitMs: number, evaluatedAfter = 1): URL {
  return new URL(
    `data:text/javascript,
    import { parentPort } from "node:worker_threads";
    const pause = new Int32Array(new SharedArrayBuffer(4));
    parentPort.on("message", ({ tree, control, root, rootEvaluation }) => {
      const [STOP, PLAYOUTS, LIMIT, VISITS] = [0, 1, 2, 2];
      const shared = new Int32Array(control);
      const nodes = new Int32Array(tree);
      const isEvaluated = new Int32Array(rootEvaluation);
      while (Atomics.load(shared, STOP) === 0 && Atomics.add(shared, PLAYOUTS, 1) < Atomics.load(shared, LIMIT)) {
        if (${visitMs} > 0) Atomics.wait(pause, 0, 0, ${visitMs});
        const visits = 1 + Atomics.add(nodes, root + VISITS, 1);
        if (visits === ${evaluatedAfter}) Atomics.store(isEvaluated, 0, 1);
      }
      parentPort.postMessage({ reply: null });
    });`,
  );
}

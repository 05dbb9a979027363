/** The worker's side of a Thread. */
import { parentPort } from "node:worker_threads";
import type { ThreadReply } from "./thread.ts";

/** Answers every request with what `handle` returns; an exception becomes an error reply. In worker threads only. */
export function serveThread<Request, Reply>(handle: (request: Request) => Reply): void {
  const port = parentPort;
  if (!port) throw new Error("serveThread outside a worker thread");
  port.on("message", (request: Request) => {
    let answer: ThreadReply<Reply>;
    try {
      answer = { reply: handle(request) };
    } catch (error) {
      answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    port.postMessage(answer);
  });
}

/** Start-up time. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Milliseconds from starting the bundle to its first reply. Throws an Error if it ends without one. */
export async function measureStartup(bundle: string): Promise<number> {
  const startMs = performance.now();
  const engine = spawn(process.execPath, [bundle], { stdio: ["pipe", "pipe", "ignore"] });
  engine.stdin.write("name\n");
  const replied = await new Promise<boolean>((resolve) => {
    engine.stdout.once("data", () => resolve(true));
    engine.once("exit", () => resolve(false));
  });
  if (!replied) throw new Error(`${bundle} ended without a reply`);
  const ms = performance.now() - startMs;
  engine.stdin.end("quit\n");
  await once(engine, "exit");
  return ms;
}

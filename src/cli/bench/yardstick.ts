/** A C program that plays light playouts, to measure ours against on the same machine at the same time. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Yardstick {
  /** Playouts per second on a board of this size, measured over `ms` milliseconds. */
  readonly measure: (size: number, ms: number) => number;
  /** Removes the program. */
  readonly dispose: () => void;
}

/**
 * Compiles the program. It is called with a board size and seconds, and prints "<number> playouts/s" somewhere. Throws
 * an Error if it cannot be compiled.
 */
export function buildYardstick(source: string): Yardstick {
  const folder = mkdtempSync(join(tmpdir(), "shinpan-yardstick-"));
  const program = join(folder, "yardstick");
  const dispose = () => rmSync(folder, { recursive: true });
  try {
    execFileSync("cc", ["-O3", "-march=native", "-o", program, source], { stdio: ["ignore", 2, 2] });
  } catch (error) {
    dispose();
    throw error;
  }
  return {
    measure: (size, ms) => {
      const output = execFileSync(program, [String(size), String(ms / 1000)], { encoding: "utf8" });
      return Number(/([\d.]+) playouts\/s/.exec(output)?.[1]);
    },
    dispose,
  };
}

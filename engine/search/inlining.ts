/** A setting of V8 that the engine runs faster with. */
import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 inline more. The board's hot loops are many small functions; the default budget inlines only half of them.
 * (19×19 light playouts: 1.1 times the speed.) To be called before they run; it holds for all threads of the process.
 */
export function raiseInlining(): void {
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=3000");
}

/** Tests run with the V8 flags of the program: the network must be exact with them. */
import { setV8Flags } from "../src/cli/v8-flags.ts";

setV8Flags();

/** Tests run with the V8 flags of the program: the network must be exact with them. */
import { setV8Flags } from "../src/cli/model.ts";

setV8Flags();

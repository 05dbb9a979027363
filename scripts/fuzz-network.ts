/**
 * `npm run fuzz:network -- [flags]`: damaged network files, one a line. Says how many were refused; fails if one was
 * refused in other words than a sentence, took too long or too much memory.
 */
import { fuzzNetworks } from "../test/policy/network/fuzz.ts";
import { runFuzz } from "./run-fuzz.ts";

process.exitCode = await runFuzz("fuzz:network", "the reader of network files, each a file", async (lines, random) => {
  const { growth, problems, read, refused } = await fuzzNetworks(lines, random);
  const told = `, ${refused} refused, ${read} read, memory grew by ${(growth / 2 ** 20).toFixed(0)} MB`;
  return { sent: refused + read, told, problems };
});

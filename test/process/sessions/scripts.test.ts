/** Scripts on the standard input. */
import { expect, it } from "vitest";
import { repliesIn, session } from "../engine.ts";

/** Commands that fill more than a pipe, which holds 64 KiB. */
const MANY = "name\n".repeat(30_000);

it("a script is answered in full before its quit, however long it is", async () => {
  const flags = ["--size", "9", "--threads", "1", "--playouts", "100"];
  const search = "kata-genmove_analyze b rootInfo true\n";
  for (const script of [`${search}quit\n`, `${search}${MANY}quit\n`, `${MANY}${search}${MANY}quit\n`]) {
    const replies = repliesIn((await session(script, flags)).stdout);
    expect(replies).toHaveLength(script.split("\n").length - 1);
    const shown = replies.find((reply) => reply.includes("rootInfo"));
    expect(shown).toMatch(/rootInfo visits 100 /);
  }
});

/** Some thousand random lines; `npm run fuzz:analysis` sends as many as one likes to the program itself. */
import { expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { randomLine, wrongAnswers } from "./fuzz.ts";
import { ProtocolSession } from "./session.ts";

const LINES = 4000;

it("random lines get one answer each, whatever they hold", async () => {
  const random = new Random(20_240_503);
  const lines = Array.from({ length: LINES }, (_, number) => randomLine(random, number));
  const session = new ProtocolSession({ threads: 2 });
  session.send(...lines.map(({ text }) => text));
  const messages = await session.end();
  expect(wrongAnswers(lines, session.lines)).toEqual([]);
  expect(session.internalErrors).toEqual([]);
  // The mixture must be worth something.
  const count = (isMeant: (message: (typeof messages)[number]) => boolean) => messages.filter(isMeant).length;
  expect(count(({ error }) => error !== undefined)).toBeGreaterThan(LINES / 5);
  expect(count(({ isDuringSearch }) => isDuringSearch === false)).toBeGreaterThan(LINES / 5);
});

import { expect, it } from "vitest";
import { replyWriter } from "../../src/cli/reply-writer.ts";

/** A stream that nobody reads until it is told to. */
class Pipe {
  written: string[] = [];
  writableLength = 0;

  write(text: string): boolean {
    this.written.push(text);
    this.writableLength += text.length;
    return false;
  }

  read(): string[] {
    this.writableLength = 0;
    return this.written.splice(0);
  }
}

const MEGABYTE = 1 << 20;
const line = (name: string) => `info move ${name} ownership ${"0.5 ".repeat(25_000)}\n`;

it("leaves out lines of an analysis while nobody reads, but no reply and not the last line", () => {
  const pipe = new Pipe();
  const write = replyWriter(pipe);
  write("=1 \n");
  for (let i = 0; i < 100; i++) write(line(String(i)));
  expect(pipe.writableLength).toBeLessThan(MEGABYTE + 2 * line("").length);
  write("\n");
  write("=2 a reply\n\n");
  const texts = pipe.read();
  expect(texts[1]).toBe(line("0"));
  expect(texts.slice(-3)).toEqual([line("99"), "\n", "=2 a reply\n\n"]);
});

it("writes every line that is read in time, and none twice", () => {
  const pipe = new Pipe();
  const write = replyWriter(pipe);
  for (let i = 0; i < 20; i++) write(line(String(i)));
  pipe.read();
  const later = [line("20"), line("21"), "play D4\n", "\n"];
  for (const text of later) write(text);
  expect(pipe.read()).toEqual(later);
});

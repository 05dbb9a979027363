import { describe, expect, it } from "vitest";
import { COMMANDS, manPage } from "../../src/cli/commands.ts";
import { FLAGS } from "../../src/cli/engine-options.ts";

/** Requests of roff that the page may use. */
const REQUEST = /^\.(?:TH|SH|SS|TP|B|br|PP)(?: |$)/;

describe("the manual page", () => {
  const page = manPage(COMMANDS, "1.2.3");
  const lines = page.trimEnd().split("\n");
  const text = page.replaceAll("\\-", "-");

  it("has every command and every flag, with what the help says of it", () => {
    for (const { form, flags } of COMMANDS) {
      expect(text).toContain(`.SS ${form[0]}\n`);
      for (const { name, help } of flags) {
        expect(text).toContain(`--${name}`);
        expect(text).toContain(help);
      }
    }
    for (const { name, letter, help } of FLAGS) {
      expect(text).toMatch(new RegExp(`^\\.B ${letter ? `-${letter}, ` : ""}--${name}(?: |$)`, "m"));
      expect(text).toContain(help);
    }
  });

  it("is roff in which no text is taken for a request, and no hyphen breaks a flag", () => {
    expect(lines[0]).toBe('.TH SHINPAN 1 "" "shinpan 1.2.3" "User Commands"');
    for (const line of lines) {
      expect(line).not.toBe("");
      if (/^[.']/.test(line)) expect(line).toMatch(REQUEST);
      expect(line).not.toMatch(/(?<!\\)-/);
      expect(line).not.toMatch(/\\(?![-&e])/);
    }
  });
});

/** Headless Chromium, spoken to through its debugging pipe: JSON messages, each ended by a 0. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

/** Programs that are looked for, in this order. */
const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** An answer that takes longer will not come. */
const ANSWER_MS = 120_000;

/** A browser on this machine; undefined if there is none. SHINPAN_BROWSER names one. */
export function findBrowser(): string | undefined {
  const named = process.env.SHINPAN_BROWSER;
  return (named ? [named] : PROGRAMS).find((name) => spawnSync(name, ["--version"]).status === 0);
}

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

/** One page in a browser of its own. */
export class BrowserPage {
  /** What went wrong in the page, in its own words. */
  readonly faults: string[] = [];
  private readonly process: ChildProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), "shinpan-browser-"));
  private readonly calls = new Map<number, (answer: Answer) => void>();
  private session: string | undefined;
  private text = "";
  private lastId = 0;

  private constructor(program: string) {
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"];
    const args = [...flags, "--remote-debugging-pipe", `--user-data-dir=${this.folder}`, "about:blank"];
    this.process = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    const output = this.process.stdio[4] as Readable;
    output.setEncoding("utf8").on("data", (chunk: string) => this.feed(chunk));
  }

  /** Where it has asked for something. */
  readonly requested: string[] = [];

  static async open(program: string, width: number, height: number, isDark: boolean): Promise<BrowserPage> {
    const page = new BrowserPage(program);
    const { targetInfos } = await page.call("Target.getTargets");
    const [{ targetId }] = (targetInfos as { type: string; targetId: string }[]).filter(({ type }) => type === "page");
    const { sessionId } = await page.call("Target.attachToTarget", { targetId, flatten: true });
    page.session = sessionId as string;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.call(`${domain}.enable`);
    await page.look(width, height, isDark);
    return page;
  }

  /** Changes the window's size and its colours. */
  async look(width: number, height: number, isDark: boolean): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 600 };
    await this.call("Emulation.setDeviceMetricsOverride", metrics);
    const features = [{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }];
    await this.call("Emulation.setEmulatedMedia", { features });
  }

  /** A key that is pressed and let go. */
  async press(key: string): Promise<void> {
    for (const type of ["keyDown", "keyUp"]) await this.call("Input.dispatchKeyEvent", { type, key, code: key });
  }

  /** A finger on the middle of an element. */
  async touch(selector: string): Promise<void> {
    const code = `(() => { const node = document.querySelector(${JSON.stringify(selector)});
      node.scrollIntoView({ block: "center" }); const { x, y, width, height } = node.getBoundingClientRect();
      return [x + width / 2, y + height / 2]; })()`;
    const [x, y] = await this.evaluate<readonly [number, number]>(code);
    await this.call("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.call("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  async goTo(url: string): Promise<void> {
    await this.call("Page.navigate", { url });
  }

  /** What an expression in the page is worth. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    return (result as { readonly value: T }).value;
  }

  /** The whole page as a PNG. */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.call("Page.captureScreenshot", { captureBeyondViewport: true });
    return Buffer.from(data as string, "base64");
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  call(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.lastId;
    const message = { id, method, params, ...(this.session !== undefined && { sessionId: this.session }) };
    (this.process.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the browser does not answer ${method}`)), ANSWER_MS);
      this.calls.set(id, ({ result = {}, error }) => {
        clearTimeout(timer);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
    });
  }

  private feed(chunk: string): void {
    const messages = (this.text + chunk).split("\0");
    this.text = messages.pop() ?? "";
    for (const message of messages) this.take(JSON.parse(message) as Answer);
  }

  private take(answer: Answer): void {
    if (answer.id !== undefined) {
      this.calls.get(answer.id)?.(answer);
      this.calls.delete(answer.id);
    } else if (answer.method === "Runtime.exceptionThrown") {
      this.faults.push(JSON.stringify(answer.params?.exceptionDetails));
    } else if (answer.method === "Runtime.consoleAPICalled" && answer.params?.type === "error") {
      this.faults.push(JSON.stringify(answer.params.args));
    } else if (answer.method === "Network.requestWillBeSent") {
      this.requested.push((answer.params?.request as { url: string }).url);
    } else if (answer.method === "Log.entryAdded") {
      const { level, text, url = "" } = answer.params?.entry as { level: string; text: string; url?: string };
      if (level === "error") this.faults.push(`${text} ${url}`);
    }
  }
}

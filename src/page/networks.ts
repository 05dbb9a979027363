/** The tab for networks of KataGo's: by a file or an address, kept in the browser's storage, used by everything. */
import { findRuleset, Game, geometryOf, loadModel, type Model, type ModelSource, useModel } from "../library/index.ts";
import { button, card, h, recall, remember } from "./dom.ts";
import { NETWORK_FILE } from "./record-controls.ts";
import { t } from "./texts.ts";
import { Tab, type Thinker, THREADS } from "./thinker.ts";

const CACHE = "shinpan-networks";
/** Name of the network that is used; absent: shinpan's own. */
const USED = "network";
/** Boards on which the speed is measured, and for how long. */
const SPEED_SIZES = [9, 19];
const SPEED = { seconds: 1.5, threads: THREADS };

interface Kept {
  readonly name: string;
  readonly bytes: number;
}

export class NetworksTab extends Tab {
  readonly element: HTMLElement;
  private readonly list = h("ul", { class: "networks" });
  private readonly progress = h("progress", { "aria-label": t.progress, max: 1 });
  private used: Model | undefined;
  private loading: AbortController | undefined;

  /** @param show opens this tab */
  constructor(thinker: Thinker, show: () => void) {
    super(thinker);
    const input = h("input", { type: "file", "aria-label": t.openFile });
    input.hidden = true;
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      input.value = "";
      if (file) void this.open(file, file.name);
    });
    const address = h("input", { type: "url", placeholder: "https://…", "aria-label": t.networkAddress });
    const fetchIt = () => {
      if (address.value.trim() !== "") void this.open(address.value.trim(), address.value.trim().split("/").at(-1)!);
    };
    address.addEventListener("keydown", ({ key }) => key === "Enter" && fetchIt());
    this.progress.hidden = true;
    this.element = h(
      "div",
      { class: "narrow" },
      card(
        t.addNetwork,
        h("p", { class: "soft" }, t.aboutNetworks),
        h("div", { class: "row" }, input, button(t.openFile, () => input.click())),
        h("div", { class: "row" }, address, button(t.download, fetchIt)),
        this.progress,
        this.note,
      ),
      card(t.tabs.networks, this.list, h("div", { class: "row" }, button(t.measure, () => void this.measure()))),
    );
    addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || !NETWORK_FILE.test(file.name)) return;
      show();
      void this.open(file, file.name);
    });
    void this.restore();
  }

  override enter(): void {
    super.enter();
    void this.render();
  }

  /** Loads a network, keeps it, and uses it. */
  private async open(source: string | File, name: string): Promise<void> {
    // A stream is read once, by which it is checked; an address is read to the end before.
    const blob = typeof source === "string" ? await this.fetched(source) : source;
    if (!blob || !(await this.use(blob, name))) return;
    try {
      const headers = { "content-length": String(blob.size) };
      await (await caches.open(CACHE)).put(keyOf(name), new Response(blob, { headers }));
      remember(USED, name);
    } catch (error) {
      const isFull = (error as Error).name === "QuotaExceededError";
      this.say(isFull ? t.storageFull : t.notKept((error as Error).message));
    }
    await this.render();
  }

  private async fetched(address: string): Promise<Blob | undefined> {
    this.say(t.downloading);
    try {
      const response = await fetch(address);
      if (!response.ok || !response.body) throw new Error(String(response.status));
      const chunks: BlobPart[] = [];
      let bytes = 0;
      for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) return new Blob(chunks);
        chunks.push(value);
        bytes += value.length;
        this.say(`${t.downloading} ${(bytes / 1e6).toFixed(1)} MB`);
      }
    } catch (error) {
      this.say(t.notDownloaded((error as Error).message));
      return undefined;
    }
  }

  /** Has everything evaluate by a network. Returns whether it is one. */
  private async use(source: ModelSource, name: string): Promise<boolean> {
    this.loading?.abort();
    const controller = (this.loading = new AbortController());
    const onProgress = (bytes: number, total = NaN) => {
      this.progress.hidden = false;
      this.progress.value = bytes / total || 0;
    };
    const model = await loadModel(source, { onProgress, signal: controller.signal }).catch(() => undefined);
    this.progress.hidden = true;
    if (typeof model === "string") this.say(t.failed(model));
    if (!model || typeof model === "string") return false;
    this.used = model;
    useModel(model);
    this.say(t.networkUsed(name, model.name, model.parameters / 1e6));
    return true;
  }

  private async kept(): Promise<Kept[]> {
    if (!("caches" in globalThis)) return [];
    const cache = await caches.open(CACHE);
    return Promise.all(
      (await cache.keys()).map(async (request) => {
        const answer = await cache.match(request);
        const name = decodeURIComponent(new URL(request.url).searchParams.get("network") ?? "");
        return { name, bytes: Number(answer?.headers.get("content-length")) };
      }),
    );
  }

  private async restore(): Promise<void> {
    const name = recall(USED);
    if (name) await this.useKept(name);
  }

  private async useKept(name: string): Promise<void> {
    const kept = await (await caches.open(CACHE)).match(keyOf(name));
    if (kept && (await this.use(await kept.blob(), name))) remember(USED, name);
    await this.render();
  }

  private async remove(name: string): Promise<void> {
    await (await caches.open(CACHE)).delete(keyOf(name));
    if (recall(USED) === name) this.useOwn();
    else await this.render();
  }

  private useOwn(): void {
    useModel(undefined);
    this.used = undefined;
    remember(USED, "");
    this.say(t.ownUsed);
    void this.render();
  }

  private async render(): Promise<void> {
    const used = this.used ? recall(USED) : "";
    const row = (name: string, text: string, use: () => void, remove?: () => void) =>
      h(
        "li",
        {},
        h("span", {}, text),
        name === used
          ? h("span", { class: "status" }, t.inUse)
          : button(t.use, use, { "aria-label": `${t.use}: ${text}` }),
        remove && button(t.remove, remove, { "aria-label": `${t.remove}: ${text}` }),
      );
    const kept = await this.kept();
    const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    this.list.replaceChildren(
      row("", t.ownNetworks, () => this.useOwn()),
      ...kept.map(({ bytes, name }) => {
        return row(name, `${name}, ${size(bytes)}`, () => void this.useKept(name), () => void this.remove(name));
      }),
    );
  }

  /** Says how fast searches are here. */
  private async measure(): Promise<void> {
    this.say(t.measuring);
    const rates: string[] = [];
    for (const size of SPEED_SIZES) {
      const game = new Game(geometryOf(size), findRuleset("chinese")!, 7.5);
      const found = await this.run((analyser, signal) => analyser.analyse(game, { ...SPEED, signal }));
      if (!found) return;
      rates.push(`${size}×${size}: ${Math.round(found.visits / found.seconds)}`);
    }
    this.say(t.speed(rates.join(", "), THREADS));
  }
}

function keyOf(name: string): string {
  return `network?network=${encodeURIComponent(name)}`;
}

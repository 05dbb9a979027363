/** Networks of KataGo's in the library: loaded, used by workers and verdicts, and removed. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { geometryOf } from "../../engine/board/geometry.ts";
import { networkInUse } from "../../engine/policy/network/network-policy.ts";
import { Analyser } from "../../src/library/analyser.ts";
import { loadModel, type Model, type ModelSource, useLoadedModel } from "../../src/library/model.ts";
import { Game } from "../../src/rules/game.ts";
import { findRuleset } from "../../src/rules/ruleset-names.ts";
import { NETWORK_SHAPES, writeNetwork, zipped } from "../support/kata-network.ts";
import { BUILD_MS, installLibrary } from "./package.ts";
import { testFolder } from "../support/folder.ts";

const FILE = zipped(writeNetwork(NETWORK_SHAPES["version 14, squared errors"]).bytes);
const OTHER = zipped(writeNetwork(NETWORK_SHAPES["version 11, mish"]).bytes);

const folder = testFolder();
let analyser: Analyser;
let server: Server;
let host: string;

beforeAll(async () => {
  analyser = new Analyser({ worker: pathToFileURL(join(installLibrary(folder), "dist", "worker.mjs")) });
  server = createServer(({ url }, response) => {
    if (url === "/model.bin.gz") response.setHeader("content-length", FILE.length).end(FILE);
    else if (url === "/cut.bin.gz") {
      response.setHeader("content-length", FILE.length).write(FILE.subarray(0, 2000), () => response.destroy());
    } else if (url === "/page") response.end("<!doctype html><p>Where is it?");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, BUILD_MS);

afterEach(() => useLoadedModel(undefined));
afterAll(() => {
  analyser.close();
  server.close();
});

async function loaded(source: ModelSource): Promise<Model> {
  const model = await loadModel(source);
  if (typeof model === "string") throw new Error(model);
  return model;
}

/** What is thought of the first move without a search. */
async function policy(threads = 1, size = 9): Promise<number[]> {
  const game = new Game(geometryOf(size), findRuleset("chinese")!, 7);
  const { policy } = await analyser.analyse(game, { visits: 1, policy: true, threads });
  return [...policy!];
}

describe("a model", () => {
  it("is loaded from bytes, a blob and an address, and its file's size is reported on the way", async () => {
    const own = FILE.slice().buffer;
    for (const source of [FILE, own, new Blob([own]), `${host}/model.bin.gz`, new URL(`${host}/model.bin.gz`)]) {
      const said: [number, number | undefined][] = [];
      const model = await loadModel(source as ModelSource, { onProgress: (...progress) => void said.push(progress) });
      expect(model).toMatchObject({ name: "random-14-9", version: 14 });
      expect(said.at(-1)).toEqual([FILE.length, FILE.length]);
    }
  });

  it("evaluates in workers, several too, until it is removed or another is used", async () => {
    const own = await policy();
    const [model, other] = [await loaded(FILE), await loaded(OTHER)];
    useLoadedModel(model);
    const first = await policy();
    expect(first).not.toEqual(own);
    expect(await policy(2)).toEqual(first);
    useLoadedModel(other);
    const second = policy();
    useLoadedModel(undefined);
    expect([first, own]).not.toContainEqual(await second);
    expect(await policy()).toEqual(own);
    useLoadedModel(model);
    expect(await policy()).toEqual(first);
  });

  it("evaluates for verdicts, which are made where it is used", async () => {
    useLoadedModel(await loaded(FILE));
    expect(networkInUse()?.name).toBe("random-14-9");
    useLoadedModel(undefined);
    expect(networkInUse()).toBeUndefined();
  });

  it("refuses a board that it does not know, and no other network does", async () => {
    useLoadedModel(await loaded(FILE));
    await expect(policy(1, 20)).rejects.toThrow("the network random-14-9 does not know boards of 20x20");
    useLoadedModel(undefined);
    expect(await policy(1, 20)).toHaveLength(geometryOf(20).length);
  });
});

describe("what is no model", () => {
  it.each<[string, () => ModelSource, RegExp]>([
    ["a record", () => Buffer.from("(;GM[1])"), /^the file is not a network of KataGo's: it begins with "\(;GM/],
    ["half a file", () => FILE.subarray(0, 2000), /^the file is damaged or cut off: its compression cannot be undone$/],
    ["nothing", () => new Uint8Array(), /^the file ends at its name$/],
    ["a page", () => `${host}/page`, /^"http:.*\/page" is not a network of KataGo's: it begins with "<!doctype"$/],
    ["no page", () => `${host}/none`, /^"http:.*\/none" cannot be downloaded: its host answers 404$/],
    ["cut off", () => `${host}/cut.bin.gz`, /^"http:.*\/cut\.bin\.gz" cannot be read to its end: /],
    ["no host", () => "http://127.0.0.1:1/x", /^"http:.*\/x" cannot be downloaded \(.+\): is it there, and does/],
    ["no address", () => "model.bin.gz", /^"model\.bin\.gz" cannot be downloaded \(/],
  ])("is a sentence: %s", async (_, source, sentence) => {
    expect(await loadModel(source())).toMatch(sentence);
  });

  it("a bad option or source is a RangeError", async () => {
    await expect(loadModel(FILE, { onProgress: 1 as never })).rejects.toThrow("onProgress must be a function, not 1");
    await expect(loadModel(7 as never)).rejects.toThrow("from bytes, a Blob or an address, not from 7");
    expect(() => useLoadedModel({ name: "x", version: 8, parameters: 1 })).toThrow("a model comes from loadModel");
  });
});

it("loading ends with the signal's reason, and with what onProgress throws", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(new Error("enough"));
  for (const source of [FILE, `${host}/model.bin.gz`]) {
    await expect(loadModel(source, { onProgress: abort, signal })).rejects.toThrow("enough");
  }
  const fail = () => {
    throw new Error("no bar");
  };
  await expect(loadModel(FILE, { onProgress: fail })).rejects.toThrow("no bar");
});

import { writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_COMMAND, pageServer } from "../../src/cli/page.ts";
import { run } from "./terminal.ts";
import { testFolder } from "../support/folder.ts";

const folder = testFolder();
let server: Server;
let port: number;

beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), "<p>the page");
  writeFileSync(join(folder, "worker.mjs"), "postMessage(1)");
  writeFileSync(join(folder, "secret.txt"), "secret");
  server = pageServer(pathToFileURL(`${folder}/`));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.close();
});

/** @param path as it is sent, which `fetch` would change */
function get(path: string, { method = "GET", host = `127.0.0.1:${port}` } = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request({ port, path, method, headers: { host } }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    asked.on("error", reject).end();
  });
}

describe("the server of `shinpan page`", () => {
  it.each(["/", "/index.html", "/?m=1"])("gives the page with the headers that isolate it: %s", async (path) => {
    const { headers, status, text } = await get(path);
    expect([status, text]).toEqual([200, "<p>the page"]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    });
  });

  it("gives scripts their type, and HEAD no content", async () => {
    const { headers, text } = await get("/worker.mjs", { method: "HEAD" });
    expect(headers).toMatchObject({ "content-type": "text/javascript; charset=utf-8", "content-length": "14" });
    expect(text).toBe("");
  });

  it.each([
    ["outside its folder", "/../index.html", {}],
    ["outside its folder, encoded", "/%2e%2e%2findex.html", {}],
    ["below its folder", "/a/index.html", {}],
    ["of another type", "/secret.txt", {}],
    ["that is not there", "/none.js", {}],
    ["to be written", "/index.html", { method: "PUT" }],
    ["for a site that leads here by its own name", "/", { host: "example.org" }],
  ])("refuses a file %s", async (_, path, options) => {
    expect((await get(path, options)).status).toBe(404);
  });

  it("says in a sentence that its files are missing", async () => {
    const { code, stderr } = await run(PAGE_COMMAND, ["--port", "0"]);
    expect([code, stderr]).toEqual([1, "shinpan: the page's files are not there: npm run page makes them\n"]);
  });

  it("says in a sentence that its port is taken", async () => {
    const { code, stderr } = await run(PAGE_COMMAND, ["--port", String(port)]);
    expect(code).toBe(1);
    expect(stderr).toBe(`shinpan: port ${port} is taken; try --port 0, which finds a free one\n`);
  });
});

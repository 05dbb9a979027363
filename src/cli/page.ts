/** `shinpan page`: serves the page to browsers on this machine. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Terminal } from "../io/terminal.ts";
import type { ArgumentFlag } from "./arguments.ts";
import { failed, OK, SIGNALS, type Subcommand } from "./command.ts";

const DEFAULT_PORT = 8361;
const HOST = "127.0.0.1";

const FLAGS: readonly ArgumentFlag[] = [
  { name: "port", value: "N", help: `the port of the address, 0 for any that is free (${DEFAULT_PORT})` },
];

/** Name of a file of the page -> what it is. No other files are served. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
  sgf: "application/x-go-sgf",
  gz: "application/gzip",
};

export const PAGE_COMMAND: Subcommand = {
  name: "page",
  form: ["shinpan page [--port N]", "judge, play, review and solve in the browser"],
  usage: ["shinpan page: the page for the browser", "", "Usage: shinpan page [--port N]"],
  flags: FLAGS,
  notes: [
    "Serves the page to browsers on this machine until Ctrl+C. Its files, dist/page,",
    "work on any other host too, under any path.",
    "",
    "Exit code: 0 ended by Ctrl+C, 1 the port is taken, 2 wrong arguments.",
  ],
  run: async (given, terminal, script) => {
    given.expectNoNames();
    const port = given.number("port", { min: 0, max: 65_535, whole: true }) ?? DEFAULT_PORT;
    return serve(new URL("page/", script), port, terminal);
  },
};

async function serve(folder: URL, port: number, terminal: Terminal): Promise<number> {
  const server = pageServer(folder);
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, HOST, resolve));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isTaken = code === "EADDRINUSE" || code === "EACCES";
    return failed(terminal, isTaken ? `port ${port} is taken; try --port 0, which finds a free one` : message);
  }
  if (!existsSync(new URL("index.html", folder))) {
    server.close();
    return failed(terminal, "the page's files are not there: npm run page makes them");
  }
  terminal.write(`http://${HOST}:${(server.address() as AddressInfo).port}/ (Ctrl+C ends it)\n`);
  await new Promise<void>((resolve) => SIGNALS.forEach((signal) => process.once(signal, () => resolve())));
  server.close();
  server.closeAllConnections();
  return OK;
}

/** Serves the files of a folder, and none below it, with the headers by which browsers let threads share memory. */
export function pageServer(folder: URL): Server {
  return createServer(({ headers, method, url = "" }, response) => {
    const [, name, ending] = /^\/([\w-]+\.(\w+)|)(?:\?|$)/.exec(url) ?? [];
    const type = TYPES[name === "" ? "html" : ending];
    // A page of another name that leads here is not this one: so no other site can read from it.
    const isOwn = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? "");
    try {
      if (!type || !isOwn || (method !== "GET" && method !== "HEAD")) throw new Error("no such file");
      const content = readFileSync(new URL(name || "index.html", folder));
      response.writeHead(200, {
        "content-type": type,
        "content-length": content.length,
        "cache-control": "no-cache",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
        "x-content-type-options": "nosniff",
      });
      response.end(method === "HEAD" ? undefined : content);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.\n");
    }
  });
}

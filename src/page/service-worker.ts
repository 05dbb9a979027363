/**
 * Keeps the page's files, so that it works off line once loaded, and gives them the headers by which browsers isolate a
 * page, so that threads may share memory whatever the host sends.
 */

/** The page's files and a name for this edition of them; the build writes both. */
declare const __SHINPAN_FILES__: readonly string[];
declare const __SHINPAN_EDITION__: string;

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> };
  readonly registration: { readonly waiting: { postMessage(message: string): void } | null };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "message", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "shinpan-page-";
const CACHE = PREFIX + __SHINPAN_EDITION__;

scope.addEventListener("install", (event) => {
  // Past what the browser has of an earlier edition.
  const requests = __SHINPAN_FILES__.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

scope.addEventListener("activate", (event) => {
  const isOld = (name: string) => name.startsWith(PREFIX) && name !== CACHE;
  const cleared = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => scope.clients.claim()));
});

// From `answer` of the edition before.
scope.addEventListener("message", (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});

async function answer(request: Request): Promise<Response> {
  const { clients, registration: { waiting } } = scope;
  if (waiting && request.mode === "navigate" && (await clients.matchAll()).length < 2) {
    // No other window holds files of this edition: the later one that waits takes over, and answers the reload.
    waiting.postMessage("take over");
    return new Response("<script>location.reload()</script>", { headers: { "content-type": "text/html" } });
  }
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(request, { ignoreSearch: true })) ?? (await fetch(request));
  if (kept.status !== 200) return kept;
  const headers = new Headers(kept.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}

import { followPressed, type Pressed } from "./pressed.ts";
import {
  answererOf,
  ASSETS,
  cacheOf,
  entriesOf,
  PAGE,
  PAGE_LOADED,
  type Shell,
  unneeded,
} from "./routing.ts";

declare const IKLIM_DEV: boolean;
declare const IKLIM_SHELL: Shell;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Pressing extends Lasting {
  readonly notification: Notification;
}

interface Client {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(said: Pressed): void;
  navigate(url: string): Promise<unknown>;
}

/** What is used of a service worker's own scope, which the page's types know nothing of. */
interface Scope {
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Fetching) => void): void;
  addEventListener(type: "message", listen: (event: Lasting & MessageEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: Pressing) => void): void;
  readonly clients: {
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled?: boolean }): Promise<Client[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

const scope = globalThis as unknown as Scope;

if (IKLIM_DEV) retire();
else keep(IKLIM_SHELL);

/** Answers with what was kept of the app at the installation; nothing is kept later. */
function keep({ build, files, pages }: Shell) {
  const { origin } = location;
  scope.addEventListener("install", (event) => event.waitUntil(install()));
  scope.addEventListener("activate", (event) => event.waitUntil(activate()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const answerer = answererOf(request, { origin, pages });
    if (answerer === "page") event.respondWith(pageOrShell(event));
    if (answerer === "file") event.respondWith(keptFile(request));
  });
  scope.addEventListener("message", (event) => {
    if (event.data === PAGE_LOADED) event.waitUntil(removeUnneeded());
  });

  scope.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    const { clients } = scope;
    event.waitUntil(followPressed(notification.data, { clients, origin, isPage }));
  });

  const isPage = ({ url }: Client) =>
    answererOf({ method: "GET", mode: "navigate", url }, { origin, pages }) === "page";

  /** One file after the other, so that the page that is open is not kept waiting by them. */
  async function install() {
    const cache = await caches.open(cacheOf(build));
    for (const [path, integrity] of Object.entries(files)) {
      const isNamedByContent = path.startsWith(ASSETS);
      if (isNamedByContent && await cache.match(path)) continue;
      const known = isNamedByContent ? await caches.match(path) : undefined;
      await cache.put(path, known ?? await fetched(path, integrity));
    }
    await scope.skipWaiting();
  }

  async function activate() {
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  async function fetched(path: string, integrity: string): Promise<Response> {
    const cache = path.startsWith(ASSETS) ? "default" : "no-cache";
    const response = await fetch(path, { cache, integrity, priority: "low" });
    if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
    return response;
  }

  /** The network first, as the server renders the page; what is kept where nothing answers. */
  async function pageOrShell({ request, preloadResponse }: Fetching): Promise<Response> {
    try {
      return await preloadResponse ?? await fetch(request);
    } catch (error) {
      const cache = await caches.open(cacheOf(build));
      const kept = await cache.match(PAGE, { ignoreVary: true });
      if (kept === undefined) throw error;
      return kept;
    }
  }

  /** Of any build: a page that is open goes on with the files of its own. */
  async function keptFile(request: Request): Promise<Response> {
    return await caches.match(request, { ignoreVary: true }) ?? await fetch(request);
  }

  /** Does nothing while another build is on its way, or a page whose build is not known yet. */
  async function removeUnneeded() {
    const { installing, waiting } = scope.registration;
    const { held = [] } = await navigator.locks.query();
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const entries = entriesOf(held);
    if (installing || waiting || open.filter(isPage).length > entries.length) return;
    const kept = new Map<string, string[]>();
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.set(name, requests.map(({ url }) => new URL(url).pathname));
    }
    for (const name of unneeded(kept, { build, entries })) await caches.delete(name);
  }
}

/** Takes the place of a worker that a build at the same address has left, and goes. */
function retire() {
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (event) => event.waitUntil(leave()));

  async function leave() {
    for (const name of await caches.keys()) await caches.delete(name);
    await scope.registration.unregister();
    for (const client of await scope.clients.matchAll({ type: "window" })) {
      await client.navigate(client.url);
    }
  }
}

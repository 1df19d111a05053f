import { APP_SHELL_PATH, type AppShell } from "../../contract/appShell.ts";
import { handleNotificationClick, type NotificationClick } from "./notificationClick.ts";
import {
  ASSETS,
  chooseResponder,
  getCacheName,
  listEntries,
  listUnusedCaches,
  PAGE_LOADED,
} from "./routing.ts";

declare const IKLIM_DEV: boolean;
declare const IKLIM_SHELL: AppShell;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface Client {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(data: NotificationClick): void;
  navigate(url: string): Promise<unknown>;
}

/** The used part of `ServiceWorkerGlobalScope`, which the page's type libraries lack. */
interface Scope {
  addEventListener(type: "install" | "activate", listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listen: (event: ExtendableEvent & MessageEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: NotificationEvent) => void): void;
  readonly clients: {
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled?: boolean }): Promise<Client[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

const scope = globalThis as unknown as Scope;

if (IKLIM_DEV) replaceAndUnregister();
else serveBuild(IKLIM_SHELL);

/** Responds with the files cached during installation; caches none later. */
function serveBuild({ build, files, pages }: AppShell) {
  const { origin } = location;
  scope.addEventListener("install", (event) => event.waitUntil(install()));
  scope.addEventListener("activate", (event) => event.waitUntil(activate()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const responder = chooseResponder(request, { origin, pages });
    if (responder === "page") event.respondWith(respondWithPage(event));
    if (responder === "file") event.respondWith(respondWithFile(request));
  });
  scope.addEventListener("message", (event) => {
    if (event.data === PAGE_LOADED) event.waitUntil(removeUnusedCaches());
  });

  scope.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    const { clients } = scope;
    event.waitUntil(handleNotificationClick(notification.data, { clients, origin, isPage }));
  });

  const isPage = ({ url }: Client) =>
    chooseResponder({ method: "GET", mode: "navigate", url }, { origin, pages }) === "page";

  /** Fetches one file at a time, so that the open page does not wait. */
  async function install() {
    const cache = await caches.open(getCacheName(build));
    for (const [path, integrity] of Object.entries(files)) {
      const isNamedByContent = path.startsWith(ASSETS);
      if (isNamedByContent && await cache.match(path)) continue;
      const cached = isNamedByContent ? await caches.match(path) : undefined;
      await cache.put(path, cached ?? await fetchFile(path, integrity));
    }
    await scope.skipWaiting();
  }

  async function activate() {
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  async function fetchFile(path: string, integrity: string): Promise<Response> {
    const cache = path.startsWith(ASSETS) ? "default" : "no-cache";
    const response = await fetch(path, { cache, integrity, priority: "low" });
    if (!response.ok) throw new Error(`${path} has status ${response.status}`);
    return response;
  }

  /** Network first, as the server renders the page; the cached shell offline. */
  async function respondWithPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
    try {
      return await preloadResponse ?? await fetch(request);
    } catch (error) {
      const cache = await caches.open(getCacheName(build));
      const cached = await cache.match(APP_SHELL_PATH, { ignoreVary: true });
      if (cached === undefined) throw error;
      return cached;
    }
  }

  /** Matches caches of all builds. An open page uses the files of its own build. */
  async function respondWithFile(request: Request): Promise<Response> {
    return await caches.match(request, { ignoreVary: true }) ?? await fetch(request);
  }

  /** Does nothing while another build installs or an open page's build is unknown. */
  async function removeUnusedCaches() {
    const { installing, waiting } = scope.registration;
    const { held = [] } = await navigator.locks.query();
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const entries = listEntries(held);
    if (installing || waiting || open.filter(isPage).length > entries.length) return;
    const cached = new Map<string, string[]>();
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      cached.set(name, requests.map(({ url }) => new URL(url).pathname));
    }
    for (const name of listUnusedCaches(cached, { build, entries })) await caches.delete(name);
  }
}

/** Replaces the worker of a build at this address, then unregisters itself. */
function replaceAndUnregister() {
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (event) => event.waitUntil(unregister()));

  async function unregister() {
    for (const name of await caches.keys()) await caches.delete(name);
    await scope.registration.unregister();
    for (const client of await scope.clients.matchAll({ type: "window" })) {
      await client.navigate(client.url);
    }
  }
}

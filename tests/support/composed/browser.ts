import { AsyncLocalStorage } from "node:async_hooks";
import { SimulatedLocks } from "./locks.ts";
import { type Owner, Timeline } from "./timeline.ts";

/** The delay of messages and storage events between tabs, in milliseconds. */
const MESSAGE_MS = 1;

/** The tab whose code is running; its globals are used. */
const running = new AsyncLocalStorage<Page>();

/** Simulates a browser with tabs for the app's effects. */
export class Browser {
  readonly timeline = new Timeline();
  readonly locks = new SimulatedLocks<Page>((page, run) => {
    // Browsers let a frozen page go on that comes to hold a lock.
    page.isFrozen = false;
    this.enqueue(page, run);
  });
  readonly pages: Page[] = [];
  readonly channels = new Set<Channel>();
  /** Local storage. */
  readonly stored = new Map<string, string>();
  isOnline = true;
  /** Uncaught errors. */
  readonly thrown: unknown[] = [];
  /** Counts of logged messages. */
  readonly logged = new Map<string, number>();

  open(name: string, storage?: TabStorage): Page {
    const page = new Page(this, name, storage);
    this.pages.push(page);
    return page;
  }

  /** Closes a page without running its unload handlers. */
  close(page: Page): void {
    page.isClosed = true;
    this.pages.splice(this.pages.indexOf(page), 1);
    this.locks.release(page);
    for (const channel of this.channels) if (channel.page === page) channel.close();
  }

  enqueue(page: Page, run: () => void, ms = 0): void {
    this.timeline.add(page, ms, () => page.run(run));
  }

  /** Writes local storage and dispatches `storage` in the other tabs. */
  store(by: Page, key: string, value: string | null): void {
    if (by.isClosed || (this.stored.get(key) ?? null) === value) return;
    if (value === null) this.stored.delete(key);
    else this.stored.set(key, value);
    for (const page of this.pages) {
      if (page === by) continue;
      this.enqueue(page, () => page.dispatch(page.window, new FakeStorageEvent(key)), MESSAGE_MS);
    }
  }

  report(from: Channel, data: unknown): void {
    for (const channel of this.channels) {
      if (channel === from || channel.name !== from.name) continue;
      this.enqueue(channel.page, () => channel.receive(data), MESSAGE_MS);
    }
  }
}

/** The globals of one tab. */
export class Page implements Owner {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: "hidden", hidden: true });
  readonly sessionStorage: TabStorage;
  readonly localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly navigator: { locks: Pick<LockManager, "request">; readonly onLine: boolean };
  readonly location: { reload: () => void };
  isVisible = false;
  isFrozen = false;
  isClosed = false;
  onReload: () => void = () => {};

  constructor(readonly browser: Browser, readonly name: string, storage?: TabStorage) {
    this.sessionStorage = storage ?? new TabStorage();
    this.localStorage = {
      getItem: (key) => browser.stored.get(key) ?? null,
      setItem: (key, value) => browser.store(this, key, value),
      removeItem: (key) => browser.store(this, key, null),
    };
    this.navigator = {
      locks: browser.locks.of(this),
      get onLine() {
        return browser.isOnline;
      },
    };
    this.location = { reload: () => this.onReload() };
  }

  run<Result>(run: () => Result): Result {
    return running.run(this, run);
  }

  /** Dispatches an event in this tab; returns false if it was prevented. */
  dispatch(target: EventTarget, event: Event): boolean {
    Object.defineProperty(event, "timeStamp", { value: this.browser.timeline.now });
    return this.run(() => target.dispatchEvent(event));
  }

  setVisibility(isVisible: boolean): void {
    this.isVisible = isVisible;
    Object.assign(this.document, {
      visibilityState: isVisible ? "visible" : "hidden",
      hidden: !isVisible,
    });
    if (isVisible) this.isFrozen = false;
    this.dispatch(this.document, new Event("visibilitychange"));
  }

  setTimeout(run: () => void, ms = 0): number {
    return this.browser.timeline.add(this, ms, () => {
      try {
        this.run(run);
      } catch (error) {
        this.browser.thrown.push(error);
      }
    }, true);
  }
}

class FakeStorageEvent extends Event {
  constructor(readonly key: string) {
    super("storage");
  }
}

class Channel {
  readonly page: Page;
  #listeners: ((event: { data: unknown }) => void)[] = [];

  constructor(readonly name: string) {
    const page = running.getStore();
    if (page === undefined) throw new TypeError("a channel outside of any tab");
    this.page = page;
    page.browser.channels.add(this);
  }

  addEventListener(_: "message", listener: (event: { data: unknown }) => void) {
    this.#listeners.push(listener);
  }

  postMessage(data: unknown) {
    if (!this.page.isClosed) this.page.browser.report(this, data);
  }

  receive(data: unknown) {
    for (const listener of this.#listeners) listener({ data });
  }

  close() {
    this.page.browser.channels.delete(this);
    this.#listeners = [];
  }
}

/** Session storage, with keys as own properties as in browsers. */
export class TabStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    const value = Object.hasOwn(this, key) ? this[key] : undefined;
    return typeof value === "string" ? value : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

/** Globals that depend on the running tab; outside of tabs the originals apply. */
const GLOBALS: Record<string, (page: Page) => unknown> = {
  document: (page) => page.document,
  navigator: (page) => page.navigator,
  location: (page) => page.location,
  localStorage: (page) => page.localStorage,
  sessionStorage: (page) => page.sessionStorage,
  addEventListener: ({ window }) => window.addEventListener.bind(window),
  removeEventListener: ({ window }) => window.removeEventListener.bind(window),
  setTimeout: (page) => page.setTimeout.bind(page),
  clearTimeout: ({ browser: { timeline } }) => timeline.cancel.bind(timeline),
  BroadcastChannel: () => Channel,
  StorageEvent: () => FakeStorageEvent,
};

/** Replaces the globals until the returned function is called. */
export function installBrowser(): () => void {
  const before = Object.keys(GLOBALS).map((name) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  for (const [name, of] of Object.entries(GLOBALS)) {
    const original: unknown = Reflect.get(globalThis, name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        const page = running.getStore();
        return page === undefined ? original : of(page);
      },
    });
  }
  const { error } = console;
  console.error = (...words: unknown[]) => {
    const logged = running.getStore()?.browser.logged;
    if (logged === undefined) return error(...words);
    const message = String(words[0]);
    logged.set(message, (logged.get(message) ?? 0) + 1);
  };
  return () => {
    console.error = error;
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

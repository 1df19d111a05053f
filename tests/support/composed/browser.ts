import { AsyncLocalStorage } from "node:async_hooks";
import { SimulatedLocks } from "./locks.ts";
import { type Owner, Timeline } from "./timeline.ts";

/** How long news of one tab takes to another, in milliseconds. */
const NEWS_MS = 1;

/** The tab whose code runs: what it asks the browser for is its own. */
const running = new AsyncLocalStorage<Page>();

/** One browser with its tabs, as the effects of the app know it. */
export class Browser {
  readonly timeline = new Timeline();
  readonly locks = new SimulatedLocks<Page>((page, run) => {
    // Browsers let a frozen page go on that comes to hold a lock.
    page.isFrozen = false;
    this.enqueue(page, run);
  });
  readonly pages: Page[] = [];
  readonly channels = new Set<Channel>();
  /** What is stored for all tabs. */
  readonly stored = new Map<string, string>();
  isOnline = true;
  /** What the code of a tab threw where nothing caught it. */
  readonly thrown: unknown[] = [];
  /** How often each message was logged. */
  readonly logged = new Map<string, number>();

  open(name: string, kept?: Kept): Page {
    const page = new Page(this, name, kept);
    this.pages.push(page);
    return page;
  }

  /** A closed page does nothing any more, not even what it would do at its end. */
  close(page: Page): void {
    page.isGone = true;
    this.pages.splice(this.pages.indexOf(page), 1);
    this.locks.release(page);
    for (const channel of this.channels) if (channel.page === page) channel.close();
  }

  enqueue(page: Page, run: () => void, ms = 0): void {
    this.timeline.add(page, ms, () => page.run(run));
  }

  /** Stores for all tabs; the others hear of it. */
  store(by: Page, key: string, value: string | null): void {
    if (by.isGone || (this.stored.get(key) ?? null) === value) return;
    if (value === null) this.stored.delete(key);
    else this.stored.set(key, value);
    for (const page of this.pages) {
      if (page === by) continue;
      this.enqueue(page, () => page.dispatch(page.window, new StorageNews(key)), NEWS_MS);
    }
  }

  tell(from: Channel, data: unknown): void {
    for (const channel of this.channels) {
      if (channel === from || channel.name !== from.name) continue;
      this.enqueue(channel.page, () => channel.receive(data), NEWS_MS);
    }
  }
}

/** What a tab's code finds as its globals. */
export class Page implements Owner {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: "hidden", hidden: true });
  readonly sessionStorage: Kept;
  readonly localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly navigator: { locks: Pick<LockManager, "request">; readonly onLine: boolean };
  readonly location: { reload: () => void };
  isVisible = false;
  isFrozen = false;
  isGone = false;
  onReload: () => void = () => {};

  constructor(readonly browser: Browser, readonly name: string, kept?: Kept) {
    this.sessionStorage = kept ?? new Kept();
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

  /** Has an event happen in this tab. False where it was prevented. */
  dispatch(target: EventTarget, event: Event): boolean {
    Object.defineProperty(event, "timeStamp", { value: this.browser.timeline.now });
    return this.run(() => target.dispatchEvent(event));
  }

  look(isVisible: boolean): void {
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

class StorageNews extends Event {
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
    if (!this.page.isGone) this.page.browser.tell(this, data);
  }

  receive(data: unknown) {
    for (const listener of this.#listeners) listener({ data });
  }

  close() {
    this.page.browser.channels.delete(this);
    this.#listeners = [];
  }
}

/** A tab's own storage: its keys are the object's, as in browsers. */
export class Kept {
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

/** The globals that the effects use, by the tab whose code asks; outside of tabs as they were. */
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
  StorageEvent: () => StorageNews,
};

/** Gives the code of tabs their browser until the returned function is called. */
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

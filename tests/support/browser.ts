import assert from "node:assert/strict";
import pTimeout from "p-timeout";
import type { Browser, BrowserContext, Page } from "playwright-core";
import {
  ACCESS_TOKEN_KEY,
  LANGUAGE_KEY,
  REFRESH_TOKEN_KEY,
  SIDEBAR_COLLAPSED_KEY,
  THEME_KEY,
  THEMES,
} from "../../contract/constants.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/language.ts";
import { DOCUMENT_DATA_ID } from "../../contract/documents.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import { deviceTimeZone } from "../../contract/timeZone.ts";
import { formatUiCookie, UI_COOKIE } from "../../contract/uiCookie.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { startChromium } from "../../tools/chromium.ts";
import { type ConsoleLog, createConsoleLog, listen } from "./browserConsole.ts";
import { PREPARED, type Site, startSite } from "./browserSite.ts";
import { ACTION_PATIENCE_MS, TEST_PATIENCE_MS } from "./patience.ts";

/** A page of a test does not live long enough for what its scripts are made faster by. */
const WITHOUT_OPTIMIZING = ["--js-flags=--no-opt --no-maglev"];
const FAILED = `${PREPARED}/failed`;

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 740 };

export type Role = "admin" | "manager" | "member" | "viewer";

export interface Visitor {
  /** Already signed in; a guest unless told. */
  as?: Role;
  language?: Language;
  look?: "light" | "dark";
  viewport?: { width: number; height: number };
  /** Kept in local storage from the last time. */
  kept?: Partial<Record<typeof SIDEBAR_COLLAPSED_KEY | typeof THEME_KEY, string>>;
  stillness?: boolean;
  /** The browser's time zone; that of the machine unless told. */
  timeZone?: string;
  /** The service worker keeps the app, as it does for everybody; in tests only for who says so. */
  keepsApp?: boolean;
  /** What waits to be told is told on the page; otherwise it has been, and no toast is in the way. */
  hasNews?: boolean;
}

export interface BrowserTest {
  /** Where the site is, without a slash at the end. */
  url: string;
  /** Another person's browser: storage of its own, the first tab blank. */
  visitor(visitor?: Visitor): Promise<Page>;
  /** A page of the site in a new browser. */
  open(path: string, visitor?: Visitor): Promise<Page>;
  /**
   * The one page that all tests of the file share for such a visitor, as the last of them left it:
   * for tests that only look, as a new browser loads the app anew.
   */
  lasting(visitor?: Visitor): Promise<Page>;
  /** The console may say this once or more, and has to. */
  expectConsole(said: RegExp): void;
  signIn(role: Role): Promise<Required<AuthResponse>>;
  /** The path of the link in the next mail to an address, which is waited for. */
  linkTo(address: string): Promise<string>;
  /** The same of the link that ends such mails. */
  unsubscribeLinkTo(address: string): Promise<string>;
  /** Asks the API directly. */
  api(method: string, path: string, asked?: { token?: string; body?: unknown }): Promise<Response>;
}

/**
 * Tests in Chromium: one browser, and one server with a database of its own, for all tests of the
 * file. A test fails on any warning or error in the console, script error, failed request or
 * violation of the content policy that it did not announce. Chromium is started with the arguments
 * given.
 */
export function browserTests(
  chromium: readonly string[] = [],
): (name: string, run: (test: BrowserTest) => Promise<void>) => void {
  let browser: Browser;
  let site: Site;
  let log: ConsoleLog;
  const lastingPages = new Map<string, Page>();
  Deno.test.beforeAll(async () => {
    [browser, site] = await Promise.all([
      startChromium([...WITHOUT_OPTIMIZING, ...chromium]),
      startSite(),
    ]);
  });
  Deno.test.afterAll(async () => {
    // What did not start is told by what starts it.
    await browser?.close();
    await site?.stop();
  });

  // Server and browser outlive each test, and so do their connections and timers.
  const outlived = { sanitizeOps: false, sanitizeResources: false };
  return (name, run) =>
    Deno.test({ name, ...outlived }, async () => {
      const contexts: BrowserContext[] = [];
      const lookedAt: Page[] = [];
      log = createConsoleLog();
      const url = site.url;
      const openBrowser = async (visitor: Visitor) => {
        const context = await browser.newContext({
          baseURL: url,
          ignoreHTTPSErrors: url.startsWith("https:"),
          viewport: visitor.viewport ?? WIDE,
          colorScheme: visitor.look ?? "light",
          reducedMotion: visitor.stillness ? "reduce" : "no-preference",
          ...(visitor.timeZone && { timezoneId: visitor.timeZone }),
        });
        context.setDefaultTimeout(ACTION_PATIENCE_MS);
        if (!visitor.keepsApp) await context.addInitScript(withoutWorkers);
        const { items, cookies } = await stored(test, visitor);
        await context.addInitScript(store, [url, items] as const);
        await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
        context.on("page", (page) => {
          listen(page, (said) => log.hear(said));
          awaitApp(page);
        });
        return context;
      };
      const test: BrowserTest = {
        url,
        async visitor(visitor = {}) {
          const context = await openBrowser(visitor);
          contexts.push(context);
          return await context.newPage();
        },
        async lasting(visitor = {}) {
          const key = JSON.stringify(visitor);
          const page = lastingPages.get(key) ?? await (await openBrowser(visitor)).newPage();
          lastingPages.set(key, page);
          lookedAt.push(page);
          return page;
        },
        async open(path, visitor) {
          const page = await test.visitor(visitor);
          await page.goto(path);
          return page;
        },
        expectConsole: log.expect,
        linkTo: (address) => site.mailbox.linkTo(address),
        unsubscribeLinkTo: (address) => site.mailbox.unsubscribeLinkTo(address),
        signIn: async (role) => (await openSession(test, role)).tokens,
        api(method, path, { token, body } = {}) {
          const headers = new Headers({ "Content-Type": "application/json" });
          if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
          return fetch(url + path, {
            method,
            headers,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
        },
      };
      try {
        await pTimeout(run(test), { milliseconds: TEST_PATIENCE_MS });
        log.settle();
      } catch (error) {
        log.print();
        const pages = [...lookedAt, ...contexts.flatMap((context) => context.pages())];
        for (const page of pages) console.log(`  a page stood at ${page.url()}`);
        await photograph(pages, name);
        throw error;
      } finally {
        const closed = Promise.all(contexts.map(close));
        await pTimeout(closed, { milliseconds: ACTION_PATIENCE_MS });
      }
    });
}

/** What a test still answers for the server is given up with its pages. */
async function close(context: BrowserContext) {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })),
  );
  await context.close();
}

/**
 * Whoever opens a page goes on once the app has it: what the document shows before is for tests of
 * its own, which wait for nothing but the document.
 */
function awaitApp(page: Page) {
  const { goto, reload, route } = page;
  let isAskedByApp = false;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== "commit") await taken(page);
    return response;
  };
  page.route = async (url, answer, options) => {
    const routed = await route.call(page, url, answer, options);
    // Who answers for the API wants to be asked by the app: documents come without a rendered page.
    if (!isAskedByApp && !/assets|\.js/.test(String(url))) {
      isAskedByApp = true;
      await withoutRenderedPages(page, route);
    }
    return routed;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await taken(page);
    return response;
  };
}

/** Has documents come without a rendered page, so that the app makes its calls itself. */
export async function withoutRenderedPages(
  page: Page,
  route: Page["route"] = page.route,
): Promise<void> {
  await route.call(page, "**/*", (asked) => {
    if (!asked.request().isNavigationRequest()) return asked.fallback();
    return asked.fallback({ headers: { ...asked.request().headers(), accept: "*/*" } });
  });
}

/** A page that goes elsewhere meanwhile is not waited for. */
const taken = (page: Page) =>
  pTimeout(page.evaluate(untilTaken, DOCUMENT_DATA_ID).catch(() => {}), {
    milliseconds: ACTION_PATIENCE_MS,
    message: "The app does not take over what the document shows",
  });

/** Runs in the browser: the app removes the data once it has hydrated the page. */
async function untilTaken(dataId: string) {
  while (document.getElementById(dataId)) await new Promise(requestAnimationFrame);
}

/** Runs in the browser: Playwright's own way to block workers writes warnings. */
function withoutWorkers() {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

/** Every tab as it stood when the test failed, in `.data/browser/failed`. */
async function photograph(pages: Page[], name: string) {
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: `${FAILED}/${name} ${index + 1}.png` }).catch(() => {});
  }
}

interface Stored {
  items: Record<string, string>;
  cookies: { name: string; value: string }[];
}

/** What a browser has kept from the last time. */
async function stored(
  test: BrowserTest,
  { as, language, kept, hasNews, timeZone }: Visitor,
): Promise<Stored> {
  const session = as && await openSession(test, as);
  if (session && !hasNews) await hearNews(test, session.tokens.access_token);
  const ui = formatUiCookie({
    language: language ?? DEFAULT_LANGUAGE,
    theme: THEMES.find((theme) => theme === kept?.[THEME_KEY]) ?? "system",
    timeZone: timeZone ?? deviceTimeZone(),
    isCollapsed: kept?.[SIDEBAR_COLLAPSED_KEY] === "true",
  });
  return {
    items: {
      ...kept,
      ...(language && { [LANGUAGE_KEY]: language }),
      ...(session && {
        [ACCESS_TOKEN_KEY]: session.tokens.access_token,
        [REFRESH_TOKEN_KEY]: session.tokens.refresh_token,
      }),
    },
    cookies: [{ name: UI_COOKIE, value: ui }, ...session?.cookies ?? []],
  };
}

interface OpenedSession {
  tokens: Required<AuthResponse>;
  cookies: Stored["cookies"];
}

async function openSession(test: BrowserTest, role: Role): Promise<OpenedSession> {
  const body = { email: `${role}@iklim.example`, password: DEMO_PASSWORD };
  const answer = await test.api("POST", "/api/auth/login", { body });
  assert.equal(answer.status, 200);
  const cookies = answer.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
  return { tokens: await answer.json(), cookies };
}

/**
 * Runs in the browser, before all else, and once for each: Playwright's own way to fill a storage
 * opens a page of its own for it.
 */
function store([origin, items]: readonly [string, Record<string, string>]) {
  if (location.origin !== origin || document.cookie.includes("stored=")) return;
  document.cookie = "stored=1; path=/";
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

/** Acknowledges every notification that no toast has shown. */
async function hearNews(test: BrowserTest, token: string) {
  const answer = await test.api("GET", "/api/notifications/undelivered", { token });
  assert.equal(answer.status, 200);
  for (const { id } of await answer.json() as { id: string }[]) {
    const path = `/api/notifications/${id}/acknowledge-delivery`;
    const { status, body } = await test.api("PUT", path, { token });
    await body?.cancel();
    assert.equal(status, 200);
  }
}

/** Waits until what is read is what is expected, and shows the difference when it never is. */
export async function becomes<Value>(
  page: Page,
  read: () => Promise<Value>,
  expected: Value,
): Promise<void> {
  const deadline = performance.now() + ACTION_PATIENCE_MS;
  while (true) {
    try {
      assert.deepEqual(await read(), expected);
      return;
    } catch (difference) {
      // Nothing can be read either while the page is being replaced.
      if (performance.now() > deadline) throw difference;
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      .catch(() => {});
  }
}

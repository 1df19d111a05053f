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
import { getDeviceTimeZone } from "../../contract/timeZone.ts";
import { formatUiCookie, UI_COOKIE } from "../../contract/uiCookie.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { startChromium } from "../../tools/chromium.ts";
import { type ConsoleLog, createConsoleLog, listen } from "./browserConsole.ts";
import { BROWSER_FOLDER, type Site, type SiteOptions, startSite } from "./browserSite.ts";
import { ACTION_TIMEOUT_MS, TEST_TIMEOUT_MS } from "./timeouts.ts";

/** Skips optimising JavaScript: pages of tests are closed too soon to profit. */
const WITHOUT_OPTIMIZATION = ["--js-flags=--no-opt --no-maglev"];
const SCREENSHOT_FOLDER = `${BROWSER_FOLDER}/failed`;

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 740 };

export type Role = "admin" | "manager" | "member" | "viewer";

export interface BrowserOptions {
  /** The demo account to sign in as; by default a guest. */
  as?: Role;
  language?: Language;
  colorScheme?: "light" | "dark";
  viewport?: { width: number; height: number };
  /** Initial entries of local storage. */
  localStorage?: Partial<Record<typeof SIDEBAR_COLLAPSED_KEY | typeof THEME_KEY, string>>;
  /** Plays animations and videos; by default they are reduced, as drawing them takes the processor. */
  hasMotion?: boolean;
  /** By default the time zone of this machine. */
  timeZone?: string;
  /** Enables the service worker; by default there is none. */
  hasServiceWorker?: boolean;
  /**
   * Leaves notifications undelivered, so that the page shows toasts; by default they are
   * acknowledged.
   */
  showsPendingNotifications?: boolean;
}

export interface BrowserTest {
  /** The address of the site, without a slash at the end. */
  url: string;
  /** Opens a blank page in a new browser context. */
  newPage(options?: BrowserOptions): Promise<Page>;
  /** Opens a path in a new browser context. */
  openPage(path: string, options?: BrowserOptions): Promise<Page>;
  /**
   * Returns a page that all tests of the file with the same options share. For tests that only
   * read: a new context would load the app again.
   */
  sharedPage(options?: BrowserOptions): Promise<Page>;
  /** Expects a console message; without it the test fails. */
  expectConsole(said: RegExp): void;
  /** Accepts a console message that appears only now and then. */
  tolerateConsole(said: RegExp): void;
  /** Returns the path of the first administrator's link, on a site with an empty database. */
  getInvitationPath(): string;
  signIn(role: Role): Promise<Required<AuthResponse>>;
  /** Waits for a mail to an address and returns the path of its link. */
  waitForMailLink(address: string): Promise<string>;
  /** Like `waitForMailLink`, for the unsubscribe link of a mail that contains a text. */
  waitForUnsubscribeLink(address: string, contained: string): Promise<string>;
  /** Sends a request to the API, without a page. */
  fetchApi(
    method: string,
    path: string,
    asked?: { token?: string; body?: unknown },
  ): Promise<Response>;
}

/**
 * Creates a test function for Chromium, with one browser and one server per file. A test fails on
 * an unexpected warning or error in the console, script error, failed request or violation of the
 * content policy. `chromium` are command line arguments.
 */
export function createBrowserTest(
  chromium: readonly string[] = [],
  siteOptions: SiteOptions = {},
): (name: string, run: (test: BrowserTest) => Promise<void>) => void {
  let browser: Browser;
  let site: Site;
  let log: ConsoleLog;
  const sharedPages = new Map<string, Page>();
  Deno.test.beforeAll(async () => {
    [browser, site] = await Promise.all([
      startChromium([...WITHOUT_OPTIMIZATION, ...chromium]),
      startSite(siteOptions),
    ]);
  });
  Deno.test.afterAll(async () => {
    // What did not start has failed in its own hook. Without a limit a browser that hangs would end
    // the whole run before any failure is printed.
    const stopped = Promise.resolve(browser?.close()).then(() => site?.stop());
    await pTimeout(stopped, { milliseconds: ACTION_TIMEOUT_MS });
  });

  // Server and browser outlive each test, and so do their connections and timers.
  const withoutSanitizers = { sanitizeOps: false, sanitizeResources: false };
  return (name, run) =>
    Deno.test({ name, ...withoutSanitizers }, async () => {
      const contexts: BrowserContext[] = [];
      const usedSharedPages: Page[] = [];
      log = createConsoleLog();
      const url = site.url;
      const openBrowser = async (options: BrowserOptions) => {
        const context = await browser.newContext({
          baseURL: url,
          ignoreHTTPSErrors: url.startsWith("https:"),
          viewport: options.viewport ?? WIDE,
          colorScheme: options.colorScheme ?? "light",
          reducedMotion: options.hasMotion ? "no-preference" : "reduce",
          ...(options.timeZone && { timezoneId: options.timeZone }),
        });
        context.setDefaultTimeout(ACTION_TIMEOUT_MS);
        if (!options.hasServiceWorker) await context.addInitScript(removeServiceWorkers);
        const { items, cookies } = await createInitialStorage(test, options);
        await context.addInitScript(fillLocalStorage, [url, items] as const);
        await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
        context.on("page", (page) => {
          listen(page, (message) => log.onMessage(message));
          waitForHydrationOnLoad(page);
        });
        return context;
      };
      const test: BrowserTest = {
        url,
        async newPage(options = {}) {
          const context = await openBrowser(options);
          contexts.push(context);
          return await context.newPage();
        },
        async sharedPage(options = {}) {
          const key = JSON.stringify(options);
          const page = sharedPages.get(key) ?? await (await openBrowser(options)).newPage();
          sharedPages.set(key, page);
          usedSharedPages.push(page);
          return page;
        },
        async openPage(path, options) {
          const page = await test.newPage(options);
          await page.goto(path);
          return page;
        },
        expectConsole: log.expect,
        tolerateConsole: log.tolerate,
        getInvitationPath: () => new URL(site.invitation ?? "").pathname,
        waitForMailLink: (address) => site.mailbox.waitForLink(address),
        waitForUnsubscribeLink: (address, contained) =>
          site.mailbox.waitForUnsubscribeLink(address, contained),
        signIn: async (role) => (await openSession(test, role)).tokens,
        fetchApi(method, path, { token, body } = {}) {
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
        await pTimeout(run(test), { milliseconds: TEST_TIMEOUT_MS });
        log.settle();
      } catch (error) {
        log.print();
        const pages = [...usedSharedPages, ...contexts.flatMap((context) => context.pages())];
        for (const page of pages) console.log(`  a page stood at ${page.url()}`);
        await takeScreenshots(pages, name);
        throw error;
      } finally {
        const closed = Promise.all(contexts.map(closeContext));
        await pTimeout(closed, { milliseconds: ACTION_TIMEOUT_MS });
      }
    });
}

/** Drops the page's routes, then closes the context. */
async function closeContext(context: BrowserContext) {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })),
  );
  await context.close();
}

/**
 * Makes `goto` and `reload` wait for hydration. Tests of the time before wait for the document
 * only.
 */
function waitForHydrationOnLoad(page: Page) {
  const { goto, reload, route } = page;
  let isServerRenderingDisabled = false;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== "commit") await waitForHydration(page);
    return response;
  };
  page.route = async (url, answer, options) => {
    const routed = await route.call(page, url, answer, options);
    // Who answers for the API wants to be asked by the app: documents come without a rendered page.
    if (!isServerRenderingDisabled && !/assets|\.js/.test(String(url))) {
      isServerRenderingDisabled = true;
      await disableServerRendering(page, route);
    }
    return routed;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await waitForHydration(page);
    return response;
  };
}

/** Requests documents without a rendered page, so that the app calls the API itself. */
export async function disableServerRendering(
  page: Page,
  route: Page["route"] = page.route,
): Promise<void> {
  await route.call(page, "**/*", (asked) => {
    if (!asked.request().isNavigationRequest()) return asked.fallback();
    return asked.fallback({ headers: { ...asked.request().headers(), accept: "*/*" } });
  });
}

/** Returns early if the page navigates away. */
const waitForHydration = (page: Page) =>
  pTimeout(page.evaluate(pollHydration, DOCUMENT_DATA_ID).catch(() => {}), {
    milliseconds: ACTION_TIMEOUT_MS,
    message: "The app does not take over what the document shows",
  });

/** Runs in the browser: the app removes the data once it has hydrated the page. */
async function pollHydration(dataId: string) {
  while (document.getElementById(dataId)) await new Promise(requestAnimationFrame);
}

/** Runs in the browser: Playwright's own way to block workers writes warnings. */
function removeServiceWorkers() {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

/** Saves a screenshot of every page of a failed test in `.data/browser/failed`. */
async function takeScreenshots(pages: Page[], name: string) {
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name} ${index + 1}.png` }).catch(
      () => {},
    );
  }
}

interface InitialStorage {
  items: Record<string, string>;
  cookies: { name: string; value: string }[];
}

/** Signs in and returns the initial local storage and cookies. */
async function createInitialStorage(
  test: BrowserTest,
  { as, language, localStorage: kept, showsPendingNotifications: hasNews, timeZone }:
    BrowserOptions,
): Promise<InitialStorage> {
  const session = as && await openSession(test, as);
  if (session && !hasNews) await acknowledgeNotifications(test, session.tokens.access_token);
  const ui = formatUiCookie({
    language: language ?? DEFAULT_LANGUAGE,
    theme: THEMES.find((theme) => theme === kept?.[THEME_KEY]) ?? "system",
    timeZone: timeZone ?? getDeviceTimeZone(),
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
  cookies: InitialStorage["cookies"];
}

async function openSession(test: BrowserTest, role: Role): Promise<OpenedSession> {
  const body = { email: `${role}@iklim.example`, password: DEMO_PASSWORD };
  const response = await test.fetchApi("POST", "/api/auth/login", { body });
  assert.equal(response.status, 200);
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
  return { tokens: await response.json(), cookies };
}

/**
 * Runs in the browser once per context, before other scripts. Playwright's `storageState` would
 * open an extra page.
 */
function fillLocalStorage([origin, items]: readonly [string, Record<string, string>]) {
  if (location.origin !== origin || document.cookie.includes("stored=")) return;
  document.cookie = "stored=1; path=/";
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

/** Acknowledges every notification that no toast has shown. */
async function acknowledgeNotifications(test: BrowserTest, token: string) {
  const response = await test.fetchApi("GET", "/api/notifications/undelivered", { token });
  assert.equal(response.status, 200);
  for (const { id } of await response.json() as { id: string }[]) {
    const path = `/api/notifications/${id}/acknowledge-delivery`;
    const { status, body } = await test.fetchApi("PUT", path, { token });
    await body?.cancel();
    assert.equal(status, 200);
  }
}

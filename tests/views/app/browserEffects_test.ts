import assert from "node:assert/strict";
import type { Http } from "../../../src/api/http.ts";
import { createBrowserEffects, readStoredPreferences } from "../../../src/app/effects.ts";
import { Browser, installBrowser, type Page } from "../../support/composed/browser.ts";

const http: Http = () => Promise.reject(new Error("not asked"));

/** A tab of a simulated browser, and the app's effects in it. */
async function withTab(
  run: (tab: ReturnType<typeof openTab>) => void | Promise<void>,
  { isOnline = true, isVisible = true } = {},
): Promise<void> {
  const uninstall = installBrowser();
  try {
    await run(openTab({ isOnline, isVisible }));
  } finally {
    uninstall();
  }
}

function openTab({ isOnline, isVisible }: { isOnline: boolean; isVisible: boolean }) {
  const browser = Object.assign(new Browser(), { isOnline });
  const page = browser.open("tab");
  if (isVisible) page.setVisibility(true);
  const effects = page.run(() => createBrowserEffects(() => http));
  return {
    browser,
    page,
    effects,
    /** Starts an effect and returns the types of reported events. */
    follow(src: "followNetwork" | "followWindow" | "followBrowserStorage") {
      const reports: string[] = [];
      const report = ({ type }: { type: string }) => void reports.push(type);
      const stop = page.run(() => effects[src](report));
      return { reports: () => reports.splice(0), stop: () => page.run(stop) };
    },
  };
}

/** Happens to the window of a tab. */
const notify = (page: Page, ...kinds: string[]) => {
  for (const kind of kinds) page.dispatch(page.window, new Event(kind));
};

Deno.test("network: is reported as lost at the start and on each change", () =>
  withTab(({ page, follow }) => {
    const { reports, stop } = follow("followNetwork");
    assert.deepEqual(reports(), ["network.lost"]);
    notify(page, "online", "offline");
    assert.deepEqual(reports(), ["network.returned", "network.lost"]);
    stop();
    notify(page, "online", "offline");
    assert.deepEqual(reports(), []);
  }, { isOnline: false }));

Deno.test("network: is not reported while online", () =>
  withTab(({ follow }) => assert.deepEqual(follow("followNetwork").reports(), [])));

Deno.test("window: is reported as hidden at the start and whenever it is shown or wakes", () =>
  withTab(({ page, follow }) => {
    const { reports, stop } = follow("followWindow");
    assert.deepEqual(reports(), ["window.hidden"]);
    const wake = () => {
      page.setVisibility(true);
      notify(page, "focus", "pageshow");
      page.dispatch(page.document, new Event("resume"));
      page.setVisibility(false);
      return reports();
    };
    assert.deepEqual(wake(), [...Array<string>(4).fill("window.shown"), "window.hidden"]);
    stop();
    assert.deepEqual(wake(), []);
  }, { isVisible: false }));

Deno.test("window: is not reported at the start while visible", () =>
  withTab(({ follow }) => assert.deepEqual(follow("followWindow").reports(), [])));

Deno.test("browser storage: reports tokens and choices separately, tokens once all are stored", () =>
  withTab(({ page, effects, follow }) => {
    const { setItem } = page.localStorage;
    const user = { id: "elif" } as Parameters<typeof effects.storeTokens>[0]["user"];
    const storeTokens = () =>
      page.run(() => effects.storeTokens({ user, accessToken: "a", refreshToken: "r" }));
    const throwFull = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { reports, stop } = follow("followBrowserStorage");
    page.localStorage.setItem = throwFull;
    page.run(() => effects.storeTheme("dark"));
    storeTokens();
    assert.deepEqual(reports(), [
      "preference.storeFailed",
      "session.storeFailed",
      "session.storeFailed",
    ]);
    page.localStorage.setItem = setItem;
    page.run(() => effects.storeTheme("dark"));
    storeTokens();
    assert.deepEqual(reports(), ["session.storeFailed", "session.stored"]);
    stop();
  }));

Deno.test("preferences: are read as they were stored, with defaults where they cannot be", () =>
  withTab(({ browser, page, effects }) => {
    const defaults = {
      preferences: { language: "tr", theme: "system", singleKeys: true },
      sidebar: { collapsed: false },
    };
    assert.deepEqual(page.run(readStoredPreferences), defaults);
    page.run(() => {
      effects.storeLanguage("en");
      effects.storeTheme("dark");
      effects.storeSingleKeys(false);
      effects.storeCollapsed(true);
    });
    assert.deepEqual(page.run(readStoredPreferences), {
      preferences: { language: "en", theme: "dark", singleKeys: false },
      sidebar: { collapsed: true },
    });
    for (const key of browser.stored.keys()) browser.stored.set(key, "unknown");
    assert.deepEqual(page.run(readStoredPreferences), defaults);
  }));

Deno.test("reload: bypasses the service worker only with fromServer", () =>
  withTab(({ page, effects }) => {
    const opened: string[] = [];
    Object.assign(page.location, {
      ...{ pathname: "/project/", search: "?page=2", hash: "#top" },
      assign: (url: string) => opened.push(url),
      reload: () => opened.push("reload"),
    });
    for (const fromServer of [false, true]) page.run(() => effects.reload({ fromServer }));
    assert.deepEqual(opened, ["reload", "/reload?to=%2Fproject%2F%3Fpage%3D2%23top"]);
  }));

import {
  ACCESS_TOKEN_KEY,
  LANGUAGE_KEY,
  REFRESH_TOKEN_KEY,
  SIDEBAR_COLLAPSED_KEY,
  SINGLE_KEYS_KEY,
  type Theme,
  THEME_KEY,
  THEMES,
} from "../../contract/constants.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../contract/language.ts";
import { toReloadPath } from "../../contract/reload.ts";
import type { AppOptions, Effects } from "../../machines/createApp.ts";
import type { Http } from "../api/http.ts";
import { loadCatalogue } from "../i18n/loadCatalogue.ts";
import { type ServerClock, serverClock } from "../platform/serverClock.ts";
import { localStore, subscribeToStorage } from "../platform/storage.ts";
import { loadModule } from "./pageModule.ts";
import { createSessionEffects } from "./sessionEffects.ts";

const TOKEN_KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY];

/** Creates the effects of the app's statecharts in a browser. */
export function createBrowserEffects(http: () => Http, clock: ServerClock = serverClock): Effects {
  return {
    ...createSessionEffects(http, clock),
    followNetwork(send) {
      const controller = new AbortController();
      const { signal } = controller;
      const reportLost = () => send({ type: "network.lost" });
      if (!navigator.onLine) reportLost();
      globalThis.addEventListener("offline", reportLost, { signal });
      globalThis.addEventListener("online", () => send({ type: "network.returned" }), { signal });
      return () => controller.abort();
    },
    followWindow(send) {
      const controller = new AbortController();
      const { signal } = controller;
      const report = () =>
        send({ type: document.visibilityState === "hidden" ? "window.hidden" : "window.shown" });
      if (document.visibilityState === "hidden") report();
      document.addEventListener("visibilitychange", report, { signal });
      document.addEventListener("resume", report, { signal });
      for (const event of ["focus", "pageshow"]) {
        globalThis.addEventListener(event, report, { signal });
      }
      return () => controller.abort();
    },
    followBrowserStorage(report) {
      const unstored = new Set<string>();
      return subscribeToStorage(({ key, isStored }) => {
        if (!TOKEN_KEYS.includes(key)) {
          if (!isStored) report({ type: "preference.storeFailed" });
          return;
        }
        if (isStored) unstored.delete(key);
        else unstored.add(key);
        report({ type: unstored.size > 0 ? "session.storeFailed" : "session.stored" });
      });
    },
    storeCollapsed: (collapsed) => localStore.setItem(SIDEBAR_COLLAPSED_KEY, String(collapsed)),
    loadCatalogue: (language) =>
      loadModule(`texts ${language}`, () => loadCatalogue(language), location.href),
    storeLanguage: (language) => localStore.setItem(LANGUAGE_KEY, language),
    storeTheme: (theme) => localStore.setItem(THEME_KEY, theme),
    storeSingleKeys: (isOn) => localStore.setItem(SINGLE_KEYS_KEY, String(isOn)),
    reload({ fromServer }) {
      if (fromServer) location.assign(toReloadPath(location));
      else location.reload();
    },
    logFailure: (message, error) => console.error(message, error),
  };
}

/** Reads the preferences that are stored in this browser. */
export function readStoredPreferences(): Required<Pick<AppOptions, "preferences" | "sidebar">> {
  const language = localStore.getItem(LANGUAGE_KEY);
  const theme = localStore.getItem(THEME_KEY);
  return {
    preferences: {
      language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
      theme: isTheme(theme) ? theme : "system",
      singleKeys: localStore.getItem(SINGLE_KEYS_KEY) !== "false",
    },
    sidebar: { collapsed: localStore.getItem(SIDEBAR_COLLAPSED_KEY) === "true" },
  };
}

const isTheme = (text: string | null): text is Theme =>
  (THEMES as readonly (string | null)[]).includes(text);

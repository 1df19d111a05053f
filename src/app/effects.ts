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
import { reloadPath } from "../../contract/reload.ts";
import type { AppOptions, Effects } from "../../machines/createApp.ts";
import type { Http } from "../api/http.ts";
import { loadCatalogue } from "../i18n/catalogue.ts";
import { type ServerClock, serverClock } from "../platform/serverClock.ts";
import { followStorage, localStore } from "../platform/storage.ts";
import { partModule } from "./pageModule.ts";
import { sessionEffects } from "./sessionEffects.ts";

const TOKEN_KEYS = [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY];

/** The effects of the app's statecharts in a browser. */
export function browserEffects(http: () => Http, clock: ServerClock = serverClock): Effects {
  return {
    ...sessionEffects(http, clock),
    followNetwork(tell) {
      const listening = new AbortController();
      const { signal } = listening;
      const lost = () => tell({ type: "network.lost" });
      if (!navigator.onLine) lost();
      globalThis.addEventListener("offline", lost, { signal });
      globalThis.addEventListener("online", () => tell({ type: "network.returned" }), { signal });
      return () => listening.abort();
    },
    followWindow(tell) {
      const listening = new AbortController();
      const { signal } = listening;
      const report = () =>
        tell({ type: document.visibilityState === "hidden" ? "window.hidden" : "window.shown" });
      if (document.visibilityState === "hidden") report();
      document.addEventListener("visibilitychange", report, { signal });
      document.addEventListener("resume", report, { signal });
      for (const event of ["focus", "pageshow"]) {
        globalThis.addEventListener(event, report, { signal });
      }
      return () => listening.abort();
    },
    followBrowserStorage(report) {
      const unstored = new Set<string>();
      return followStorage(({ key, isStored }) => {
        if (!TOKEN_KEYS.includes(key)) {
          if (!isStored) report({ type: "choice.unstored" });
          return;
        }
        if (isStored) unstored.delete(key);
        else unstored.add(key);
        report({ type: unstored.size > 0 ? "session.unstored" : "session.stored" });
      });
    },
    storeCollapsed: (collapsed) => localStore.setItem(SIDEBAR_COLLAPSED_KEY, String(collapsed)),
    loadCatalogue: (language) =>
      partModule(`texts ${language}`, () => loadCatalogue(language), location.href),
    storeLanguage: (language) => localStore.setItem(LANGUAGE_KEY, language),
    storeTheme: (theme) => localStore.setItem(THEME_KEY, theme),
    storeSingleKeys: (isOn) => localStore.setItem(SINGLE_KEYS_KEY, String(isOn)),
    reload({ fromServer }) {
      if (fromServer) location.assign(reloadPath(location));
      else location.reload();
    },
    logFailure: (message, error) => console.error(message, error),
  };
}

/** What is stored in this browser. */
export function storedPreferences(): Required<Pick<AppOptions, "preferences" | "sidebar">> {
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

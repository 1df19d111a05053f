import { formatUiCookie, UI_COOKIE } from "../../contract/uiCookie.ts";
import type { App } from "../../machines/createApp.ts";
import { getTheme } from "../../machines/preferences.ts";
import { readClock } from "../i18n/clock.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type Sources = Pick<App, "preferences" | "sidebar" | "clock">;

/**
 * Updates the `ui` cookie when language, theme, time zone or navigation change. The server renders
 * pages with its values. Returns a function that stops.
 */
export function syncUiCookie(actors: Sources): () => void {
  const { preferences, sidebar, clock } = actors;
  let lastValue: string | undefined;
  const write = () => {
    const snapshot = preferences.getSnapshot();
    const value = formatUiCookie({
      language: snapshot.context.language,
      theme: getTheme(snapshot),
      timeZone: readClock(actors).timeZone,
      isCollapsed: sidebar.getSnapshot().value.width === "collapsed",
    });
    if (value === lastValue) return;
    lastValue = value;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie =
      `${UI_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  };
  const subscriptions = [
    preferences.subscribe(write),
    sidebar.subscribe(write),
    clock.subscribe(write),
  ];
  write();
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

import { formatUiCookie, UI_COOKIE } from "../../contract/uiCookie.ts";
import type { App } from "../../machines/createApp.ts";
import { chosenTheme } from "../../machines/preferences.ts";
import { readingOf } from "../i18n/clock.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type Sources = Pick<App, "preferences" | "sidebar" | "clock">;

/**
 * Keeps the `ui` cookie up to date: language, theme, time zone and navigation, by which the server
 * can render a page as this browser would. The answer ends it.
 */
export function keepUiCookie(actors: Sources): () => void {
  const { preferences, sidebar, clock } = actors;
  let written: string | undefined;
  const write = () => {
    const snapshot = preferences.getSnapshot();
    const value = formatUiCookie({
      language: snapshot.context.language,
      theme: chosenTheme(snapshot),
      timeZone: readingOf(actors).timeZone,
      isCollapsed: sidebar.getSnapshot().value.width === "collapsed",
    });
    if (value === written) return;
    written = value;
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

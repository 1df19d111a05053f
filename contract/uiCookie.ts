import type { Theme } from "./constants.ts";
import type { Language } from "./language.ts";

/** The cookie that sends the browser's preferences to the server. Scripts write it. */
export const UI_COOKIE = "ui";
export const MAX_UI_COOKIE_BYTES = 300;

/** The preferences that the server needs to render a page as the browser would. */
export interface UiPreferences {
  language: Language;
  theme: Theme;
  /** By its IANA name. */
  timeZone: string;
  /** The navigation is collapsed to its icons. */
  isCollapsed: boolean;
}

/** The value of the `ui` cookie: JSON, percent-encoded. */
export const formatUiCookie = (preferences: UiPreferences): string =>
  encodeURIComponent(JSON.stringify(preferences));

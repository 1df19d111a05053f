import { ArkErrors } from "arktype";
import { THEMES } from "../constants.ts";
import { LANGUAGES } from "../language.ts";
import { MAX_UI_COOKIE_BYTES, type UiPreferences } from "../uiCookie.ts";
import { TimeZone } from "./dueDate.ts";
import { type } from "./schema.ts";

const Preferences = type({
  language: type.enumerated(...LANGUAGES),
  theme: type.enumerated(...THEMES),
  timeZone: TimeZone,
  isCollapsed: "boolean",
});

/** Parses the value of the `ui` cookie. Undefined if it is missing, too long or invalid. */
export function parseUiCookie(value: string | undefined): UiPreferences | undefined {
  if (value === undefined || value.length > MAX_UI_COOKIE_BYTES) return undefined;
  try {
    const read = Preferences(JSON.parse(decodeURIComponent(value)));
    return read instanceof ArkErrors ? undefined : read;
  } catch {
    return undefined;
  }
}

import assert from "node:assert/strict";
import { parseUiCookie } from "../../contract/schemas/uiPreferences.ts";
import {
  formatUiCookie,
  MAX_UI_COOKIE_BYTES,
  type UiPreferences,
} from "../../contract/uiCookie.ts";

const preferences: UiPreferences = {
  language: "en",
  theme: "system",
  timeZone: "America/Argentina/ComodRivadavia",
  isCollapsed: false,
};
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

Deno.test("ui cookie: is read as it was written", () => {
  assert.deepEqual(parseUiCookie(formatUiCookie(preferences)), preferences);
});

Deno.test("ui cookie: fits its limit with every time zone and needs no escaping", () => {
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const value = formatUiCookie({ ...preferences, timeZone });
    assert.ok(value.length <= MAX_UI_COOKIE_BYTES, timeZone);
    assert.match(value, /^[\w.%-]+$/);
  }
});

Deno.test("ui cookie: is ignored when it is missing, invalid or too long", () => {
  const invalid = [
    undefined,
    "",
    "%",
    "null",
    "tr",
    encode({}),
    encode({ ...preferences, language: "de" }),
    encode({ ...preferences, theme: "pink" }),
    encode({ ...preferences, timeZone: "Mars/Olympus" }),
    encode({ ...preferences, isCollapsed: "yes" }),
    encode({ ...preferences, more: "x".repeat(MAX_UI_COOKIE_BYTES) }),
  ];
  assert.deepEqual(invalid.map(parseUiCookie), invalid.map(() => undefined));
});

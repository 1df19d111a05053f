import "../../support/dom.ts";
import assert from "node:assert/strict";
import { SimulatedClock, waitFor } from "xstate";
import { parseUiCookie } from "../../../contract/schemas/uiPreferences.ts";
import { createApp } from "../../../machines/createApp.ts";
import { syncUiCookie } from "../../../src/app/uiCookie.ts";
import { idleEffects } from "../../support/createPageInApp.tsx";

/** Records writes to `document.cookie`. */
function recordCookies() {
  const written: string[] = [];
  const own = Object.getOwnPropertyDescriptor(document, "cookie");
  Object.defineProperty(document, "cookie", {
    configurable: true,
    set: (cookie: string) => written.push(cookie),
  });
  return {
    written,
    restore: () => {
      if (own) Object.defineProperty(document, "cookie", own);
      else Reflect.deleteProperty(document, "cookie");
    },
  };
}

Deno.test("ui cookie: is written at the start and whenever one of its preferences changes", async () => {
  const { written, restore } = recordCookies();
  const clock = new SimulatedClock();
  let zone = "Europe/Istanbul";
  const app = createApp(idleEffects, {
    clock,
    now: () => clock.now(),
    zone: () => zone,
    preferences: { language: "tr", theme: "dark", catalogue: {} },
  });
  try {
    const leave = syncUiCookie(app);
    app.sidebar.send({ type: "sidebar.toggled" });
    app.preferences.send({ type: "theme.chosen", theme: "light" });
    app.preferences.send({ type: "singleKeys.chosen", isOn: false });
    app.preferences.send({ type: "language.chosen", language: "en" });
    await waitFor(app.preferences, ({ context }) => context.language === "en");
    zone = "Asia/Tokyo";
    clock.increment(60_000);
    leave();
    app.sidebar.send({ type: "sidebar.toggled" });
  } finally {
    app.stop();
    restore();
  }
  const [first = ""] = written;
  assert.match(first, /^ui=[^;]+; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  const values = written.map((cookie) => parseUiCookie(/^ui=([^;]*)/.exec(cookie)?.[1]));
  const start = {
    language: "tr",
    theme: "dark",
    timeZone: "Europe/Istanbul",
    isCollapsed: false,
  };
  assert.deepEqual(values, [
    start,
    { ...start, isCollapsed: true },
    { ...start, isCollapsed: true, theme: "light" },
    { ...start, isCollapsed: true, theme: "light", language: "en" },
    { ...start, isCollapsed: true, theme: "light", language: "en", timeZone: "Asia/Tokyo" },
  ]);
});

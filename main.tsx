import type { AppOptions } from "./machines/createApp.ts";
import { openApp } from "./src/app/entryClient.tsx";
import { readStoredPreferences } from "./src/app/effects.ts";
import { startServiceWorker } from "./src/app/serviceWorker.ts";
import { syncUiCookie } from "./src/app/uiCookie.ts";
import { serverClock } from "./src/platform/serverClock.ts";
import { patchTimeZone } from "./src/i18n/timeZone.ts";
import { applyGlobalStyles } from "./src/ui/globalStyles.ts";
import { ignoreComposingKeys } from "./src/ui/keyboard.ts";
import { closeOverlaysOnBack } from "./src/ui/overlay/closeOnBack.ts";
import { allowTranslation } from "./src/ui/translatedPage.ts";
import { whenIdle } from "./src/ui/whenIdle.ts";

declare global {
  /** Set by `tools/inspector` in builds of `tools/dev.ts`. */
  var createInspector: (() => Promise<AppOptions["inspect"]>) | undefined;
}

async function main() {
  ignoreComposingKeys(window);
  closeOverlaysOnBack(window);
  allowTranslation(document);
  if (!("Temporal" in globalThis)) await import("./src/app/temporal.ts");
  patchTimeZone();
  const inspect = await globalThis.createInspector?.();
  const options = {
    ...readStoredPreferences(),
    now: serverClock.now,
    ...(inspect ? { inspect } : {}),
  };
  applyGlobalStyles();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  const app = await openApp(root, options);
  startServiceWorker(app, import.meta.url);
  whenIdle(() => void syncUiCookie(app.services.actors));
  whenIdle(() => void loadFont().catch(console.info));
}

/** Loads the web font last: scripts are more urgent, and text shows in a fallback font. */
async function loadFont(): Promise<void> {
  await document.fonts.load("1em 'Inter Variable'");
  document.documentElement.classList.add("has-font");
}

/** Ends the current task, so that the browser can paint and handle presses. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

yieldToMain().then(main).catch((error) => {
  console.error(error);
  const notice = document.querySelector<HTMLTemplateElement>("template#not-loaded");
  document.body.replaceChildren(...notice ? [notice.content] : []);
});

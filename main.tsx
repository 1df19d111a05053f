import { openApp } from "./src/app/entryClient.tsx";
import { storedPreferences } from "./src/app/effects.ts";
import { createInspector } from "./src/app/inspector.ts";
import { keepApp } from "./src/app/serviceWorker.ts";
import { keepUiCookie } from "./src/app/uiCookie.ts";
import { serverClock } from "./src/platform/serverClock.ts";
import { supplyTimeZone } from "./src/i18n/timeZone.ts";
import { applyGlobalStyles } from "./src/ui/globalStyles.ts";
import { ignoreComposingKeys } from "./src/ui/keyboard.ts";
import { allowTranslation } from "./src/ui/translatedPage.ts";
import { whenIdle } from "./src/ui/whenIdle.ts";

async function main() {
  ignoreComposingKeys(window);
  allowTranslation(document);
  if (!("Temporal" in globalThis)) await import("./src/app/temporal.ts");
  supplyTimeZone();
  const inspect = await createInspector();
  const options = { ...storedPreferences(), now: serverClock.now, ...(inspect ? { inspect } : {}) };
  applyGlobalStyles();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  const app = await openApp(root, options);
  keepApp(app, import.meta.url);
  whenIdle(() => void keepUiCookie(app.services.actors));
  whenIdle(() => void loadFont().catch(console.info));
}

/** Its text can be read meanwhile, and scripts come first. */
async function loadFont(): Promise<void> {
  await document.fonts.load("1em 'Inter Variable'");
  document.documentElement.classList.add("has-font");
}

/** Between two turns what was pressed meanwhile is heard, and the page can be painted. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

turn().then(main).catch((error) => {
  console.error(error);
  const notice = document.querySelector<HTMLTemplateElement>("template#not-loaded");
  document.body.replaceChildren(...notice ? [notice.content] : []);
});

import type { BrowserContext, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { LACKED } from "../../tools/build/target.ts";
import { startChromium } from "../../tools/chromium.ts";
import { WIDE } from "./browser.ts";
import { ACTION_PATIENCE_MS } from "./patience.ts";

/** A name that leads to this machine, and is no secure context over http. */
const PLAIN_HOST = "iklim.lan";

interface OldBrowser {
  /** The site as this browser reaches it, without https. */
  url: string;
  context(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Chromium without what supported browsers lack, on a site without https. */
export async function startOldBrowser(
  siteUrl: string,
  { env }: { env?: Record<string, string> } = {},
): Promise<OldBrowser> {
  const browser = await startChromium([`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`], env);
  return {
    url: `http://${PLAIN_HOST}:${new URL(siteUrl).port}`,
    async context() {
      const context = await browser.newContext({ viewport: WIDE });
      context.setDefaultTimeout(ACTION_PATIENCE_MS);
      await context.addInitScript(removeNewer, [...LACKED, ...REPLACED]);
      return context;
    },
    close: () => browser.close(),
  };
}

/** What the app has a fallback for, and an old Safari lacks everywhere. */
const REPLACED = ["Temporal", "requestIdleCallback", "cancelIdleCallback"];

/** Runs in the browser, before all else. */
function removeNewer(names: readonly string[]) {
  for (const name of names) {
    const path = name.split(".");
    const last = path.pop() ?? "";
    let of: unknown = globalThis;
    for (const part of path) of = Object(of)[part];
    if (typeof of === "object" && of !== null || typeof of === "function") {
      Reflect.deleteProperty(of, last);
    }
  }
}

/** Signs in on the page that stands at the sign-in. */
export async function signInByForm(page: Page, role = "admin") {
  await page.getByRole("textbox", { name: "E-posta" }).fill(`${role}@iklim.example`);
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Oturum aç" }).click();
}

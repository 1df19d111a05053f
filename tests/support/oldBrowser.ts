import type { BrowserContext, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { LACKED } from "../../tools/build/target.ts";
import { startChromium } from "../../tools/chromium.ts";
import { WIDE } from "./browser.ts";
import { ACTION_TIMEOUT_MS } from "./timeouts.ts";

/** A host name for this machine that is not a secure context over http. */
const PLAIN_HOST = "iklim.lan";

interface OldBrowser {
  /** The site's address for this browser, without https. */
  url: string;
  context(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Starts Chromium without newer features, for a site without https. */
export async function startOldBrowser(
  siteUrl: string,
  { env }: { env?: Record<string, string> } = {},
): Promise<OldBrowser> {
  const browser = await startChromium([`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`], env);
  return {
    url: `http://${PLAIN_HOST}:${new URL(siteUrl).port}`,
    async context() {
      const context = await browser.newContext({ viewport: WIDE });
      context.setDefaultTimeout(ACTION_TIMEOUT_MS);
      await context.addInitScript(removeNewer, [...LACKED, ...REPLACED]);
      return context;
    },
    close: () => browser.close(),
  };
}

/** Features that the app has a fallback for and old Safari lacks. */
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

/** Signs in on the open sign-in page. */
export async function signInByForm(page: Page, role = "admin") {
  await page.getByRole("textbox", { name: "E-posta" }).fill(`${role}@iklim.example`);
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Giriş yap" }).click();
}

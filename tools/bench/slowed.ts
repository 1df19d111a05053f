import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { markArrivals } from "./arrival.ts";
import { countOn } from "./measures.ts";
import { recordTraffic, type Traffic } from "./traffic.ts";

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms until an answer begins. */
export const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** Times slower than the machine is. */
const PROCESSOR = 4;

const PATIENCE_MS = 30_000;

/** What a browser holds of somebody who signed in. */
export interface Kept {
  localStorage: Record<string, string>;
  cookies: { name: string; value: string }[];
}

export interface SlowedPage {
  page: Page;
  traffic: Traffic;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-background-networking", "--no-first-run"],
  });
}

/** A browser of its own with nothing in its cache, and what it holds of who signed in. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  kept: Kept | undefined,
): Promise<BrowserContext> {
  const localStorage = Object.entries(kept?.localStorage ?? {})
    .map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.addCookies(kept?.cookies.map((cookie) => ({ ...cookie, url: origin })) ?? []);
  return context;
}

/** A blank page on a slow machine and a slow line, which notes when what is awaited was painted. */
export async function openSlowed(context: BrowserContext, awaited: string): Promise<SlowedPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await markArrivals(page, awaited);
  await countOn(page);
  const traffic = await recordTraffic(page, LINE);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
  return { page, traffic };
}

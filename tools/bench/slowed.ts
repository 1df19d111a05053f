import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { markArrivals } from "./arrival.ts";
import { countOn } from "./measures.ts";
import { recordTraffic, type Traffic } from "./traffic.ts";

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms until an answer begins. */
export const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** Times slower than the machine is. */
const PROCESSOR = 4;

const PATIENCE_MS = 30_000;

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

/** A browser of its own with nothing in its cache, and what is kept in local storage. */
export function newVisitor(
  browser: Browser,
  origin: string,
  kept: Record<string, string>,
): Promise<BrowserContext> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
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

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { markArrivals } from "./arrival.ts";
import { installCounters } from "./measures.ts";
import { recordTraffic, type Traffic } from "./traffic.ts";

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency. */
export const NETWORK = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** CPU throttling rate. */
const CPU_SLOWDOWN = 4;

const TIMEOUT_MS = 30_000;

export interface SavedSession {
  localStorage: Record<string, string>;
  cookies: { name: string; value: string }[];
}

export interface ThrottledPage {
  page: Page;
  traffic: Traffic;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-background-networking", "--no-first-run"],
  });
}

export async function createVisitorContext(
  browser: Browser,
  origin: string,
  saved: SavedSession | undefined,
): Promise<BrowserContext> {
  const localStorage = Object.entries(saved?.localStorage ?? {})
    .map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.addCookies(saved?.cookies.map((cookie) => ({ ...cookie, url: origin })) ?? []);
  return context;
}

export async function openThrottledPage(
  context: BrowserContext,
  awaited: string,
): Promise<ThrottledPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await markArrivals(page, awaited);
  await installCounters(page);
  const traffic = await recordTraffic(page, NETWORK);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, traffic };
}

import type { Browser, BrowserContext } from "playwright-core";
import { readArrival } from "./arrival.ts";
import { readBlockingTime } from "./measures.ts";
import type { Site } from "./site.ts";
import { createVisitorContext, openThrottledPage } from "./slowed.ts";

/** A visit ends after this many milliseconds without a request. */
const QUIET_MS = 1500;

export interface Visit {
  seen: number;
  ready: number;
  requests: number;
  scripts: number;
  bytes: number;
  blocking: number;
}

export async function measureVisits(
  browser: Browser,
  site: Site,
  name: string,
  times: number,
): Promise<Visit[]> {
  const { [name]: opened } = site.pages;
  if (opened === undefined) throw new Error(`${site.name} has no page called ${name}`);
  const context = await createVisitorContext(
    browser,
    site.url,
    opened.isGuest ? undefined : await site.signIn(),
  );
  try {
    const results: Visit[] = [];
    while (results.length < times) {
      const isLast = results.length === times - 1;
      results.push(await measureVisit(context, site.url + opened.path, { ...opened, isLast }));
    }
    return results;
  } finally {
    await context.close();
  }
}

interface VisitOptions {
  awaited: string;
  isLast: boolean;
}

async function measureVisit(
  context: BrowserContext,
  url: string,
  { awaited, isLast }: VisitOptions,
): Promise<Visit> {
  const { page, traffic } = await openThrottledPage(context, awaited);
  await page.goto(url, { waitUntil: "commit" });
  const { seen, there, ready } = await readArrival(page);
  const fetched = await traffic.requestedUntil(there);
  await traffic.quiet(QUIET_MS, isLast ? "page" : undefined);
  const blocking = await readBlockingTime(page);
  await page.close();
  const bytes = (of: typeof fetched) => of.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    seen: seen / 1000,
    ready: ready / 1000,
    requests: fetched.length,
    scripts: bytes(fetched.filter(({ mimeType }) => mimeType.includes("javascript"))),
    bytes: bytes(fetched),
    blocking,
  };
}

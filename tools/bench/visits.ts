import type { Browser, BrowserContext } from "playwright-core";
import { arrivalOn } from "./arrival.ts";
import { blockingOn } from "./measures.ts";
import type { Site } from "./site.ts";
import { newVisitor, openSlowed } from "./slowed.ts";

/** So long has nothing to be asked for before a visit counts as over, in milliseconds. */
const STILL_MS = 1500;

/** What a visit of a page cost until what somebody came for was ready; the blocking as a whole. */
export interface Visit {
  /** Seconds until it was seen, which may be before the app is there. */
  seen: number;
  /** Seconds until the app had it. */
  ready: number;
  requests: number;
  /** Bytes of scripts, and of everything, as they came. */
  scripts: number;
  bytes: number;
  /** Milliseconds. */
  blocking: number;
}

/**
 * Visits a page with nothing in the cache, and as often again with what the visits before left
 * there.
 */
export async function visits(
  browser: Browser,
  site: Site,
  name: string,
  times: number,
): Promise<Visit[]> {
  const { [name]: opened } = site.pages;
  if (opened === undefined) throw new Error(`${site.name} has no page called ${name}`);
  const context = await newVisitor(
    browser,
    site.url,
    opened.isGuest ? undefined : await site.signIn(),
  );
  try {
    const made: Visit[] = [];
    while (made.length < times) {
      const isLast = made.length === times - 1;
      made.push(await visit(context, site.url + opened.path, { ...opened, isLast }));
    }
    return made;
  } finally {
    await context.close();
  }
}

interface Visited {
  awaited: string;
  /** Nobody needs what a service worker still fetches then. */
  isLast: boolean;
}

async function visit(
  context: BrowserContext,
  url: string,
  { awaited, isLast }: Visited,
): Promise<Visit> {
  const { page, traffic } = await openSlowed(context, awaited);
  await page.goto(url, { waitUntil: "commit" });
  const { seen, there, ready } = await arrivalOn(page);
  const fetched = await traffic.askedUntil(there);
  await traffic.quiet(STILL_MS, isLast ? "page" : undefined);
  const blocking = await blockingOn(page);
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

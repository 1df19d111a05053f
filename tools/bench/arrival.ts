import type { Page } from "playwright-core";

const MARKS = {
  seen: "awaited was seen",
  there: "awaited is the app's",
  ready: "awaited was painted by the app",
};

/** Milliseconds on the page's clock. */
interface Arrival {
  /** Painted for the first time, by the server-rendered document or by the app. */
  seen: number;
  /** Rendered by the hydrated app. */
  there: number;
  /** Painted after hydration. */
  ready: number;
}

export async function markArrivals(page: Page, awaited: string): Promise<void> {
  await page.addInitScript(markArrival, { awaited, marks: MARKS });
}

export async function readArrival(page: Page): Promise<Arrival> {
  await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark).length > 0,
    MARKS.ready,
  );
  return await page.evaluate(({ seen, there, ready }) => {
    const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
    return { seen: at(seen), there: at(there), ready: at(ready) };
  }, MARKS);
}

/** Runs in the browser. */
function markArrival({ awaited, marks }: { awaited: string; marks: typeof MARKS }) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => performance.mark(data);
  const markPainted = (mark: string) => requestAnimationFrame(() => port2.postMessage(mark));
  let isSeen = false;
  const check = () => {
    if (!document.querySelector(awaited)?.checkVisibility()) return;
    if (!isSeen) markPainted(marks.seen);
    isSeen = true;
    // The data of the document stays in the page until the app has hydrated.
    const isHydrated = document.querySelector("#document-data") === null;
    if (document.readyState === "loading" || !isHydrated) return;
    observer.disconnect();
    document.removeEventListener("DOMContentLoaded", check);
    performance.mark(marks.there);
    markPainted(marks.ready);
  };
  const observer = new MutationObserver(check);
  document.addEventListener("DOMContentLoaded", check);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-busy", "class", "hidden", "style"],
  });
}

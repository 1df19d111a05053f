import type { Page } from "playwright-core";

const MARKS = {
  seen: "awaited was seen",
  there: "awaited is the app's",
  ready: "awaited was painted by the app",
};

/** When what somebody came for is there, in milliseconds on the clock of the page. */
interface Arrival {
  /** It was first painted: by the app, or by the document while the app is on its way. */
  seen: number;
  /** It is the app's. What is asked for from now on does not keep it. */
  there: number;
  /** It was painted as the app's: it does what it says. */
  ready: number;
}

/** Has every page that is opened from now on mark when the first such element has come. */
export async function markArrivals(page: Page, awaited: string): Promise<void> {
  await page.addInitScript(markArrival, { awaited, marks: MARKS });
}

/** Waits until what is awaited has been painted as the app's. */
export async function arrivalOn(page: Page): Promise<Arrival> {
  await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark).length > 0,
    MARKS.ready,
  );
  return await page.evaluate(({ seen, there, ready }) => {
    const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
    return { seen: at(seen), there: at(there), ready: at(ready) };
  }, MARKS);
}

/** Runs in the browser. A message that is sent as a frame begins arrives once it is painted. */
function markArrival({ awaited, marks }: { awaited: string; marks: typeof MARKS }) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => performance.mark(data);
  const markPainted = (mark: string) => requestAnimationFrame(() => port2.postMessage(mark));
  let isSeen = false;
  const check = () => {
    if (!document.querySelector(awaited)?.checkVisibility()) return;
    if (!isSeen) markPainted(marks.seen);
    isSeen = true;
    // The data of a rendered document comes after its page, and is there until the app has hydrated it.
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

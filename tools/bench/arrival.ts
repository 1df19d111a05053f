import type { Page } from "playwright-core";

const MARKS = { there: "awaited is there", painted: "awaited was painted" };

/** When somebody sees what they came for, in milliseconds on the clock of the page. */
interface Arrival {
  /** It stands in the page. What is asked for from now on does not keep it. */
  there: number;
  /** It was painted. */
  painted: number;
}

/** Has every page that is opened from now on mark when the first such element is there. */
export async function markArrivals(page: Page, awaited: string): Promise<void> {
  await page.addInitScript(markArrival, { awaited, marks: MARKS });
}

/** Waits until what is awaited has been painted. */
export async function arrivalOn(page: Page): Promise<Arrival> {
  await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark).length > 0,
    MARKS.painted,
  );
  return await page.evaluate(({ there, painted }) => {
    const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
    return { there: at(there), painted: at(painted) };
  }, MARKS);
}

/** Runs in the browser. A message that is sent as a frame begins arrives once it is painted. */
function markArrival({ awaited, marks }: { awaited: string; marks: typeof MARKS }) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => performance.mark(marks.painted);
  const observer = new MutationObserver(() => {
    if (!document.querySelector(awaited)?.checkVisibility()) return;
    observer.disconnect();
    performance.mark(marks.there);
    requestAnimationFrame(() => port2.postMessage(null));
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-busy", "class", "hidden", "style"],
  });
}

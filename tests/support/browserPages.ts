import type { Locator, Page } from "playwright-core";
import { expectEventually } from "./expectEventually.ts";

/** The cells of rows that have controls alone. */
const CONTROLS = "[type=checkbox], [data-row-tools]";

/**
 * Returns the cell texts of each loaded row, without controls and the line under the name. A page
 * with several tables needs the name of one.
 */
export function readRows(page: Page, table?: string): Promise<string[][]> {
  const named = table === undefined ? {} : { name: table, exact: true };
  return page.getByRole("table", named).locator("tbody tr:not([aria-hidden])").evaluateAll(
    (rows, controls) =>
      rows.map((row) =>
        [...row.children].filter((cell) => !cell.querySelector(controls)).map((cell) => {
          const under = cell.querySelector("[data-under-name]")?.textContent ?? "";
          const text = cell.textContent ?? "";
          return text.slice(0, text.length - under.length);
        })
      ),
    CONTROLS,
  );
}

/** Returns the shown project names, without their codes. */
export async function readProjectNames(page: Page): Promise<string[]> {
  return (await readRows(page)).map(([name = ""]) => name);
}

/** Reads the total of the open list. */
export async function readTotal(page: Page): Promise<number> {
  const range = await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status")
    .textContent();
  return Number(range?.split("/")[1]);
}

/** Turns prefetching off by `navigator.connection.saveData`. Call it before the page opens. */
export const enableSaveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });

/** Waits until a signed-in page has loaded its lazy chunks and prefetched every page's bundle. */
export const expectPrefetched = (page: Page): Promise<unknown> =>
  expectLoaded(page, ["frameTools", "lazyRootParts", LAST_PREFETCHED_BUNDLE]);

/** `PREFETCH_ORDER` in `src/app/prefetch.ts` ends with it; each bundle waits for pending requests. */
const LAST_PREFETCHED_BUNDLE = "settings";

/** Without idle callbacks each of ten chunks waits for two quiet seconds. */
const LOADING_TIMEOUT_MS = 120_000;

/** Waits until the chunks of these names are loaded. */
export const expectLoaded = (page: Page, chunks: readonly string[]): Promise<unknown> =>
  page.waitForFunction(
    (chunks) => {
      const urls = performance.getEntriesByType("resource").map(({ name }) => name);
      return chunks.every((chunk) => urls.some((url) => url.includes(`/assets/${chunk}-`)));
    },
    chunks,
    { timeout: LOADING_TIMEOUT_MS },
  );

/** Returns the path and search of the page. */
export function readAddress(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Finds the toasts with a text. */
export function findToast(page: Page, text: string): Locator {
  return page.getByTestId("toasts").getByText(text);
}

/** Waits for a toast and closes it without moving focus or pointer. */
export async function dismissToast(page: Page, text: string): Promise<void> {
  const card = page.getByTestId("toasts").locator("[data-kind]").filter({ hasText: text });
  await card.getByRole("button", { name: "İletiyi kapat" }).dispatchEvent("click");
  await card.waitFor({ state: "detached" });
}

/** Counts the presses on the page from now on; returns a function that reads the count. */
export async function countPresses(page: Page) {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.presses = "0";
    // Playwright stops one at the window, and repeats it, if its target has moved.
    document.addEventListener("click", ({ isTrusted }) => {
      // One before hydration is repeated by the page.
      if (isTrusted) dataset.presses = String(Number(dataset.presses) + 1);
    }, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses));
}

/** Waits until a part of the page contains the focus. */
export async function waitForFocusIn(part: Locator): Promise<void> {
  const holdsFocus = () => part.evaluate((element) => element.contains(document.activeElement));
  await expectEventually(holdsFocus, true);
}

/** Returns the error message of a field; null if it is valid. */
export function readError(field: Locator): Promise<string | null> {
  return field.evaluate((input) => {
    const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    const texts = ids.flatMap((id) => document.getElementById(id)?.textContent ?? []);
    return input.getAttribute("aria-invalid") === "true" ? texts.join(" ") : null;
  });
}

/** Waits for the heading and for every part of the page. */
export async function waitForContent(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
}

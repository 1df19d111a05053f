import type { Locator, Page } from "playwright-core";
import { becomes } from "./browser.ts";

/** The rows of the list of projects that have come, each with the texts of its cells. */
export function shownRows(page: Page): Promise<string[][]> {
  return page.getByRole("table").locator("tbody tr:not([aria-hidden])").evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ""))
  );
}

/** The names of the projects shown, without their codes. */
export async function shownNames(page: Page): Promise<string[]> {
  return (await shownRows(page)).map(([name = ""]) => name.replace(/ IKL-\d+$/, ""));
}

/** How many the list that is open says there are. */
export async function totalOf(page: Page): Promise<number> {
  const range = await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status")
    .textContent({ timeout: 1000 });
  return Number(range?.split("/")[1]);
}

/** Has the page fetch others only when they are opened; to be called before it is. */
export const savingData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });

/** The path and search of the page. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Everything told in passing that is on the page now. */
export function toast(page: Page, text: string): Locator {
  return page.getByTestId("toasts").getByText(text);
}

/** Waits until something is told in passing, and closes it where the focus and the pointer stay. */
export async function told(page: Page, text: string): Promise<void> {
  const card = page.getByTestId("toasts").locator("[data-kind]").filter({ hasText: text });
  await card.getByRole("button", { name: "İletiyi kapat" }).dispatchEvent("click");
  await card.waitFor({ state: "detached" });
}

/** Waits until the focus is in a part of the page, so that a key pressed next arrives there. */
export async function focusIn(part: Locator): Promise<void> {
  const holdsFocus = () => part.evaluate((element) => element.contains(document.activeElement));
  await becomes(part.page(), holdsFocus, true);
}

/** The error that a field says of itself. */
export function errorOf(field: Locator): Promise<string | null> {
  return field.evaluate((input) => {
    const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    const texts = ids.flatMap((id) => document.getElementById(id)?.textContent ?? []);
    return input.getAttribute("aria-invalid") === "true" ? texts.join(" ") : null;
  });
}

import type { Page } from "playwright-core";
import { clickButton, findField } from "./browserRecords.ts";

/** Role and name of a control. */
export type Control = ["button" | "menuitem" | "link", name: string | RegExp];

/** Returns a dialog or a confirm dialog by its title. */
export const getDialog = (page: Page, name: string) =>
  page.getByRole("dialog", { name, exact: true })
    .or(page.getByRole("alertdialog", { name, exact: true }));

export async function pressByKey(page: Page, [role, name]: Control) {
  await page.getByRole(role, { name, exact: true }).press("Enter");
}

/** Returns role and name of the focused element. */
export async function describeFocus(page: Page): Promise<string | undefined> {
  const snapshot = await page.locator(":focus").ariaSnapshot({ timeout: 1000 });
  const [, role, name] = /^- '?(\w+) "(.*?)"/.exec(snapshot) ?? [];
  return role && `${role} ${name}`;
}

declare global {
  /** The titles of the modals that were seen closing on the page. */
  var closings: string[];
}

export function watchClosings() {
  globalThis.closings = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || node.dataset.motion !== "closing") continue;
      const isMoving = node.getAnimations().some(({ playState }) => playState === "running");
      if (isMoving) globalThis.closings.push(node.querySelector("h2")?.textContent ?? "");
    }
  }).observe(document.body, { childList: true, subtree: true });
}

export const readClosings = (page: Page) => page.evaluate(() => globalThis.closings);

/** Opens the dialog of a new company and fills in its name. */
export async function writeCompany(page: Page) {
  await clickButton(page, "Yeni iş ortağı");
  await findField(page, "Ad").fill("Rüzgâr A.Ş.");
}

import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY } from "../../contract/constants.ts";
import type { Permission } from "../../contract/permissions.ts";
import { createUnsignedToken } from "./createUnsignedToken.ts";
import { expectEventually } from "./expectEventually.ts";

/** Finds a text field by its label. */
export const findField = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true });

export const clickButton = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

export async function selectOption(page: Page, field: string, option: string) {
  await page.getByRole("button", { name: new RegExp(` ${field}$`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Searches an option of a combo box and selects the first match. */
export async function selectBySearch(page: Page, field: string, text: string) {
  await chooseFirstMatch(page, field, text);
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Adds the first match to the records of a combo box for several. */
export async function addBySearch(page: Page, field: string, text: string) {
  await chooseFirstMatch(page, field, text);
  await expectEventually(() => page.getByRole("combobox", { name: field }).inputValue(), "");
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

async function chooseFirstMatch(page: Page, field: string, text: string) {
  await page.getByRole("combobox", { name: field }).fill(text);
  await page.locator("[role=option][data-focused]", { hasText: text }).waitFor();
  await page.keyboard.press("Enter");
}

/** Chooses to delete the open record, in its menu. */
export async function chooseDeletion(page: Page) {
  await clickButton(page, "Diğer işlemler");
  await page.getByRole("menuitem", { name: "Sil" }).click();
}

/** Deletes the open record and confirms. */
export async function confirmDeletion(page: Page, question: string) {
  await chooseDeletion(page);
  await page.getByRole("alertdialog", { name: question })
    .getByRole("button", { name: "Sil", exact: true }).click();
}

/** Opens the menu of a record in use; returns the reason why it cannot be deleted. */
export async function readDeletionReason(page: Page): Promise<string> {
  await clickButton(page, "Diğer işlemler");
  const item = page.getByRole("menuitem", { name: "Sil", disabled: true });
  await item.waitFor();
  const id = await item.getAttribute("aria-describedby");
  const reason = await page.locator(`[id="${id}"]`).textContent();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  return reason ?? "";
}

/** Finds the error toasts. */
export const findErrorToast = (page: Page) =>
  page.getByTestId("toasts").locator("[data-kind=error]");

/** Stores an unsigned token with these permissions. Only the page accepts it, not the server. */
export async function fakeSession(page: Page, permissions: readonly Permission[]) {
  const claims = {
    id: "01914684-0000-7000-8000-000000000000",
    email: "kimse@iklim.example",
    name: "Kimse",
    surname: "Kimsesiz",
    company_id: "01914684-0000-7000-8000-000000000001",
    company_name: "Hiçbir Şirket",
    roles: [],
    permissions,
    exp: Math.floor(Date.now() / 1000) + 600,
  };
  await page.addInitScript(([key = "", token = ""]) => localStorage.setItem(key, token), [
    ACCESS_TOKEN_KEY,
    createUnsignedToken(claims),
  ]);
  await stubNoViews(page);
}

/** Stubs the view routes that the frame and every list request. */
export async function stubNoViews(page: Page): Promise<void> {
  await page.route(
    "**/api/views/counts",
    (route) => route.fulfill({ json: { pinned: [], defaults: [] } }),
  );
  await page.route("**/api/views/lists", (route) => route.fulfill({ json: { data: [] } }));
}

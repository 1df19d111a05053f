import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY } from "../../contract/constants.ts";
import type { Permission } from "../../contract/permissions.ts";
import { unsignedToken } from "./unsignedToken.ts";

/** A field by its label, which may say that it is optional. */
export const named = (page: Page, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${name}( ?isteğe bağlı)?$`) });

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Picks an option of a select. */
export async function pick(page: Page, field: string, option: string) {
  await page.getByRole("button", { name: new RegExp(` ${field}$`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Finds an option of a combo box by typing. */
export async function find(page: Page, field: string, text: string) {
  await page.getByRole("combobox", { name: field }).fill(text);
  await page.getByRole("option", { name: text }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

/** Deletes the record whose page is open, saying yes to the question. */
export async function confirmDeletion(page: Page, question: string) {
  await press(page, "Sil");
  await page.getByRole("alertdialog", { name: question })
    .getByRole("button", { name: "Sil", exact: true }).click();
}

/** Wants to delete the record whose page is open, which is in use: what is said instead of asking. */
export async function refusedDeletion(page: Page, title: string) {
  await press(page, "Sil");
  const dialog = page.getByRole("alertdialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

/** The red message at the top right. */
export const errorToast = (page: Page) => page.getByTestId("toasts").locator("[data-kind=error]");

/** Lets the page take somebody for signed in who holds these permissions; the server would not. */
export async function pretend(page: Page, permissions: readonly Permission[]) {
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
    unsignedToken(claims),
  ]);
  await withoutViews(page);
}

/** Nobody has a view or has chosen columns: the frame and every list ask for them. */
export async function withoutViews(page: Page): Promise<void> {
  await page.route(
    "**/api/views/counts",
    (route) => route.fulfill({ json: { pinned: [], defaults: [] } }),
  );
  await page.route("**/api/views/lists", (route) => route.fulfill({ json: { data: [] } }));
}

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Occurrence, Reminder } from "../../contract/schemas/reminder.ts";
import type { BrowserTest, Role } from "./browser.ts";

const tokens = new Map<Role, Promise<string>>();

/** Signs each role in once per test file. */
function getToken({ signIn }: BrowserTest, role: Role): Promise<string> {
  const known = tokens.get(role) ?? signIn(role).then(({ access_token }) => access_token);
  tokens.set(role, known);
  return known;
}

/** Creates a reminder through the API. */
export async function createReminder(
  test: BrowserTest,
  input: object,
  as: Role = "admin",
): Promise<Reminder & { occurrences(): Promise<Occurrence[]>; token: string }> {
  const { fetchApi } = test;
  const token = await getToken(test, as);
  const response = await fetchApi("POST", "/api/reminders", { token, body: input });
  const reminder = await response.json();
  assert.equal(response.status, 201, JSON.stringify(reminder));
  const path = `/api/reminders/${reminder.id}/occurrences?size=100`;
  return {
    ...reminder,
    token,
    occurrences: async () => (await (await fetchApi("GET", path, { token })).json()).data,
  };
}

/** Reads the reminder of the open page from the API. */
export async function readOpenReminder(test: BrowserTest, page: Page): Promise<Reminder> {
  const token = await getToken(test, "admin");
  const id = new URL(page.url()).pathname.split("/")[2];
  return await (await test.fetchApi("GET", `/api/reminders/${id}?extend=users`, { token })).json();
}

export const findDescription = (page: Page) => page.getByRole("textbox", { name: "Açıklama" });
export const findDay = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
export const findChip = (page: Page, name: string) =>
  page.locator("[data-event]").filter({ hasText: name, visible: true }).first();
export const findHeading = (page: Page) => page.getByRole("heading", { level: 1 });
export const readFocusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("data-day") ?? null);

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Occurrence, Reminder } from "../../contract/schemas/reminder.ts";
import type { BrowserTest, Role } from "./browser.ts";

const tokens = new Map<Role, Promise<string>>();

/** Signs each role in once for all tests of the file. */
function tokenOf({ signIn }: BrowserTest, role: Role): Promise<string> {
  const known = tokens.get(role) ?? signIn(role).then(({ access_token }) => access_token);
  tokens.set(role, known);
  return known;
}

/** A reminder made by the API, and its occurrences. */
export async function remind(
  around: BrowserTest,
  input: object,
  as: Role = "admin",
): Promise<Reminder & { occurrences(): Promise<Occurrence[]>; token: string }> {
  const { api } = around;
  const token = await tokenOf(around, as);
  const answer = await api("POST", "/api/reminders", { token, body: input });
  const reminder = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(reminder));
  const path = `/api/reminders/${reminder.id}/occurrences?size=100`;
  return {
    ...reminder,
    token,
    occurrences: async () => (await (await api("GET", path, { token })).json()).data,
  };
}

/** The reminder whose page is open, as the server keeps it. */
export async function kept(around: BrowserTest, page: Page): Promise<Reminder> {
  const token = await tokenOf(around, "admin");
  const id = new URL(page.url()).pathname.split("/")[2];
  return await (await around.api("GET", `/api/reminders/${id}?extend=users`, { token })).json();
}

export const description = (page: Page) => page.getByRole("textbox", { name: "Açıklama" });
export const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
export const chip = (page: Page, name: string) =>
  page.locator("[data-event]").filter({ hasText: name, visible: true }).first();
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("data-day") ?? null);

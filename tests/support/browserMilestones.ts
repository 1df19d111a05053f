import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { BrowserTest, Role } from "./browser.ts";
import { shownRows } from "./browserPages.ts";

/** Asks the API as somebody, and reads what it answers. */
export async function answering(test: Pick<BrowserTest, "api" | "signIn">, role: Role) {
  const { access_token: token } = await test.signIn(role);
  return async <Body>(path: string, body?: object): Promise<Body> => {
    const asked = { token, ...(body && { body }) };
    const answer = await test.api(body ? "POST" : "GET", path, asked);
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return await answer.json();
  };
}
export type Answering = Awaited<ReturnType<typeof answering>>;

export interface Listed<Item> {
  data: Item[];
  total: number;
}

/** How many rows the list says there are in all. */
export async function totalOf(page: Page): Promise<number> {
  const text = await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status")
    .textContent();
  return Number(text?.split("/").at(-1));
}

/** The first cell of every row. */
export const firstCells = async (page: Page) => (await shownRows(page)).map(([name]) => name);

export const namesOf = ({ data }: Listed<Milestone>) => data.map(({ name }) => name);

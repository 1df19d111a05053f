import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { BrowserTest, Role } from "./browser.ts";
import { readRows } from "./browserPages.ts";

/**
 * Signs in and creates a function that sends requests and parses responses. It sends POST with a
 * body, GET without.
 */
export async function createJsonFetch(test: Pick<BrowserTest, "fetchApi" | "signIn">, role: Role) {
  const { access_token: token } = await test.signIn(role);
  return async <Body>(path: string, body?: object): Promise<Body> => {
    const options = { token, ...(body && { body }) };
    const response = await test.fetchApi(body ? "POST" : "GET", path, options);
    assert.ok(response.ok, `${path}: ${response.status}`);
    return await response.json();
  };
}
export type JsonFetch = Awaited<ReturnType<typeof createJsonFetch>>;

export interface ListResponse<Item> {
  data: Item[];
  total: number;
}

/** Reads the total of the open list. */
export async function readTotal(page: Page): Promise<number> {
  const text = await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status")
    .textContent();
  return Number(text?.split("/").at(-1));
}

export const readFirstCells = async (page: Page) => (await readRows(page)).map(([name]) => name);

export const toNames = ({ data }: ListResponse<Milestone>) => data.map(({ name }) => name);

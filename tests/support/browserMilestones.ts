import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import type { BrowserTest, Role } from "./browser.ts";
import { readRows } from "./browserPages.ts";

/**
 * Signs in and creates a function that sends requests and parses responses. By default it sends POST
 * with a body, GET without.
 */
export async function createJsonFetch(test: Pick<BrowserTest, "fetchApi" | "signIn">, role: Role) {
  const { access_token: token } = await test.signIn(role);
  return async <Body>(path: string, body?: object, method = body ? "POST" : "GET") => {
    const response = await test.fetchApi(method, path, { token, ...(body && { body }) });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json() as Body;
  };
}
export type JsonFetch = Awaited<ReturnType<typeof createJsonFetch>>;

export interface ListResponse<Item> {
  data: Item[];
  total: number;
}

/** Creates a process of an active project, with milestones in this order. */
export async function createProcess(
  fetchJson: JsonFetch,
  input: { name: string } & Record<string, unknown>,
  milestones: readonly object[] = [],
) {
  const { data: [project] } = await fetchJson<ListResponse<Project>>(
    "/api/projects?size=1&filters[0].fieldId=status&filters[0].operator=EQUALS" +
      "&filters[0].value=ACTIVE",
  );
  assert.ok(project);
  const body = { projectId: project.id, ...input };
  const process = await fetchJson<Process>("/api/processes", body);
  const created: Milestone[] = [];
  for (const milestone of milestones) {
    const body = { processId: process.id, ...milestone };
    created.push(await fetchJson<Milestone>("/api/milestones", body));
  }
  return { process, milestones: created };
}

/** Reads the total of the open list. */
export async function readTotal(page: Page): Promise<number> {
  const text = await page.getByRole("navigation", { name: "Sayfalar" }).getByRole("status")
    .textContent();
  return Number(text?.split("/").at(-1));
}

export const readFirstCells = async (page: Page) => (await readRows(page)).map(([name]) => name);

export const toNames = ({ data }: ListResponse<Milestone>) => data.map(({ name }) => name);

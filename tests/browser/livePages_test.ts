import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { type BrowserTest, createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

const PERIOD = 10_000;

/** Advances the page's clock until it has polled. */
async function waitForPoll(page: Page) {
  const polled = page.waitForResponse(/\/unread\/count$/);
  await page.clock.runFor(PERIOD + 1_000);
  await polled;
}

/** Creates a process with two milestones, and what another user does with them. */
async function createProcess({ fetchApi, signIn }: BrowserTest, name: string) {
  const { access_token: token } = await signIn("manager");
  const fetchJson = async <Answer>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetchApi(method, path, { token, ...(body && { body }) });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const { data: [any] } = await fetchJson<{ data: Project[] }>("GET", "/api/projects?size=1");
  assert.ok(any);
  const { companyId, typeId } = any;
  const project = await fetchJson<Project>("POST", "/api/projects", { name, companyId, typeId });
  const addProcess = () =>
    fetchJson<Process>("POST", "/api/processes", { projectId: project.id, name });
  const process = await addProcess();
  const addMilestone = (processId: string) =>
    fetchJson<Milestone>("POST", "/api/milestones", { processId, name: "Tescil" });
  const milestone = await addMilestone(process.id);
  await fetchJson("PUT", `/api/milestones/${milestone.id}/start`);
  const other = await addMilestone((await addProcess()).id);
  return {
    path: `/process/${process.id}`,
    complete: () => fetchJson("PUT", `/api/milestones/${milestone.id}/complete`),
    completeOther: () => fetchJson("PUT", `/api/milestones/${other.id}/complete`),
  };
}

test("live page: shows what another user completed, keeps the focus, and says who did it", async (site) => {
  const { path, complete, completeOther } = await createProcess(site, "Canlı sayfa");
  const page = await site.newPage({ as: "member" });
  await page.clock.install();
  const asked: string[] = [];
  const refetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/activity/changes") asked.push(pathname);
    if (pathname.startsWith("/api/processes/")) refetched.push(pathname);
  });
  const firstPoll = page.waitForResponse(/\/unread\/count$/);
  await page.goto(path);
  await firstPoll;
  const completing = page.getByRole("button", { name: "Tamamla" }).first();
  await completing.waitFor();
  await page.getByRole("link", { name: "Canlı sayfa" }).first().focus();
  refetched.length = 0;
  await waitForPoll(page);
  assert.deepEqual([asked, refetched], [[], []]);

  await completeOther();
  await waitForPoll(page);
  await expectEventually(() => Promise.resolve(asked.length), 1);
  assert.deepEqual(refetched, []);

  await complete();
  await waitForPoll(page);
  await completing.waitFor({ state: "detached" });
  await page.getByRole("status").getByText(/ bu sayfayı güncelledi\.$/).waitFor();
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    "Canlı sayfa",
  );
  for (let polls = 0; polls < 3; polls++) await waitForPoll(page);
  assert.equal(refetched.length, 1);
  const { length } = asked;
  await waitForPoll(page);
  assert.equal(asked.length, length);
});

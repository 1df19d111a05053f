import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Process } from "../../contract/schemas/process.ts";
import type { Project } from "../../contract/schemas/project.ts";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { listFaults } from "../support/browserChecks.ts";
import { createJsonFetch, type ListResponse } from "../support/browserMilestones.ts";
import { expectEventually } from "../support/expectEventually.ts";

const test = createBrowserTest();

/** Reads the visible progress and lateness on each card of the last table. */
const readCards = (page: Page) =>
  page.getByRole("table").last().locator("tbody tr:has(th, td)").evaluateAll((rows) =>
    rows.map((row) => {
      const meter = row.querySelector("[role=meter]");
      const late = /\d+ gecikmiş/.exec(row instanceof HTMLElement ? row.innerText : "");
      return {
        progress: meter?.checkVisibility() ? meter.getAttribute("aria-valuetext") : null,
        late: late?.[0] ?? null,
      };
    })
  );

/** The progress and lateness of a card. */
function toCard(
  processes: readonly Pick<
    Process,
    "milestoneCount" | "completedMilestoneCount" | "lateMilestoneCount"
  >[],
) {
  const sum = (count: (process: (typeof processes)[number]) => number) =>
    processes.reduce((total, process) => total + count(process), 0);
  const total = sum((process) => process.milestoneCount);
  const late = sum((process) => process.lateMilestoneCount);
  return {
    progress: total === 0
      ? null
      : `${sum((process) => process.completedMilestoneCount)} / ${total}`,
    late: late === 0 ? null : `${late} gecikmiş`,
  };
}

test("project list: cards on phones show progress and late milestones", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data } = await fetchJson<ListResponse<Project>>(
    "/api/projects?page=1&size=10&extend=processes&sortField=lateMilestones&sortDirection=desc",
  );
  const page = await openPage(
    "/project/?size=10&sortField=lateMilestones&sortDirection=desc",
    { as: "admin", viewport: NARROW },
  );
  const expected = data.map(({ processes = [] }) => toCard(processes));
  assert.ok(expected.some(({ late }) => late !== null));
  await expectEventually(() => readCards(page), expected);
  assert.deepEqual(await listFaults(page), []);
});

test("project: cards of its processes on phones show progress and late milestones", async ({ openPage, ...browserTest }) => {
  const fetchJson = await createJsonFetch(browserTest, "admin");
  const { data: [late] } = await fetchJson<ListResponse<Project>>(
    "/api/projects?size=1&sortField=lateMilestones&sortDirection=desc&extend=processes",
  );
  assert.ok(late?.processes);
  const page = await openPage(`/project/${late.id}?tab=processes`, {
    as: "admin",
    viewport: NARROW,
  });
  const sort = (cards: ReturnType<typeof toCard>[]) =>
    cards.map((card) => JSON.stringify(card)).sort();
  const expected = sort(late.processes.map((process) => toCard([process])));
  await expectEventually(async () => sort(await readCards(page)), expected);
  assert.deepEqual(await listFaults(page), []);
});

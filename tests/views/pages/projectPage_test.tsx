import { createPageInApp, createRequestFailure } from "../../support/createPageInApp.tsx";
import {
  createCompany,
  createMilestone,
  createProcess,
  createProject,
  createProjectType,
  toId,
} from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Enablement } from "../../../contract/constants.ts";
import { listPermissions, type Permission } from "../../../contract/permissions.ts";
import * as page from "../../../src/app/pages/project/ProjectPage.tsx";

const PROJECT = toId(1);

const late = createMilestone({
  id: toId(10),
  processId: toId(2),
  name: "Doğrulama",
  position: 1,
  dueDate: "2026-01-10",
  status: "IN_PROGRESS",
  late: true,
  startedAt: "2026-01-06T09:00:00Z",
  process: { id: toId(2), name: "Tescil süreci" },
});
const process = createProcess({
  id: toId(2),
  projectId: PROJECT,
  status: "IN_PROGRESS",
  milestoneCount: 4,
  completedMilestoneCount: 1,
  lateMilestoneCount: 1,
  milestones: [{ ...late, id: toId(11), name: "Tasarım", status: "COMPLETED" }, late],
  responsibles: [{ id: toId(7), name: "Elif", surname: "Çağlar" }],
});
const project = createProject({
  id: PROJECT,
  description: "17 türbin.",
  city: "Çanakkale",
  annualReductionTonnes: 58400,
  company: createCompany({ id: toId(3), name: "Ege Enerji" }),
  type: createProjectType({ id: toId(4) }),
});

interface Opened {
  at?: string;
  status?: Enablement;
  /** It has a process with milestones, one of them late. */
  course?: "running" | "empty";
  permissions?: readonly Permission[];
  findAverages?: () => unknown;
}

function openPage(
  {
    at = "",
    status = "ACTIVE",
    course = "running",
    permissions = listPermissions(["ADMIN"]),
    findAverages = () => [],
  }: Opened = {},
) {
  const isStill = status === "DISABLED";
  const milestone = { ...late, late: !isStill, still: isStill };
  const createList = <Item,>(item: Item) =>
    course === "empty" ? { data: [], total: 0 } : { data: [item], total: 1 };
  return createPageInApp({
    page,
    path: "/project/:projectId",
    at: `/project/${PROJECT}${at}`,
    as: { roles: [], permissions },
    respond: ({ path }) => {
      if (path === `/api/projects/${PROJECT}`) {
        return { ...project, status, processes: course === "empty" ? [] : [process] };
      }
      if (path.includes("/aggregates/")) return findAverages();
      if (path.endsWith("/processes")) {
        return createList({ ...process, lateMilestoneCount: isStill ? 0 : 1 });
      }
      return path.endsWith("/milestones") ? createList(milestone) : { data: [], total: 0 };
    },
  });
}

const findPart = (name: string) => screen.findByRole("region", { name });

viewTest("project page: loads the options of its forms after its content", async ({ show }) => {
  const app = await openPage();
  await show(app.element);
  await findPart("Sıradaki işler");
  const listRequests = () => [...new Set(app.calls.map(({ path }) => path))];
  const lists = ["/api/companies", "/api/project-milestone-owners", "/api/project-types"];
  await waitFor(() => assert.ok(lists.every((path) => listRequests().includes(path))));
  assert.deepEqual([listRequests().slice(0, 3).sort(), listRequests().slice(3).sort()], [[
    `/api/projects/${PROJECT}`,
    `/api/projects/${PROJECT}/milestones`,
    `/api/projects/${PROJECT}/processes`,
  ], lists]);
});

viewTest("project page: shows next milestones, processes and facts", async ({ show }) => {
  const app = await openPage();
  await show(app.element);
  const next = await findPart("Sıradaki işler");
  within(next).getByText("Gecikti");
  within(next).getByText("10.01.2026");
  const milestone = within(next).getByRole("link", { name: "Doğrulama" });
  assert.equal(milestone.getAttribute("href"), `/process/${toId(2)}?milestone=${toId(10)}`);
  assert.equal(
    within(next).getByRole("link", { name: "Tümünü gör (1)" }).getAttribute("href"),
    `/project/${PROJECT}?tab=milestones&status=OPEN`,
  );

  const processes = await findPart("Süreçler");
  within(processes).getByText("Sırada: Doğrulama");
  within(processes).getByText("1 gecikmiş");
  assert.equal(
    within(processes).getByRole("meter", { name: "Tescil süreci" }).getAttribute("aria-valuetext"),
    "1 / 4",
  );
  assert.deepEqual(
    within(processes).getAllByRole("link").map((link) => link.getAttribute("href")),
    [`/project/${PROJECT}?tab=processes`, `/process/${toId(2)}`, `/user/${toId(7)}`],
  );

  const facts = await findPart("Temel bilgiler");
  assert.deepEqual(
    within(facts).getAllByRole("link").map((link) => link.getAttribute("href")),
    [`/company/${toId(3)}`, `/technology/${toId(4)}`],
  );
});

viewTest(
  "project page: shows a disabled project as on hold and not late",
  async ({ show }) => {
    const app = await openPage({ status: "DISABLED" });
    await show(app.element);
    const next = await findPart("Sıradaki işler");
    within(next).getByText("Askıda");
    screen.getByText(/^Proje devre dışı\./);
    assert.deepEqual(screen.queryAllByText(/[Gg]ecik/), []);
  },
);

viewTest(
  "project page: offers to load the average durations again when that fails",
  async ({ show, user }) => {
    let isFailing = true;
    const findAverages = () => {
      if (isFailing) throw createRequestFailure("/api/aggregates", 404, "");
      return [{ process: { id: process.id, name: process.name }, averageDays: 12.5, count: 2 }];
    };
    const app = await openPage({ at: "?tab=processes", findAverages });
    await show(app.element);
    const failure = await screen.findByText("Ortalama süreler yüklenemedi.");
    isFailing = false;
    await user.click(within(failure).getByRole("button", { name: "Yeniden dene" }));
    await screen.findByRole("cell", { name: "12,5" });
    assert.equal(screen.queryByText("Ortalama süreler yüklenemedi."), null);
  },
);

viewTest("project page: offers the first process when empty", async ({ show }) => {
  const app = await openPage({ course: "empty" });
  await show(app.element);
  const processes = await findPart("Süreçler");
  within(processes).getByText("Henüz süreç yok");
  within(processes).getByRole("button", { name: "Yeni süreç" });
  assert.ok(screen.queryByRole("region", { name: "Sıradaki işler" }) === null);
});

viewTest(
  "project page: shows facts without links with project:get only",
  async ({ show }) => {
    const app = await openPage({ permissions: ["project:get"] });
    await show(app.element);
    const facts = await findPart("Temel bilgiler");
    within(facts).getByText("Ege Enerji");
    within(facts).getByText("Rüzgâr");
    assert.deepEqual(screen.queryAllByRole("link"), []);
    assert.deepEqual(app.calls.map(({ path }) => path), [`/api/projects/${PROJECT}`]);
  },
);

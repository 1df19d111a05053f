import { inApp } from "../../support/inApp.tsx";
import {
  aCompany,
  aMilestone,
  aProcess,
  aProject,
  aProjectType,
  idOf,
} from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Enablement } from "../../../contract/constants.ts";
import { type Permission, permissionsOf } from "../../../contract/permissions.ts";
import * as page from "../../../src/pages/project/ProjectPage.tsx";

const PROJECT = idOf(1);

const late = aMilestone({
  id: idOf(10),
  processId: idOf(2),
  name: "Doğrulama",
  position: 1,
  dueDate: "2026-01-10",
  status: "IN_PROGRESS",
  late: true,
  startedAt: "2026-01-06T09:00:00Z",
  process: { id: idOf(2), name: "Tescil süreci" },
});
const process = aProcess({
  id: idOf(2),
  projectId: PROJECT,
  status: "IN_PROGRESS",
  milestoneCount: 4,
  completedMilestoneCount: 1,
  lateMilestoneCount: 1,
  milestones: [{ ...late, id: idOf(11), name: "Tasarım", status: "COMPLETED" }, late],
  responsibles: [{ id: idOf(7), name: "Elif", surname: "Çağlar" }],
});
const project = aProject({
  id: PROJECT,
  description: "17 türbin.",
  city: "Çanakkale",
  annualReductionTonnes: 58400,
  company: aCompany({ id: idOf(3), name: "Ege Enerji" }),
  type: aProjectType({ id: idOf(4) }),
});

interface Opened {
  status?: Enablement;
  /** It has a process with milestones, one of them late. */
  course?: "running" | "empty";
  permissions?: readonly Permission[];
}

function openPage(
  { status = "ACTIVE", course = "running", permissions = permissionsOf(["ADMIN"]) }: Opened = {},
) {
  const isStill = status === "DISABLED";
  const milestone = { ...late, late: !isStill, still: isStill };
  const some = <Item,>(item: Item) =>
    course === "empty" ? { data: [], total: 0 } : { data: [item], total: 1 };
  return inApp({
    page,
    path: "/project/:projectId",
    at: `/project/${PROJECT}`,
    as: { roles: [], permissions },
    answer: ({ path }) => {
      if (path === `/api/projects/${PROJECT}`) {
        return { ...project, status, processes: course === "empty" ? [] : [process] };
      }
      if (path.endsWith("/processes")) {
        return some({ ...process, lateMilestoneCount: isStill ? 0 : 1 });
      }
      return path.endsWith("/milestones") ? some(milestone) : { data: [], total: 0 };
    },
  });
}

const part = (name: string) => screen.findByRole("region", { name });

viewTest("project page: asks for the lists of its forms after what it shows", async ({ show }) => {
  const app = await openPage();
  await show(app.element);
  await part("Sıradaki işler");
  const asked = () => [...new Set(app.calls.map(({ path }) => path))];
  const lists = ["/api/companies", "/api/project-milestone-owners", "/api/project-types"];
  await waitFor(() => assert.ok(lists.every((path) => asked().includes(path))));
  assert.deepEqual([asked().slice(0, 3).sort(), asked().slice(3).sort()], [[
    `/api/projects/${PROJECT}`,
    `/api/projects/${PROJECT}/milestones`,
    `/api/projects/${PROJECT}/processes`,
  ], lists]);
});

viewTest("a project opens on what is next, its processes and its facts", async ({ show }) => {
  const app = await openPage();
  await show(app.element);
  const next = await part("Sıradaki işler");
  within(next).getByText("Gecikti");
  within(next).getByText("10.01.2026");
  const milestone = within(next).getByRole("link", { name: "Doğrulama" });
  assert.equal(milestone.getAttribute("href"), `/process/${idOf(2)}?milestone=${idOf(10)}`);
  assert.equal(
    within(next).getByRole("link", { name: "Tümünü gör (1)" }).getAttribute("href"),
    `/project/${PROJECT}?tab=milestones&status=OPEN`,
  );

  const processes = await part("Süreçler");
  within(processes).getByText("Sırada: Doğrulama");
  within(processes).getByText("1 gecikmiş");
  assert.equal(
    within(processes).getByRole("meter", { name: "Tescil süreci" }).getAttribute("aria-valuetext"),
    "1 / 4",
  );
  assert.deepEqual(
    within(processes).getAllByRole("link").map((link) => link.getAttribute("href")),
    [`/project/${PROJECT}?tab=processes`, `/process/${idOf(2)}`, `/user/${idOf(7)}`],
  );

  const facts = await part("Temel bilgiler");
  assert.deepEqual(
    within(facts).getAllByRole("link").map((link) => link.getAttribute("href")),
    [`/company/${idOf(3)}`, `/technology/${idOf(4)}`],
  );
});

viewTest(
  "a disabled project says that it stands still, and nothing of it is late",
  async ({ show }) => {
    const app = await openPage({ status: "DISABLED" });
    await show(app.element);
    const next = await part("Sıradaki işler");
    within(next).getByText("Duruyor");
    screen.getByText(/^Proje devre dışı\./);
    assert.deepEqual(screen.queryAllByText(/[Gg]ecik/), []);
  },
);

viewTest("an empty project offers its first process", async ({ show }) => {
  const app = await openPage({ course: "empty" });
  await show(app.element);
  const processes = await part("Süreçler");
  within(processes).getByText("Henüz süreç yok");
  within(processes).getByRole("button", { name: "Yeni süreç" });
  assert.ok(screen.queryByRole("region", { name: "Sıradaki işler" }) === null);
});

viewTest(
  "who sees the project alone is shown its facts, without links elsewhere",
  async ({ show }) => {
    const app = await openPage({ permissions: ["project:get"] });
    await show(app.element);
    const facts = await part("Temel bilgiler");
    within(facts).getByText("Ege Enerji");
    within(facts).getByText("Rüzgâr");
    assert.deepEqual(screen.queryAllByRole("link"), []);
    assert.deepEqual(app.calls.map(({ path }) => path), [`/api/projects/${PROJECT}`]);
  },
);

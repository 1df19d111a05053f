import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createMilestone, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { recordCommits } from "../../support/renders.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { useLayoutEffect } from "react";
import { MAX_OWNERS_COMPARED } from "../../../contract/milestone.ts";
import type { Permission, Role } from "../../../contract/permissions.ts";
import type { Overview } from "../../../contract/schemas/overview.ts";
import * as home from "../../../src/app/pages/home/HomePage.tsx";
import { countDaysLate } from "../../../src/features/milestone/statuses.ts";

const late = createMilestone({
  id: toId(1),
  processId: toId(2),
  name: "Doğrulama",
  dueDate: "2026-01-01",
  status: "IN_PROGRESS",
  late: true,
  project: { id: toId(3), name: "Bozcaada", code: "IKL-0001", status: "ACTIVE" },
});
const done: typeof late = {
  ...late,
  id: toId(4),
  name: "Tescil",
  status: "COMPLETED",
  late: false,
  still: false,
  completedAt: "2026-01-04T09:00:00Z",
  completions: [
    {
      id: toId(5),
      milestoneId: toId(4),
      completedBy: { id: toId(6), name: "İrem", surname: "Yıldız" },
      completedAt: "2026-01-04T09:00:00Z",
      note: null,
      undoneBy: null,
      undoneAt: null,
    },
  ],
};

const nothing = { data: [], total: 0 };

const overview: Overview = {
  projects: {
    total: 3,
    active: 3,
    disabled: 3,
    created: 2,
    createdBefore: 1,
    completed: 1,
    averageCompletionDays: 3,
  },
  milestones: { late: 9, ownLate: 9, oldestLate: late },
  companies: 3,
  technologies: 5,
};
const emptyOverview: Overview = {
  projects: {
    total: 0,
    active: 0,
    disabled: 0,
    created: 0,
    createdBefore: 0,
    completed: 0,
    averageCompletionDays: 0,
  },
  milestones: { late: 0, ownLate: 0, oldestLate: null },
  companies: 0,
  technologies: 0,
};

/** A server that holds a little, or nothing. */
function respondWithRecords({ path, query }: Call, isEmpty = false): unknown {
  if (path === "/api/metrics/overview") return isEmpty ? emptyOverview : overview;
  const hasInQuery = (text: string) => query.includes(text);
  const [, aggregate] = path.split("/aggregates/");
  switch (aggregate) {
    case undefined:
      break;
    case "by-type":
      return isEmpty ? [] : [{ type: { id: toId(7), name: "Rüzgâr" }, count: 3 }];
    case "creation-trend":
      return [{ date: "2026-01-04", count: 0 }, { date: "2026-01-05", count: isEmpty ? 0 : 2 }];
    case "duration/by-owner":
      return isEmpty
        ? []
        : [{ owner: { id: toId(8), name: "Sicil" }, averageDays: 12.5, count: 4 }];
  }
  if (isEmpty || path === "/api/reminders") return nothing;
  if (path === "/api/projects") return nothing;
  if (path === "/api/milestones") {
    return { data: [hasInQuery("completedAt") ? done : late], total: 9 };
  }
  return { data: [], total: 5 };
}

interface Looking {
  page?: typeof home;
  roles?: Role[];
  permissions?: readonly Permission[];
  respond?: (call: Call) => unknown;
}

function createHomePage(looking: Looking = {}) {
  const {
    page = home,
    roles = ["VIEWER"],
    respond: respond = (call) => respondWithRecords(call),
    ...as
  } = looking;
  return createPageInApp({
    page,
    path: "/",
    at: "/",
    as: { roles, ...as },
    respond,
  });
}

const readFigures = async () => {
  const list = await screen.findByRole("list", { name: "Rakamlar" });
  return within(list).getAllByRole("listitem").map((figure) => figure.textContent);
};

viewTest("home: shows the figures", async ({ show }) => {
  const app = await createHomePage();
  await show(app.element);
  await screen.findByText("3 etkin");
  await screen.findByText(/en eskisi/);
  const days = countDaysLate("2026-01-01", Temporal.Now.plainDateISO("Europe/Istanbul"));
  assert.deepEqual(await readFigures(), [
    "Projeler33 etkin, 3 devre dışı",
    "Yeni projeler (30 gün)2önceki 30 güne göre +1",
    "İş ortakları35 teknoloji",
    "Ortalama tamamlanma süresi3 gün1 tamamlanan proje",
    `Geciken kilometre taşı9en eskisi ${days} gündür`,
  ]);
});

viewTest("home: links my work to each milestone and to the list", async ({ show }) => {
  const app = await createHomePage();
  await show(app.element);
  const work = await screen.findByRole("region", { name: "İşlerim" });
  const milestone = await within(work).findByRole("link", { name: "Doğrulama" });
  assert.equal(milestone.getAttribute("href"), `/process/${toId(2)}?milestone=${toId(1)}`);
  within(work).getByText("Gecikti");
  within(work).getByText("Bozcaada");
  within(work).getByText("01.01.2026");
  const all = within(work).getByRole("link", { name: "Tümünü gör (9)" });
  assert.match(all.getAttribute("href") ?? "", /^\/milestones\/\?status=OPEN&responsible=me&/);
  const mine = app.calls.filter(({ query }) => query.includes("effectiveAssignee")).length;
  assert.equal(mine, 1);
  const recent = await screen.findByRole("region", { name: "Son 30 günde tamamlananlar" });
  await within(recent).findByText("İrem Yıldız");
});

viewTest("home: shows an error in a failed card and retries", async ({ show, user }) => {
  let isBroken = true;
  const app = await createHomePage({
    respond(call) {
      if (isBroken && call.path.includes("by-type")) {
        throw createRequestFailure(call.path, 403, "Olmaz");
      }
      return respondWithRecords(call);
    },
  });
  await show(app.element);
  await screen.findByText("3 etkin");
  const card = await screen.findByRole("region", { name: "Teknolojiye göre projeler" });
  const alert = await within(card).findByRole("alert");
  isBroken = false;
  await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
  const bar = await within(card).findByRole("link", { name: "Rüzgâr 3 proje, %100" });
  assert.equal(bar.getAttribute("href"), `/project/?type=${toId(7)}`);
});

viewTest("home: offers first steps by permission when there is no data", async ({ show }) => {
  const listSteps = async (role: Role) => {
    const app = await createHomePage({
      roles: [role],
      respond: (call) => respondWithRecords(call, true),
    });
    const { unmount } = await show(app.element);
    await screen.findByText("Henüz proje yok");
    await screen.findByText("Sizi bekleyen iş yok");
    const part = screen.queryByRole("region", { name: "İlk adımlar" });
    const links = part === null
      ? []
      : within(part).getAllByRole("link").map((link) => link.getAttribute("href"));
    assert.ok(screen.queryByRole("application") === null);
    unmount();
    app.stop();
    return links;
  };
  assert.deepEqual(await listSteps("ADMIN"), [
    "/company/?create=yes",
    "/technology/?create=yes",
    "/project/create",
  ]);
  assert.deepEqual(await listSteps("VIEWER"), []);
});

const SEEN_WITH: [Permission[], { regions: string[]; requestedLists: string[] }][] = [
  [["project_process:list"], {
    regions: ["İşlerim", "Son 30 günde tamamlananlar", "Paydaşa göre ortalama süre (gün)"],
    requestedLists: ["metrics", "milestones"],
  }],
  [["project:list"], {
    regions: [
      "Teknolojiye göre projeler",
      "Yeni projeler, son 30 gün",
      "Son eklenen projeler",
      "Son ziyaretinizden bu yana",
    ],
    requestedLists: ["activity", "metrics", "projects"],
  }],
  [["company:list"], { regions: ["Nereye gidelim?"], requestedLists: ["metrics"] }],
  [["reminder:list"], { regions: ["Bugünün hatırlatıcıları"], requestedLists: ["reminders"] }],
  [[], { regions: [], requestedLists: [] }],
];

for (const [permissions, seen] of SEEN_WITH) {
  const name = permissions.join() || "nothing";
  viewTest(`home: requests and shows only what ${name} permits`, async ({ show }) => {
    const app = await createHomePage({ roles: [], permissions });
    await show(app.element);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => {
      const regions = screen.queryAllByRole("region").map((region) =>
        document.getElementById(region.getAttribute("aria-labelledby") ?? "")?.textContent
      );
      const requestedLists = [...new Set(app.calls.map(({ path }) => path.split("/")[2]))].sort();
      assert.deepEqual({ regions, requestedLists }, seen);
    });
    app.stop();
  });
}

viewTest("home: renders lower cards after upper ones", async ({ show }) => {
  const listHeadings = () =>
    screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  let first: unknown;
  function Component() {
    useLayoutEffect(() => void (first ??= listHeadings()), []);
    return <home.Component />;
  }
  const permissions: Permission[] = ["project_process:list", "reminder:list", "project:list"];
  const app = await createHomePage({ page: { ...home, Component }, roles: [], permissions });
  await show(app.element);
  await screen.findByRole("heading", { name: "Son ziyaretinizden bu yana" });
  const above = ["İşlerim", "Bugünün hatırlatıcıları"];
  assert.deepEqual({ first, last: listHeadings() }, {
    first: above,
    last: [
      ...above,
      "Teknolojiye göre projeler",
      "Son 30 günde tamamlananlar",
      "Yeni projeler, son 30 gün",
      "Paydaşa göre ortalama süre (gün)",
      "Son eklenen projeler",
      "Son ziyaretinizden bu yana",
    ],
  });
});

viewTest(
  "home: renders its figures first, then the lower cards",
  async ({ show }) => {
    const figures = Promise.withResolvers<unknown>();
    const app = await createHomePage({
      respond: (call) =>
        call.path === "/api/metrics/overview" ? figures.promise : respondWithRecords(call),
    });
    const commits = recordCommits();
    await show(app.element);
    await screen.findByRole("link", { name: "Doğrulama" });
    await screen.findByText("Bugün yapılacak bir şey yok");
    const parts = ["AllProjects", "Component", "PageHeader", "MyWork", "ProjectsByTechnology"];
    const standing = Object.assign({}, ...commits());
    await act(async () => {
      figures.resolve(overview);
      await figures.promise;
    });
    await screen.findByText("3 etkin");
    await screen.findByText("Sicil");
    const listParts = (drawn: object) => parts.filter((name) => name in drawn);
    const [withFigures, then] = commits().map(listParts)
      .filter((drawn) => drawn.includes("AllProjects") || drawn.includes("ProjectsByTechnology"));
    assert.deepEqual([listParts(standing), withFigures, then], [
      parts.filter((name) => name !== "ProjectsByTechnology"),
      ["AllProjects"],
      ["ProjectsByTechnology"],
    ]);
  },
);

viewTest(
  "home: says that only the slowest stakeholders are compared when the limit is reached",
  async ({ show }) => {
    const showOwners = async (count: number) => {
      const durations = Array.from({ length: count }, (_, index) => ({
        owner: { id: toId(100 + index), name: `Paydaş ${index}` },
        averageDays: count - index,
        count: 1,
      }));
      const app = await createHomePage({
        respond: (call) => call.path.endsWith("/by-owner") ? durations : respondWithRecords(call),
      });
      const { unmount } = await show(app.element);
      await screen.findByRole("link", { name: new RegExp(`^Paydaş ${count - 1}\\b`) });
      const slowestText = screen.queryByText(/^En yavaş/)?.textContent;
      unmount();
      app.stop();
      return slowestText;
    };
    assert.equal(await showOwners(MAX_OWNERS_COMPARED - 1), undefined);
    assert.equal(await showOwners(MAX_OWNERS_COMPARED), "En yavaş 20 paydaş gösteriliyor.");
  },
);

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
import { undoMachine } from "../../../machines/undo.ts";
import type { Overview } from "../../../contract/schemas/overview.ts";
import * as home from "../../../src/app/pages/home/HomePage.tsx";

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

const soon: typeof late = {
  ...late,
  id: toId(9),
  name: "Saha ziyareti",
  status: "PENDING",
  late: false,
  dueDate: "2026-01-06",
  assignee: { id: toId(6), name: "İrem", surname: "Yıldız" },
};
const far: typeof late = { ...soon, id: toId(10), name: "İzleme raporu", dueDate: "2026-03-01" };

const nothing = { data: [], total: 0 };

/** `count` technologies; each reduces a thousand tonnes less than the one before. */
const createOverview = (count: number): Overview => ({
  projects: 3 * count,
  activeProjects: 2 * count,
  technologies: count,
  tonnes: Array.from({ length: count }, (_, rank) => (count - rank) * 1_000)
    .reduce((sum, tonnes) => sum + tonnes, 0),
  types: Array.from({ length: Math.min(count, 7) }, (_, rank) => ({
    type: { id: toId(70 + rank), name: `Teknoloji ${rank + 1}` },
    tonnes: (count - rank) * 1_000,
  })),
});
const overview = createOverview(10);
const emptyOverview: Overview = {
  projects: 0,
  activeProjects: 0,
  technologies: 0,
  tonnes: 0,
  types: [],
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
    if (hasInQuery("completedAt")) return { data: [done], total: 9 };
    if (hasInQuery("late")) return { data: [late], total: 1 };
    if (hasInQuery("assigneeId")) return { data: [late, far], total: 2 };
    return { data: [soon], total: 1 };
  }
  return { data: [], total: 5 };
}

interface Looking {
  page?: typeof home;
  roles?: Role[];
  permissions?: readonly Permission[];
  respond?: (call: Call) => unknown;
  at?: string;
  now?: number;
}

function createHomePage(looking: Looking = {}) {
  const {
    page = home,
    roles = ["VIEWER"],
    at = "/",
    now,
    respond: respond = (call) => respondWithRecords(call),
    ...as
  } = looking;
  return createPageInApp({
    page,
    path: "/",
    at,
    ...(now !== undefined && { now }),
    as: { roles, ...as },
    respond,
  });
}

/** The day of the tests, when `late` is four days late. */
const NOW = Date.parse("2026-01-05T09:00:00Z");

const findRegion = (name: string) => screen.findByRole("region", { name });

const listTexts = (within: HTMLElement, selector: string) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

viewTest(
  "home: shows what active projects reduce, and links each part to its projects",
  async ({ show }) => {
    const app = await createHomePage();
    await show(app.element);
    const strip = await findRegion("Portföy, yıllık azaltım");
    await within(strip).findByText("55.000");
    const links = within(strip).getAllByRole("link", { hidden: true }).map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
    const active = "/project/?status=ACTIVE";
    const toNotIn = (ids: number) =>
      `${active}&${new URLSearchParams([
        ["filters[0].fieldId", "typeId"],
        ["filters[0].operator", "NOT_IN"],
        ...Array.from({ length: ids }, (_, rank) => ["filters[0].value", toId(70 + rank)]),
      ])}`;
    assert.deepEqual(links, [
      ["20 etkin proje", active],
      ["10 teknoloji", "/technology/"],
      ...Array.from({ length: 7 }, (_, rank) => [
        `Teknoloji ${rank + 1}`,
        `${active}&type=${toId(70 + rank)}`,
      ]),
      ["3 teknoloji daha", toNotIn(7)],
      ["7 teknoloji daha", toNotIn(3)],
    ]);
    assert.deepEqual(
      within(strip).getAllByRole("listitem").slice(6, 8).map(({ textContent }) => textContent),
      ["Teknoloji 7 4.000 %7,3", "3 teknoloji daha 6.000 %10,9"],
    );
  },
);

viewTest("home: says that no active project has a reduction when none has", async ({ show }) => {
  const app = await createHomePage({
    respond: (call) =>
      call.path === "/api/metrics/overview"
        ? { ...overview, tonnes: 0, types: [] }
        : respondWithRecords(call),
  });
  await show(app.element);
  const strip = await findRegion("Portföy, yıllık azaltım");
  await within(strip).findByText("Etkin projelerin hiçbirine yıllık azaltım girilmedi.");
  assert.equal(within(strip).queryByRole("list"), null);
});

viewTest("home: lists late milestones, then those due soon, with their lists", async ({ show }) => {
  const app = await createHomePage({ now: NOW });
  await show(app.element);
  const card = await findRegion("Gecikmiş ve yaklaşan");
  await within(card).findByRole("link", { name: "Saha ziyareti" });
  assert.deepEqual(
    [listTexts(card, "h3"), listTexts(card, "li")],
    [
      ["Gecikmiş · 1", "Sonraki 14 gün · 1"],
      [
        "DoğrulamaBozcaadaAtanmadı01.01.20264 gün gecikti",
        "Saha ziyaretiBozcaadaİrem Yıldız06.01.2026yarın",
      ],
    ],
  );
  const milestone = within(card).getByRole("link", { name: "Doğrulama" });
  assert.equal(milestone.getAttribute("href"), `/process/${toId(2)}?milestone=${toId(1)}`);
  const [all] = within(card).getAllByRole("link", { name: "Tümünü gör (2)" });
  assert.match(
    all?.getAttribute("href") ?? "",
    /^\/milestones\/\?status=OPEN&responsible=me&.*LESS_THAN_OR_EQUAL.*2026-01-19$|^\/milestones\/\?responsible=me&status=OPEN&.*2026-01-19$/,
  );
});

viewTest(
  "home: shows own milestones to members and everyone's to managers, as the address says",
  async ({ show, user }) => {
    const listWhose = async (role: Role, at = "/") => {
      const app = await createHomePage({ roles: [role], at });
      const { unmount } = await show(app.element);
      const card = await findRegion("Gecikmiş ve yaklaşan");
      await within(card).findByRole("link", { name: "Doğrulama" });
      const readMine = () =>
        app.calls.filter(({ query }) => query.includes("late")).map(({ query }) =>
          query.includes("effectiveAssignee")
        );
      const mineAtFirst = readMine();
      await user.click(
        within(card).getByRole("radio", { name: mineAtFirst[0] ? "Herkesin" : "Benim" }),
      );
      await waitFor(() => assert.equal(readMine().length, 2));
      const address = app.readAddress();
      unmount();
      app.stop();
      return [...readMine(), address];
    };
    assert.deepEqual(
      [
        await listWhose("MEMBER"),
        await listWhose("MANAGER"),
        await listWhose("MANAGER", "/?whose=mine"),
      ],
      [[true, false, "/?whose=everyone"], [false, true, "/?whose=mine"], [true, false, "/"]],
    );
  },
);

viewTest("home: lists own milestones that the list of due ones lacks", async ({ show }) => {
  const app = await createHomePage({ now: NOW });
  await show(app.element);
  const work = await findRegion("İşlerim");
  await within(work).findAllByRole("link", { name: "İzleme raporu" });
  assert.deepEqual([listTexts(work, "h3"), listTexts(work, "li")], [
    [
      "Bana atanan · 2" + "1 tanesi diğer listede",
      "Sorumlusu olduğum, atanmamış · 2" + "1 tanesi diğer listede",
    ],
    Array(2).fill("İzleme raporuBozcaada, Bekliyor01.03.202655 gün kaldı"),
  ]);
  within(work).getByRole("link", { name: "Tümünü gör (4)" });
  const recent = await findRegion("Son 30 günde tamamlananlar");
  await within(recent).findByText("İrem Yıldız");
});

viewTest(
  "home: keeps a completed milestone in its place until its undo toast is gone",
  async ({ show, user }) => {
    let isCompleted = false;
    const refetched = Promise.withResolvers<unknown>();
    const app = await createHomePage({
      now: NOW,
      roles: ["MEMBER"],
      respond(call) {
        if (call.method === "PUT") {
          isCompleted = call.path.endsWith("/complete");
          return { ...late, status: "COMPLETED", late: false, completedAt: "2026-01-05T09:00:00Z" };
        }
        const isLate = call.query.includes("late");
        return isLate && isCompleted ? refetched.promise : respondWithRecords(call);
      },
    });
    const { actors } = app;
    const undo = actors.acquireChild(
      "undo",
      undoMachine.provide({
        actions: { raiseOffer: () => {} },
      }),
    );
    await show(app.element);
    const card = await findRegion("Gecikmiş ve yaklaşan");
    await user.click(await within(card).findByRole("button", { name: "Tamamla: Doğrulama" }));
    await within(card).findByText("Tamamlandı");
    act(() => undo.send({ type: "change.made", id: "1", title: "Doğrulama", record: late.id }));
    refetched.resolve(nothing);
    await within(card).findByText("Gecikmiş · 0");
    const [first] = within(card).getAllByRole("listitem");
    assert.equal(first?.textContent, "DoğrulamaBozcaadaAtanmadı01.01.2026bugün bittiTamamlandı");
    await act(() => undo.send({ type: "toast.fading", id: "undo-0" }));
    await waitFor(() => assert.equal(within(card).queryByText("Doğrulama"), null));
  },
);

viewTest("home: shows why a milestone could not be completed", async ({ show, user }) => {
  const app = await createHomePage({
    roles: ["MEMBER"],
    respond(call) {
      if (call.method === "PUT") throw createRequestFailure(call.path, 503, "Meşgul");
      return respondWithRecords(call);
    },
  });
  await show(app.element);
  const card = await findRegion("Gecikmiş ve yaklaşan");
  await user.click(await within(card).findByRole("button", { name: "Tamamla: Doğrulama" }));
  await within(card).findByText(/Kilometre taşı tamamlanamadı/);
  within(card).getByRole("button", { name: "Tamamla: Doğrulama" });
});

viewTest("home: starts and completes only with the permission", async ({ show }) => {
  const listButtons = async (roles: Role[]) => {
    const app = await createHomePage({ roles });
    const { unmount } = await show(app.element);
    const card = await findRegion("Gecikmiş ve yaklaşan");
    await within(card).findByRole("link", { name: "Saha ziyareti" });
    const names = within(card).queryAllByRole("button").map((button) =>
      button.getAttribute("aria-label")
    );
    unmount();
    app.stop();
    return names;
  };
  assert.deepEqual([await listButtons(["VIEWER"]), await listButtons(["MEMBER"])], [[], [
    "Tamamla: Doğrulama",
    "Başlat: Saha ziyareti",
    "Tamamla: Saha ziyareti",
  ]]);
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
  await screen.findByText("20 etkin proje");
  const card = await screen.findByRole("region", { name: "Teknolojiye göre projeler" });
  const alert = await within(card).findByRole("alert");
  isBroken = false;
  await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
  const bar = await within(card).findByRole("link", { name: "Rüzgâr 3 proje, %100" });
  assert.equal(bar.getAttribute("href"), `/project/?type=${toId(7)}`);
});

viewTest("home: says where to begin by permission when there is no data", async ({ show }) => {
  const listSteps = async (role: Role) => {
    const app = await createHomePage({
      roles: [role],
      respond: (call) => respondWithRecords(call, true),
    });
    const { unmount } = await show(app.element);
    await screen.findByText(role === "ADMIN" ? "Nereden başlamalı?" : "Henüz proje yok");
    assert.equal(screen.queryByRole("region", { name: "Gecikmiş ve yaklaşan" }), null);
    const part = screen.queryByRole("region", { name: "Nereden başlamalı?" });
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
    regions: [
      "Gecikmiş ve yaklaşan",
      "İşlerim",
      "Son 30 günde tamamlananlar",
      "Paydaşa göre ortalama süre (gün)",
    ],
    requestedLists: ["milestones"],
  }],
  [["project:list"], {
    regions: [
      "Portföy, yıllık azaltım",
      "Teknolojiye göre projeler",
      "Yeni projeler, son 30 gün",
      "Son ziyaretinizden bu yana",
    ],
    requestedLists: ["activity", "metrics", "projects"],
  }],
  [["company:list"], { regions: ["Nereye gidelim?"], requestedLists: [] }],
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
  const above = [
    "Portföy, yıllık azaltım",
    "Gecikmiş ve yaklaşan",
    "İşlerim",
    "Bugünün hatırlatıcıları",
  ];
  assert.deepEqual({ first, last: listHeadings() }, {
    first: above,
    last: [
      ...above,
      "Teknolojiye göre projeler",
      "Son 30 günde tamamlananlar",
      "Yeni projeler, son 30 gün",
      "Paydaşa göre ortalama süre (gün)",
      "Son ziyaretinizden bu yana",
    ],
  });
});

viewTest(
  "home: renders the portfolio first, then the lower cards",
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
    const parts = ["Strip", "Component", "PageHeader", "MyWork", "ProjectsByTechnology"];
    const standing = Object.assign({}, ...commits());
    await act(async () => {
      figures.resolve(overview);
      await figures.promise;
    });
    await screen.findByText("20 etkin proje");
    await screen.findByText("Sicil");
    const listParts = (drawn: object) => parts.filter((name) => name in drawn);
    const [withFigures, then] = commits().map(listParts)
      .filter((drawn) => drawn.includes("Strip") || drawn.includes("ProjectsByTechnology"));
    assert.deepEqual([listParts(standing), withFigures, then], [
      ["Component", "PageHeader", "MyWork"],
      ["Strip"],
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

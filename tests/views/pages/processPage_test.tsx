import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import {
  createCompany,
  createMilestone,
  createProcess,
  createProject,
  createProjectType,
  toId,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { computeAccessibleName } from "dom-accessibility-api";
import assert from "node:assert/strict";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Permission, Role } from "../../../contract/permissions.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { moveToPosition } from "../../../src/features/milestone/useMilestoneOrder.ts";
import { overrideTimeZone } from "../../../src/i18n/timeZone.ts";
import * as page from "../../../src/app/pages/process/ProcessPage.tsx";

const PROCESS = toId(1);
const elif = { id: toId(7), name: "Elif", surname: "Çağlar" };

const waiting = createMilestone({
  id: toId(10),
  processId: PROCESS,
  expectedDays: 45,
  dueDate: "2100-01-31",
  owner: null,
  completions: [],
});
const running: Milestone = {
  ...waiting,
  status: "IN_PROGRESS",
  startedAt: "2026-02-01T09:00:00Z",
};
const completed: Milestone = {
  ...running,
  status: "COMPLETED",
  completedAt: "2026-03-01T09:00:00Z",
  completions: [{
    id: toId(20),
    milestoneId: waiting.id,
    completedBy: elif,
    completedAt: "2026-03-01T09:00:00Z",
    note: "Tutanak imzalandı.",
    undoneBy: null,
    undoneAt: null,
  }],
};

function createOpenProcess(
  milestones: Milestone[],
  projectStatus: "ACTIVE" | "DISABLED" = "ACTIVE",
) {
  return {
    ...createProcess({
      id: PROCESS,
      projectId: toId(2),
      status: "IN_PROGRESS",
      milestoneCount: milestones.length,
      completedMilestoneCount: milestones.filter(({ status }) => status === "COMPLETED").length,
    }),
    project: createProject({
      id: toId(2),
      companyId: toId(3),
      typeId: toId(4),
      status: projectStatus,
    }),
    milestones,
    responsibles: [],
    stakeholders: [],
  } satisfies Process;
}

interface Opened {
  process: Process;
  as?: Role;
  search?: string;
  /** What the server makes of a move. */
  move?: (call: Call) => unknown;
}

function openPage({ process, as = "ADMIN", search = "", move }: Opened) {
  return createPageInApp({
    page,
    path: "/process/:processId",
    at: `/process/${PROCESS}${search}`,
    as: { roles: [as] },
    respond: (call) => {
      if (call.method !== "GET") return move?.(call);
      if (call.path === `/api/processes/${PROCESS}`) return structuredClone(process);
      if (call.path === "/api/activity") return { data: [], next: null, since: null };
      return call.path.includes("aggregates") ? [] : { data: [], total: 0 };
    },
  });
}

const findRow = (name = "Tescil") =>
  screen.findByRole("listitem", { name: new RegExp(`^${name}, `) });
const listButtons = (element: HTMLElement) =>
  within(element).queryAllByRole("button").map((button) => computeAccessibleName(button));
/** With the keyboard: a pointer's press is given up when the machine is slow to click. */
async function press(user: { keyboard(keys: string): Promise<void> }, element: HTMLElement) {
  act(() => element.focus());
  await user.keyboard("{Enter}");
}
/** Chooses from the menu of a milestone. */
async function choose(
  user: { keyboard(keys: string): Promise<void> },
  name: string,
  item: string,
) {
  await press(user, await screen.findByRole("button", { name: `${name} için diğer işlemler` }));
  await press(user, await screen.findByRole("menuitem", { name: item }));
}
const listPuts = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
const countReads = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === "GET" && path === `/api/processes/${PROCESS}`)
    .length;

const OFFERED: [Role, Milestone, string[]][] = [
  ["VIEWER", running, ["Tescil"]],
  ["VIEWER", completed, ["Tescil"]],
  ["MEMBER", waiting, [
    "Tescil",
    "Başlat: Tescil",
    "Tescil için diğer işlemler",
  ]],
  ["MEMBER", completed, ["Tescil", "Tescil için diğer işlemler"]],
  ["MANAGER", running, [
    "Sürükle: Tescil",
    "Tescil",
    "Tescil: Sorumlu paydaş, değiştir: Belirtilmemiş",
    "Tescil: Atanan, değiştir: Atanmadı",
    "Tescil: Son tarih, değiştir: 31.01.2100",
    "Tamamla: Tescil",
    "Tescil için diğer işlemler",
  ]],
  ["MANAGER", completed, [
    "Sürükle: Tescil",
    "Tescil",
    "Tescil: Sorumlu paydaş, değiştir: Belirtilmemiş",
    "Tescil: Atanan, değiştir: Atanmadı",
    "Tescil için diğer işlemler",
  ]],
];

for (const [role, milestone, expected] of OFFERED) {
  viewTest(
    `process page: offers a ${role} the actions on a ${milestone.status} milestone`,
    async ({ show }) => {
      const app = await openPage({ process: createOpenProcess([milestone]), as: role });
      await show(app.element);
      await waitFor(async () => assert.deepEqual(listButtons(await findRow()), expected));
    },
  );
}

viewTest(
  "milestone menu: ends in undo and destructive actions",
  async ({ show, user }) => {
    const untouched = { ...waiting, id: toId(11), name: "İhraç", position: 1 };
    const app = await openPage({
      process: createOpenProcess([completed, untouched]),
      as: "MANAGER",
    });
    await show(app.element);
    const openMenu = async (name: string) => {
      await press(user, await screen.findByRole("button", { name: `${name} için diğer işlemler` }));
      const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
      await user.keyboard("{Escape}");
      return items;
    };
    assert.deepEqual([await openMenu("Tescil"), await openMenu("İhraç")], [
      ["Düzenle", "Yukarı taşı", "Aşağı taşı", "Tamamlamayı geri al", "Sıfırla"],
      ["Tamamla", "Notla tamamla", "Üstlen", "Düzenle", "Yukarı taşı", "Aşağı taşı", "Sil"],
    ]);
  },
);

viewTest("process page: focuses the row when no action is left", async ({ show, user }) => {
  const process = createOpenProcess([running]);
  const app = await openPage({
    process,
    as: "MEMBER",
    move() {
      process.milestones = [completed];
      return completed;
    },
  });
  await show(app.element);
  await press(user, await screen.findByRole("button", { name: "Tamamla: Tescil" }));
  const done = await findRow();
  await waitFor(() => assert.ok(document.activeElement === done));
  assert.deepEqual(listButtons(done), ["Tescil", "Tescil için diğer işlemler"]);
});

const AS: [string, Permission[], string[]][] = [
  ["everybody's page", ["user:get", "company:get", "project_type:get", "project:get"], [
    "Bozcaada",
    "Elif Çağlar",
    "Ege Rüzgâr",
    "Rüzgâr",
  ]],
  ["no account", ["company:get", "project_type:get", "project:get"], [
    "Bozcaada",
    "Ege Rüzgâr",
    "Rüzgâr",
  ]],
  ["a stakeholder alone", ["project_milestone_owner:get"], ["Sicil"]],
  ["nothing else", [], []],
];

for (const [what, permissions, expected] of AS) {
  viewTest(`process page: links to what its reader can open: ${what}`, async ({ show }) => {
    const sicil = { id: toId(6), name: "Sicil" };
    const process: Process = createOpenProcess([{ ...completed, ownerId: sicil.id, owner: sicil }]);
    process.responsibles = [elif];
    if (process.project) {
      process.project.company = createCompany({ id: toId(3) });
      process.project.type = createProjectType({ id: toId(4) });
    }
    const app = await createPageInApp({
      page,
      path: "/process/:processId",
      at: `/process/${PROCESS}?milestone=${completed.id}`,
      as: { roles: [], permissions },
      respond: ({ path }) => path === `/api/processes/${PROCESS}` ? process : [],
    });
    await show(app.element);
    await findRow();
    for (const name of ["Bozcaada", "Rüzgâr", "Ege Rüzgâr", "Elif Çağlar", "Sicil"]) {
      screen.getAllByText(name, { exact: false });
    }
    const names = screen.queryAllByRole("link").filter((link) =>
      !link.getAttribute("href")?.startsWith("/process/")
    ).map(({ textContent }) => `${textContent}`);
    assert.deepEqual([...new Set(names)].sort(), [...expected].sort());
  });
}

viewTest(
  "process page: shows the days of milestones in Istanbul to users elsewhere",
  async ({ show }) => {
    const restoreTimeZone = overrideTimeZone("America/New_York");
    try {
      const milestone: Milestone = {
        ...completed,
        startedAt: "2026-02-01T21:30:00Z",
        completedAt: "2026-03-01T21:30:00Z",
        dueDate: "2026-03-02",
        plannedDueDate: "2026-03-02",
      };
      const { startedAt, completedAt } = milestone;
      const process = { ...createOpenProcess([milestone]), startedAt, completedAt };
      const app = await openPage({ process });
      await show(app.element);
      within(await findRow()).getByText("02.03.2026");
      const dates = document.body.textContent?.match(/(plan )?0[12]\.0[23]\.2026/g);
      assert.deepEqual([...new Set(dates)].sort(), ["02.02.2026", "02.03.2026"]);
    } finally {
      restoreTimeZone();
    }
  },
);

viewTest("process page: offers no action while the project is disabled", async ({ show }) => {
  const still = { ...waiting, still: true };
  const app = await openPage({ process: createOpenProcess([still], "DISABLED"), as: "MEMBER" });
  await show(app.element);
  assert.deepEqual(listButtons(await findRow()), ["Tescil"]);
  assert.equal((await findRow()).getAttribute("aria-label"), "Tescil, Askıda");
  screen.getByText(/^Proje devre dışı\./);
  screen.getByText("Askıda · 0 / 1");
});

viewTest(
  "process page: shows an action's status optimistically and sends it once",
  async ({ show, user }) => {
    const process = createOpenProcess([waiting]);
    const server = Promise.withResolvers<Milestone>();
    const app = await openPage({ process, move: () => server.promise });
    await show(app.element);
    const start = await screen.findByRole("button", { name: "Başlat: Tescil" });
    await press(user, start);

    within(await findRow()).getByText("Sürüyor");
    assert.equal(start.getAttribute("aria-busy"), "true");
    await press(user, start);
    assert.deepEqual(listPuts(app.calls), [[`/api/milestones/${waiting.id}/start`, undefined]]);

    const before = countReads(app.calls);
    process.milestones = [running];
    await act(async () => {
      server.resolve(running);
      await server.promise;
    });
    await waitFor(() => assert.equal(start.getAttribute("aria-label"), "Tamamla: Tescil"));
    assert.deepEqual(listButtons(await findRow()).slice(-2), [
      "Tamamla: Tescil",
      "Tescil için diğer işlemler",
    ]);
    assert.ok(document.activeElement === start);
    assert.deepEqual(
      app.actors.toaster.getSnapshot().context.shown.map(({ toast }) => toast.title),
      [
        { key: "“{name}” was started.", params: { name: "Tescil" } },
      ],
    );
    await waitFor(() => assert.equal(countReads(app.calls), before + 1));
  },
);

viewTest(
  "process page: sends one action on a double click",
  async ({ show, user }) => {
    const process = createOpenProcess([waiting]);
    const app = await openPage({
      process,
      move() {
        process.milestones = [running];
        return running;
      },
    });
    await show(app.element);
    await user.dblClick(await screen.findByRole("button", { name: "Başlat: Tescil" }));
    await waitFor(() =>
      assert.ok(screen.queryByRole("button", { name: "Başlat: Tescil" }) === null)
    );
    assert.deepEqual(listPuts(app.calls), [[`/api/milestones/${waiting.id}/start`, undefined]]);
  },
);

viewTest(
  "process page: reverts a rejected action and shows the error and the current status",
  async ({ show, user }) => {
    const process = createOpenProcess([running]);
    const path = `/api/milestones/${waiting.id}/complete`;
    const app = await openPage({
      process,
      move() {
        process.milestones = [{ ...completed, version: 3 }];
        throw createRequestFailure(
          path,
          "not-allowed-from-status",
          "Bu kilometre taşı zaten tamamlanmış.",
        );
      },
    });
    await show(app.element);
    await press(user, await screen.findByRole("button", { name: "Tamamla: Tescil" }));
    const said = await within(await findRow()).findByText(
      "Kilometre taşı tamamlanamadı. Bu kilometre taşı zaten tamamlanmış. Güncel durumu gösteriliyor.",
    );
    await within(await findRow()).findByText("Tamamlandı");
    assert.deepEqual(listPuts(app.calls), [[path, {}]]);

    await press(user, screen.getByRole("button", { name: "İletiyi kapat" }));
    await waitFor(() => assert.ok(!said.isConnected));
  },
);

viewTest(
  "process page: keeps the note of a failed completion in its dialog and sends it again",
  async ({ show, user }) => {
    const answers = [
      () => Promise.reject(new RequestFailure("network", "/api/milestones")),
      () => completed,
    ];
    const app = await openPage({
      process: createOpenProcess([running]),
      search: `?note=${waiting.id}`,
      move: () => answers.shift()?.(),
    });
    addModalRoot();
    const { unmount } = await show(app.element);
    await user.type(await screen.findByRole("textbox", { name: /^Not/ }), "  Tutanak imzalandı. ");
    const dialog = within(screen.getByRole("dialog"));
    await press(user, dialog.getByRole("button", { name: "Tamamla" }));
    await screen.findByText(/^Kilometre taşı tamamlanamadı/);
    await press(user, dialog.getByRole("button", { name: "Tamamla" }));
    await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    await within(await findRow()).findByText("Tamamlandı");
    await waitFor(() =>
      assert.ok(screen.queryByRole("button", { name: "Tamamla: Tescil" }) === null)
    );
    const move = [`/api/milestones/${waiting.id}/complete`, { note: "Tutanak imzalandı." }];
    assert.deepEqual(listPuts(app.calls), [move, move]);
    assert.equal(app.readAddress(), `/process/${PROCESS}`);
    unmount();
    app.stop();
  },
);

for (const answer of ["dialog.cancelled", "dialog.confirmed"] as const) {
  viewTest(`process page: confirms a reset: ${answer}`, async ({ show, user }) => {
    const process = createOpenProcess([completed]);
    const app = await openPage({
      process,
      move() {
        process.milestones = [waiting];
        return waiting;
      },
    });
    await show(app.element);
    await choose(user, "Tescil", "Sıfırla");
    const { confirmDialog } = app.actors;
    const question = confirmDialog.getSnapshot().context.current?.question;
    assert.deepEqual([question?.title, question?.variant, question?.confirmLabel], [
      { key: "Reset the milestone" },
      "danger",
      { key: "Reset" },
    ]);
    assert.deepEqual(listPuts(app.calls), []);
    within(await findRow()).getByText("Tamamlandı");

    await act(async () => await confirmDialog.send({ type: answer }));
    if (answer === "dialog.confirmed") {
      await screen.findByRole("button", { name: "Başlat: Tescil" });
      assert.deepEqual(listPuts(app.calls), [[`/api/milestones/${waiting.id}/reset`, undefined]]);
    } else {
      within(await findRow()).getByText("Tamamlandı");
      assert.deepEqual(listPuts(app.calls), []);
    }
  });
}

const THREE = ["Tescil", "İhraç", "Denetim"].map((name, position) => ({
  ...waiting,
  id: toId(30 + position),
  name,
  position,
}));
const getLastPart = (path: string) => path.split("/").at(-1) ?? "";
const listRowNames = () =>
  within(screen.getByRole("list", { name: "Kilometre taşları" })).getAllByRole("listitem")
    .flatMap((it) =>
      THREE.map(({ name }) => name).filter((name) =>
        it.getAttribute("aria-label")?.startsWith(name)
      )
    );
const listPatches = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body]);

const moveUp = (user: { keyboard(keys: string): Promise<void> }, name: string) =>
  choose(user, name, "Yukarı taşı");

viewTest(
  "process page: sends moves one after another while earlier ones are pending",
  async ({ show, user }) => {
    const process = createOpenProcess(THREE);
    const server = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const app = await openPage({
      process,
      async move({ path, body }) {
        const { version, position } = body as { version: number; position: number };
        await server[version - 1]?.promise;
        process.milestones = moveToPosition(process.milestones ?? [], getLastPart(path), position)
          .map((one) => one.id === getLastPart(path) ? { ...one, version: version + 1 } : one);
        return process.milestones[position];
      },
    });
    await show(app.element);
    const path = `/api/milestones/${THREE[2]?.id}`;
    await moveUp(user, "Denetim");
    await waitFor(() => assert.deepEqual(listRowNames(), ["Tescil", "Denetim", "İhraç"]));
    await moveUp(user, "Denetim");
    await waitFor(() => assert.deepEqual(listRowNames(), ["Denetim", "Tescil", "İhraç"]));
    assert.deepEqual(listPatches(app.calls), [[path, { position: 1, version: 1 }]]);

    server[0]?.resolve();
    await waitFor(() =>
      assert.deepEqual(listPatches(app.calls), [
        [path, { position: 1, version: 1 }],
        [path, { position: 0, version: 2 }],
      ])
    );
    assert.deepEqual(listRowNames(), ["Denetim", "Tescil", "İhraç"]);
    server[1]?.resolve();
    await waitFor(() => assert.equal(countReads(app.calls), 3));
    assert.deepEqual(listRowNames(), ["Denetim", "Tescil", "İhraç"]);
  },
);

viewTest("process page: reverts a rejected move", async ({ show, user }) => {
  const app = await openPage({
    process: createOpenProcess(THREE),
    move: ({ path }) =>
      Promise.reject(createRequestFailure(path, "not-allowed-from-status", "Bu arada değişti.")),
  });
  await show(app.element);
  await screen.findByRole("button", { name: "Denetim için diğer işlemler" });
  const before = countReads(app.calls);
  await moveUp(user, "Denetim");
  await waitFor(() => assert.equal(countReads(app.calls), before + 1));
  await waitFor(() => assert.deepEqual(listRowNames(), ["Tescil", "İhraç", "Denetim"]));
  assert.equal(listPatches(app.calls).length, 1);
});

viewTest(
  "process page: opens and focuses the milestone of the address and opens others in place",
  async ({ show, user }) => {
    const second = { ...waiting, id: toId(11), name: "İhraç", position: 1 };
    const app = await openPage({
      process: createOpenProcess([completed, second]),
      search: `?milestone=${completed.id}`,
    });
    await show(app.element);
    const first = await findRow();
    await waitFor(() => assert.ok(document.activeElement === first));
    within(first).getByText("Tutanak imzalandı.");
    within(first).getByText("tamamladı", { exact: false });
    within(first).getByRole("link", { name: "Elif Çağlar" });

    const toggle = screen.getByRole("button", { name: "İhraç" });
    await press(user, toggle);
    await waitFor(() => assert.equal(toggle.getAttribute("aria-expanded"), "true"));
    assert.ok(document.activeElement === toggle);
    assert.equal(app.readAddress(), `/process/${PROCESS}?milestone=${second.id}`);

    await press(user, toggle);
    await waitFor(() => assert.equal(app.readAddress(), `/process/${PROCESS}`));
  },
);

for (const role of ["MANAGER", "VIEWER"] as const) {
  viewTest(`process page: has an empty state for a ${role}`, async ({ show }) => {
    const app = await openPage({ process: createOpenProcess([]), as: role });
    await show(app.element);
    await screen.findByText("Bu sürecin henüz kilometre taşı yok");
    const offered = screen.queryAllByRole("button").map(({ textContent }) => textContent);
    assert.deepEqual(
      offered,
      role === "VIEWER" ? [] : ["Düzenle", "Kilometre taşı", "", "Kilometre taşı ekle"],
    );
  });
}

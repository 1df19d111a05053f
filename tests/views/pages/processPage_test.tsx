import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import {
  aCompany,
  aMilestone,
  aProcess,
  aProject,
  aProjectType,
  idOf,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import { computeAccessibleName } from "dom-accessibility-api";
import assert from "node:assert/strict";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Permission, Role } from "../../../contract/permissions.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { withPlace } from "../../../src/pages/process/useMilestoneOrder.ts";
import * as page from "../../../src/pages/process/ProcessPage.tsx";

const PROCESS = idOf(1);
const elif = { id: idOf(7), name: "Elif", surname: "Çağlar" };

const waiting = aMilestone({
  id: idOf(10),
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
    id: idOf(20),
    milestoneId: waiting.id,
    completedBy: elif,
    completedAt: "2026-03-01T09:00:00Z",
    note: "Tutanak imzalandı.",
    undoneBy: null,
    undoneAt: null,
  }],
};

function processOf(milestones: Milestone[], projectStatus: "ACTIVE" | "DISABLED" = "ACTIVE") {
  return {
    ...aProcess({
      id: PROCESS,
      projectId: idOf(2),
      status: "IN_PROGRESS",
      milestoneCount: milestones.length,
      completedMilestoneCount: milestones.filter(({ status }) => status === "COMPLETED").length,
    }),
    project: aProject({ id: idOf(2), companyId: idOf(3), typeId: idOf(4), status: projectStatus }),
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
  return inApp({
    page,
    path: "/process/:processId",
    at: `/process/${PROCESS}${search}`,
    as: { roles: [as] },
    answer: (call) => {
      if (call.method !== "GET") return move?.(call);
      if (call.path === `/api/processes/${PROCESS}`) return structuredClone(process);
      if (call.path === "/api/activity") return { data: [], next: null, since: null };
      return call.path.includes("aggregates") ? [] : { data: [], total: 0 };
    },
  });
}

const row = (name = "Tescil") => screen.findByRole("listitem", { name: new RegExp(`^${name}, `) });
const buttonsOf = (element: HTMLElement) =>
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
const moves = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
const reads = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === "GET" && path === `/api/processes/${PROCESS}`)
    .length;

const OFFERED: [Role, Milestone, string[]][] = [
  ["VIEWER", running, ["Tescil"]],
  ["VIEWER", completed, ["Tescil"]],
  ["MEMBER", waiting, [
    "Tescil",
    "Başlat: Tescil",
    "Tamamla: Tescil",
    "Tescil için diğer işlemler",
  ]],
  ["MEMBER", completed, ["Tescil", "Tescil için diğer işlemler"]],
  ["MANAGER", running, [
    "Sürükle: Tescil",
    "Tescil",
    "Tescil: Sorumlu paydaş, değiştir: Belirtilmemiş",
    "Tescil: Son tarih, değiştir: 31.01.2100",
    "Tamamla: Tescil",
    "Tescil için diğer işlemler",
  ]],
  ["MANAGER", completed, [
    "Sürükle: Tescil",
    "Tescil",
    "Tescil: Sorumlu paydaş, değiştir: Belirtilmemiş",
    "Tescil için diğer işlemler",
  ]],
];

for (const [role, milestone, expected] of OFFERED) {
  viewTest(`a ${role} is offered what may be done to one ${milestone.status}`, async ({ show }) => {
    const app = await openPage({ process: processOf([milestone]), as: role });
    await show(app.element);
    await waitFor(async () => assert.deepEqual(buttonsOf(await row()), expected));
  });
}

viewTest(
  "taking back and resetting stand in the menu, what loses at its end",
  async ({ show, user }) => {
    const untouched = { ...waiting, id: idOf(11), name: "İhraç", position: 1 };
    const app = await openPage({ process: processOf([completed, untouched]), as: "MANAGER" });
    await show(app.element);
    const menuOf = async (name: string) => {
      await press(user, await screen.findByRole("button", { name: `${name} için diğer işlemler` }));
      const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
      await user.keyboard("{Escape}");
      return items;
    };
    assert.deepEqual([await menuOf("Tescil"), await menuOf("İhraç")], [
      ["Düzenle", "Yukarı taşı", "Aşağı taşı", "Geri al", "Sıfırla"],
      ["Notla tamamla", "Düzenle", "Yukarı taşı", "Aşağı taşı", "Sil"],
    ]);
  },
);

viewTest("when nothing leads on any more, the row has the focus", async ({ show, user }) => {
  const process = processOf([running]);
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
  const done = await row();
  await waitFor(() => assert.ok(document.activeElement === done));
  assert.deepEqual(buttonsOf(done), ["Tescil", "Tescil için diğer işlemler"]);
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
  viewTest(`the process links to what its reader may open: ${what}`, async ({ show }) => {
    const sicil = { id: idOf(6), name: "Sicil" };
    const process: Process = processOf([{ ...completed, ownerId: sicil.id, owner: sicil }]);
    process.responsibles = [elif];
    if (process.project) {
      process.project.company = aCompany({ id: idOf(3) });
      process.project.type = aProjectType({ id: idOf(4) });
    }
    const app = await inApp({
      page,
      path: "/process/:processId",
      at: `/process/${PROCESS}?milestone=${completed.id}`,
      as: { roles: [], permissions },
      answer: ({ path }) => path === `/api/processes/${PROCESS}` ? process : [],
    });
    await show(app.element);
    await row();
    for (const name of ["Bozcaada", "Rüzgâr", "Ege Rüzgâr", "Elif Çağlar", "Sicil"]) {
      screen.getAllByText(name, { exact: false });
    }
    const names = screen.getAllByRole("link").filter((link) =>
      !link.getAttribute("href")?.startsWith("/process/")
    ).map(({ textContent }) => `${textContent}`);
    assert.deepEqual([...new Set(names)].sort(), [...expected].sort());
  });
}

viewTest("nothing moves while the project is disabled, and the page says so", async ({ show }) => {
  const still = { ...waiting, still: true };
  const app = await openPage({ process: processOf([still], "DISABLED"), as: "MEMBER" });
  await show(app.element);
  assert.deepEqual(buttonsOf(await row()), ["Tescil"]);
  assert.equal((await row()).getAttribute("aria-label"), "Tescil, Duruyor");
  screen.getByText(/^Proje devre dışı\./);
  screen.getByText("Duruyor · 0 / 1");
});

viewTest(
  "shows at once what an action leads to, and does nothing twice",
  async ({ show, user }) => {
    const process = processOf([waiting]);
    const server = Promise.withResolvers<Milestone>();
    const app = await openPage({ process, move: () => server.promise });
    await show(app.element);
    const start = await screen.findByRole("button", { name: "Başlat: Tescil" });
    await press(user, start);

    within(await row()).getByText("Sürüyor");
    const button = (name: string) => screen.getByRole("button", { name: `${name}: Tescil` });
    assert.deepEqual(
      [start.getAttribute("aria-busy"), button("Tamamla").hasAttribute("disabled")],
      ["true", true],
    );
    await press(user, start);
    assert.deepEqual(moves(app.calls), [[`/api/milestones/${waiting.id}/start`, undefined]]);

    const before = reads(app.calls);
    process.milestones = [running];
    await act(async () => {
      server.resolve(running);
      await server.promise;
    });
    await waitFor(() => assert.equal(start.getAttribute("aria-label"), "Tamamla: Tescil"));
    assert.deepEqual(buttonsOf(await row()).slice(-2), [
      "Tamamla: Tescil",
      "Tescil için diğer işlemler",
    ]);
    assert.ok(document.activeElement === start);
    assert.deepEqual(
      app.actors.toaster.getSnapshot().context.shown.map(({ toast }) => toast.title),
      [
        { key: "{name} is in progress.", params: { name: "Tescil" } },
      ],
    );
    await waitFor(() => assert.equal(reads(app.calls), before + 1));
  },
);

viewTest(
  "a double click does one thing, though the next stands there by then",
  async ({ show, user }) => {
    const process = processOf([waiting]);
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
    assert.deepEqual(moves(app.calls), [[`/api/milestones/${waiting.id}/start`, undefined]]);
  },
);

viewTest(
  "takes back what was refused, says why, and shows what is true",
  async ({ show, user }) => {
    const process = processOf([running]);
    const path = `/api/milestones/${waiting.id}/complete`;
    const app = await openPage({
      process,
      move() {
        process.milestones = [{ ...completed, version: 3 }];
        throw refusal(path, "not-allowed-from-status", "Bu kilometre taşı zaten tamamlanmış.");
      },
    });
    await show(app.element);
    await press(user, await screen.findByRole("button", { name: "Tamamla: Tescil" }));
    const said = await within(await row()).findByText(
      "Kilometre taşı tamamlanamadı. Bu kilometre taşı zaten tamamlanmış. Şimdiki durumu gösteriliyor.",
    );
    await within(await row()).findByText("Tamamlandı");
    assert.deepEqual(moves(app.calls), [[path, {}]]);

    await press(user, screen.getByRole("button", { name: "İletiyi kapat" }));
    await waitFor(() => assert.ok(!said.isConnected));
  },
);

viewTest(
  "offers once more what the network kept from the server, its note included",
  async ({ show, user }) => {
    const answers = [
      () => Promise.reject(new RequestFailure("network", "/api/milestones")),
      () => completed,
    ];
    const app = await openPage({
      process: processOf([running]),
      search: `?note=${waiting.id}`,
      move: () => answers.shift()?.(),
    });
    addModalRoot();
    const { unmount } = await show(app.element);
    await user.type(await screen.findByRole("textbox", { name: /^Not/ }), "  Tutanak imzalandı. ");
    await press(user, screen.getByRole("button", { name: "Tamamla" }));
    await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    await press(user, await screen.findByRole("button", { name: "Yeniden dene" }));
    await within(await row()).findByText("Tamamlandı");
    await waitFor(() =>
      assert.ok(screen.queryByRole("button", { name: "Tamamla: Tescil" }) === null)
    );
    const move = [`/api/milestones/${waiting.id}/complete`, { note: "Tutanak imzalandı." }];
    assert.deepEqual(moves(app.calls), [move, move]);
    assert.equal(app.place(), `/process/${PROCESS}`);
    unmount();
    app.stop();
  },
);

for (const answer of ["dialog.cancelled", "dialog.confirmed"] as const) {
  viewTest(`asks before a reset: ${answer}`, async ({ show, user }) => {
    const app = await openPage({ process: processOf([completed]), move: () => waiting });
    await show(app.element);
    await choose(user, "Tescil", "Sıfırla");
    const { confirmDialog } = app.actors;
    const question = confirmDialog.getSnapshot().context.asked?.question;
    assert.deepEqual([question?.title, question?.variant, question?.confirmLabel], [
      { key: "Reset the milestone" },
      "danger",
      { key: "Reset" },
    ]);
    assert.deepEqual(moves(app.calls), []);
    within(await row()).getByText("Tamamlandı");

    await act(() => confirmDialog.send({ type: answer }));
    if (answer === "dialog.confirmed") {
      await screen.findByRole("button", { name: "Başlat: Tescil" });
      assert.deepEqual(moves(app.calls), [[`/api/milestones/${waiting.id}/reset`, undefined]]);
    } else {
      within(await row()).getByText("Tamamlandı");
      assert.deepEqual(moves(app.calls), []);
    }
  });
}

const THREE = ["Tescil", "İhraç", "Denetim"].map((name, position) => ({
  ...waiting,
  id: idOf(30 + position),
  name,
  position,
}));
const idOfPath = (path: string) => path.split("/").at(-1) ?? "";
const rowNames = () =>
  within(screen.getByRole("list", { name: "Kilometre taşları" })).getAllByRole("listitem")
    .flatMap((it) =>
      THREE.map(({ name }) => name).filter((name) =>
        it.getAttribute("aria-label")?.startsWith(name)
      )
    );
const patches = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body]);

const moveUp = (user: { keyboard(keys: string): Promise<void> }, name: string) =>
  choose(user, name, "Yukarı taşı");

viewTest(
  "moves made before the server answers follow one another, and none is lost",
  async ({ show, user }) => {
    const process = processOf(THREE);
    const server = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const app = await openPage({
      process,
      async move({ path, body }) {
        const { version, position } = body as { version: number; position: number };
        await server[version - 1]?.promise;
        process.milestones = withPlace(process.milestones ?? [], idOfPath(path), position)
          .map((one) => one.id === idOfPath(path) ? { ...one, version: version + 1 } : one);
        return process.milestones[position];
      },
    });
    await show(app.element);
    const path = `/api/milestones/${THREE[2]?.id}`;
    await moveUp(user, "Denetim");
    await waitFor(() => assert.deepEqual(rowNames(), ["Tescil", "Denetim", "İhraç"]));
    await moveUp(user, "Denetim");
    await waitFor(() => assert.deepEqual(rowNames(), ["Denetim", "Tescil", "İhraç"]));
    assert.deepEqual(patches(app.calls), [[path, { position: 1, version: 1 }]]);

    server[0]?.resolve();
    await waitFor(() =>
      assert.deepEqual(patches(app.calls), [
        [path, { position: 1, version: 1 }],
        [path, { position: 0, version: 2 }],
      ])
    );
    assert.deepEqual(rowNames(), ["Denetim", "Tescil", "İhraç"]);
    server[1]?.resolve();
    await screen.findByText("Denetim artık 3 kilometre taşı arasında 1. sırada.");
    assert.deepEqual(rowNames(), ["Denetim", "Tescil", "İhraç"]);
  },
);

viewTest("a move that is refused goes back to where the server has it", async ({ show, user }) => {
  const app = await openPage({
    process: processOf(THREE),
    move: ({ path }) =>
      Promise.reject(refusal(path, "not-allowed-from-status", "Bu arada değişti.")),
  });
  await show(app.element);
  await screen.findByRole("button", { name: "Denetim için diğer işlemler" });
  const before = reads(app.calls);
  await moveUp(user, "Denetim");
  await waitFor(() => assert.equal(reads(app.calls), before + 1));
  await waitFor(() => assert.deepEqual(rowNames(), ["Tescil", "İhraç", "Denetim"]));
  assert.equal(patches(app.calls).length, 1);
});

viewTest(
  "the milestone in the address is open and has the focus; others open where one stands",
  async ({ show, user }) => {
    const second = { ...waiting, id: idOf(11), name: "İhraç", position: 1 };
    const app = await openPage({
      process: processOf([completed, second]),
      search: `?milestone=${completed.id}`,
    });
    await show(app.element);
    const first = await row();
    await waitFor(() => assert.ok(document.activeElement === first));
    within(first).getByText("Tutanak imzalandı.");
    within(first).getByText("tamamladı", { exact: false });
    within(first).getByRole("link", { name: "Elif Çağlar" });

    const toggle = screen.getByRole("button", { name: "İhraç" });
    await press(user, toggle);
    await waitFor(() => assert.equal(toggle.getAttribute("aria-expanded"), "true"));
    assert.ok(document.activeElement === toggle);
    assert.equal(app.place(), `/process/${PROCESS}?milestone=${second.id}`);

    const path = screen.getByRole("navigation", { name: "Kilometre taşlarının yolu" });
    await press(user, within(path).getByRole("link", { name: /^İhraç/ }));
    const other = await row("İhraç");
    await waitFor(() => assert.ok(document.activeElement === other));
    await press(user, toggle);
    await waitFor(() => assert.equal(app.place(), `/process/${PROCESS}`));
  },
);

for (const role of ["MANAGER", "VIEWER"] as const) {
  viewTest(`a process without milestones says so to a ${role}`, async ({ show }) => {
    const app = await openPage({ process: processOf([]), as: role });
    await show(app.element);
    await screen.findByText("Bu sürecin henüz kilometre taşı yok");
    const offered = screen.queryAllByRole("button").map(({ textContent }) => textContent);
    assert.deepEqual(
      offered,
      role === "VIEWER" ? [] : ["Sil", "Düzenle", "Kilometre taşı", "Kilometre taşı ekle"],
    );
  });
}

import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createMilestone, createProcess, createProject, toId } from "../../support/records.ts";
import { setClientWidth } from "../../support/setClientWidth.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Permission } from "../../../contract/permissions.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import * as page from "../../../src/app/pages/process/ProcessPage.tsx";

const PROCESS = toId(1);
const elif = { id: toId(7), name: "Elif", surname: "Çağlar" };

const createStep = (position: number, fields: Partial<Milestone>) =>
  createMilestone({
    id: toId(10 + position),
    processId: PROCESS,
    position,
    owner: null,
    assignee: null,
    completions: [],
    ...fields,
  });

const done = {
  status: "COMPLETED",
  startedAt: "2026-02-01T09:00:00Z",
  completedAt: "2026-03-01T09:00:00Z",
} as const;

const STEPS = [
  createStep(0, { name: "Tasarım", ...done }),
  createStep(1, { name: "İstişare", ...done, dueDate: "2026-02-20" }),
  createStep(2, {
    name: "Denetim",
    status: "IN_PROGRESS",
    startedAt: "2026-03-01T09:00:00Z",
    dueDate: "2099-06-30",
    plannedDueDate: "2099-05-31",
  }),
  createStep(3, { name: "Tescil", dueDate: "2099-08-31", plannedDueDate: "2099-08-31" }),
  createStep(4, { name: "İhraç" }),
];

interface Opened {
  search?: string;
  permissions?: Permission[];
  change?: (call: Call) => unknown;
  findDurations?: () => unknown;
}

async function openPage(
  { search = "", permissions, change, findDurations = () => [] }: Opened = {},
) {
  addModalRoot();
  return await createPageInApp({
    page,
    path: "/process/:processId",
    at: `/process/${PROCESS}${search}`,
    as: permissions ? { roles: [], permissions } : { roles: ["MANAGER"] },
    respond: (call) => {
      if (call.method !== "GET") return change?.(call);
      if (call.path === "/api/users") return { data: [elif], total: 1 };
      if (call.path !== `/api/processes/${PROCESS}`) {
        return call.path.includes("aggregates") ? findDurations() : { data: [], total: 0 };
      }
      return structuredClone({
        ...createProcess({ id: PROCESS, projectId: toId(2), name: "1. dönem" }),
        project: createProject({ id: toId(2), companyId: toId(3), typeId: toId(4) }),
        milestones: STEPS,
        responsibles: [elif],
        stakeholders: [],
      });
    },
  });
}

const listActions = async (name: string) => {
  const row = await screen.findByRole("listitem", { name: new RegExp(`^${name}, `) });
  return within(row).queryAllByRole("button", { name: /^(Başlat|Tamamla): / })
    .map((button) => button.textContent);
};

viewTest(
  "process page: offers the next action of each open step as a button",
  async ({ show }) => {
    const { element } = await openPage();
    await show(element);
    const offered = [];
    for (const { name } of STEPS) offered.push(await listActions(name));
    assert.deepEqual(offered, [[], [], ["Tamamla"], ["Başlat"], ["Başlat"]]);
  },
);

viewTest("process page: tells the first plan next to the expected end", async ({ show }) => {
  const { element } = await openPage();
  await show(element);
  const label = await screen.findByText("Öngörülen bitiş");
  assert.equal(label.nextElementSibling?.textContent, "31.08.2099 ");
});

viewTest(
  "process page: offers to load the actual duration again when that fails",
  async ({ show, user }) => {
    let isFailing = true;
    const findDurations = () => {
      if (isFailing) throw createRequestFailure("/api/aggregates", 404, "");
      return [{ milestone: { id: toId(10), name: "Tasarım" }, averageDays: 12.5, count: 2 }];
    };
    const { element } = await openPage({ findDurations });
    await show(element);
    const label = await screen.findByText("Gerçekleşen süre");
    const failed = await screen.findByText("Bu bölüm yüklenemedi.");
    isFailing = false;
    await user.click(within(failed).getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => assert.equal(label.nextElementSibling?.textContent, "Ortalama 12,5 gün"));
  },
);

viewTest("process page: assigns a step in place", async ({ show, user }) => {
  const bodies: unknown[] = [];
  const { element } = await openPage({
    change({ body }) {
      bodies.push(body);
      return { ...STEPS[2], assigneeId: elif.id, version: 2 };
    },
  });
  await show(element);
  const trigger = await screen.findByRole("button", {
    name: "Denetim: Atanan, değiştir: Atanmadı",
  });
  act(() => trigger.focus());
  await user.keyboard("{Enter}");
  const field = await screen.findByRole("combobox", { name: /^Atanan/ });
  await user.type(field, "Elif");
  await user.click(await screen.findByRole("option", { name: /Elif Çağlar/ }));
  act(() => screen.getByRole("button", { name: "Kaydet" }).focus());
  await user.keyboard("{Enter}");
  await waitFor(() => assert.deepEqual(bodies, [{ assigneeId: elif.id, version: 1 }]));
});

viewTest(
  "process page: moves a due date in place with the following ones",
  async ({ show, user }) => {
    const calls: unknown[] = [];
    const { element } = await openPage({
      change({ method, path, body }) {
        calls.push([method, path, body]);
        return { ...STEPS[2], dueDate: "2099-07-07", version: 2 };
      },
    });
    await show(element);
    const trigger = await screen.findByRole("button", {
      name: "Denetim: Son tarih, değiştir: 30.06.2099",
    });
    act(() => trigger.focus());
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Denetim: Son tarih" });
    const field = within(dialog).getByRole("textbox");
    await user.clear(field);
    await user.type(field, "07.07.2099");
    const shift = within(dialog).getByRole("switch", { name: "Sonraki adımları da kaydır" });
    act(() => shift.focus());
    await user.keyboard(" ");
    const preview = await within(dialog).findByRole("list", { name: "Yeni son tarihler" });
    assert.equal(preview.textContent, "Tescil31.08.2099 07.09.2099");
    act(() => within(dialog).getByRole("button", { name: "Kaydet" }).focus());
    await user.keyboard("{Enter}");
    const body = { dueDate: "2099-07-07", shiftsFollowing: true, version: 1 };
    const path = `/api/milestones/${STEPS[2]?.id}/reschedule`;
    await waitFor(() => assert.deepEqual(calls, [["PUT", path, body]]));
  },
);

for (
  const permissions of [
    ["project_process:get", "project_process:list", "user:list"],
    ["project_process:get", "project_process:list", "project_process:update"],
  ] satisfies Permission[][]
) {
  viewTest(`process page: assigns nobody with ${permissions.at(-1)} alone`, async ({ show }) => {
    const { element } = await openPage({ permissions });
    await show(element);
    await screen.findAllByText("Atanmadı");
    await screen.findByRole("table", { name: "Planlanan ve gerçekleşen" });
    assert.equal(screen.queryByRole("button", { name: /: Atanan, değiştir/ }), null);
  });
}

viewTest(
  "timeline: zooms with plus and minus and stores the zoom in the URL",
  async ({ show, user }) => {
    using _ = setClientWidth(400);
    const { element, readAddress } = await openPage();
    await show(element);
    const group = await screen.findByRole("radiogroup", { name: "Yakınlık" });
    const readZoom = () => {
      const chosen = group.querySelector("[data-chosen]")?.textContent;
      return [chosen, readAddress().split("?")[1]];
    };
    assert.deepEqual(readZoom(), ["Çeyrek", undefined]);
    act(() => within(group).getByRole("radio", { name: "Çeyrek" }).focus());
    for (
      const [key, zoom, query] of [
        ["+", "Ay", "zoom=month"],
        ["+", "Ay", "zoom=month"],
        ["-", "Çeyrek", undefined],
        ["-", "Yıl", "zoom=year"],
        ["-", "Yıl", "zoom=year"],
        ["{ArrowLeft}", "Çeyrek", undefined],
      ] as const
    ) {
      await user.keyboard(key);
      await waitFor(() => assert.deepEqual(readZoom(), [zoom, query]));
    }
  },
);

viewTest(
  "timeline: ends bars in their dates and leaves rows without bars empty",
  async ({ show }) => {
    using _ = setClientWidth(400);
    const { element } = await openPage();
    await show(element);
    await screen.findByRole("radiogroup", { name: "Yakınlık" });
    const labels = ["01.03", "30.06", "31.08"].map((date) => screen.getAllByText(date).length);
    assert.deepEqual(labels, [2, 1, 1]);
    assert.deepEqual(document.querySelectorAll("svg [x$=Infinity], svg [x=NaN]").length, 0);
  },
);

viewTest("timeline: leaves the browser's own zoom alone", async ({ show, user }) => {
  using _ = setClientWidth(400);
  const { element, readAddress } = await openPage();
  await show(element);
  const group = await screen.findByRole("radiogroup", { name: "Yakınlık" });
  act(() => within(group).getByRole("radio", { name: "Çeyrek" }).focus());
  await user.keyboard("{Control>}-{/Control}");
  assert.equal(readAddress(), `/process/${PROCESS}`);
});

viewTest("process page: folds finished steps on narrow screens but the last", async ({ show }) => {
  const { element } = await openPage();
  await show(element);
  const toggle = await screen.findByText("Tamamlanan 1 adımı göster");
  assert.equal(toggle.getAttribute("aria-expanded"), "false");
});

viewTest("process page: shows all finished steps by the URL", async ({ show }) => {
  const { element } = await openPage({ search: "?finished=shown&tab=timeline" });
  await show(element);
  const toggle = await screen.findByText("Tamamlanan adımları gizle");
  assert.equal(toggle.getAttribute("aria-expanded"), "true");
  const nav = screen.getByLabelText("Sayfanın bölümleri");
  assert.equal(nav.querySelector("[aria-current=page]")?.textContent, "Çizelge");
});

viewTest(
  "process page: prints every date and a status that reads without colour",
  async ({ show }) => {
    const { matchMedia } = globalThis;
    using _ = {
      [Symbol.dispose]: () => void Object.assign(globalThis, { matchMedia }),
    };
    Object.assign(globalThis, {
      matchMedia: (query: string) =>
        query === "print" ? Object.assign(new EventTarget(), { matches: true }) : matchMedia(query),
    });
    const { element } = await openPage();
    await show(element);
    const [table] = (await screen.findAllByRole("table")).filter((it) =>
      it.querySelector("th")?.textContent === "#"
    );
    const rows = [...table?.querySelectorAll("tbody tr") ?? []].map((row) =>
      [...row.children].map(({ textContent }) => textContent)
    );
    assert.deepEqual(rows, [
      ["1", "Tasarım", "–", "Atanmadı", "–", "–", "01.02.2026", "01.03.2026", "✓ Tamamlandı"],
      [
        "2",
        "İstişare",
        "–",
        "Atanmadı",
        "–",
        "20.02.2026",
        "01.02.2026",
        "01.03.2026",
        "✓ Tamamlandı9 gün geç bitti",
      ],
      ["3", "Denetim", "–", "Atanmadı", "31.05.2099", "30.06.2099", "01.03.2026", "–", "◐ Sürüyor"],
      ["4", "Tescil", "–", "Atanmadı", "31.08.2099", "31.08.2099", "–", "–", "○ Bekliyor"],
      ["5", "İhraç", "–", "Atanmadı", "–", "–", "–", "–", "○ Bekliyor"],
    ]);
  },
);

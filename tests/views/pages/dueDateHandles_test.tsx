import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { measured } from "../../support/measured.ts";
import { aMilestone, aProcess, aProject, idOf } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import * as page from "../../../src/pages/process/ProcessPage.tsx";

const PROCESS = idOf(1);
const PATH = `/api/milestones/${idOf(10)}`;

const due = aMilestone({
  id: idOf(10),
  processId: PROCESS,
  dueDate: "2099-06-30",
  owner: null,
  completions: [],
  version: 1,
});

interface Opened {
  milestones?: Milestone[];
  as?: Role;
  /** What the server makes of a change. */
  change?: (call: Call) => unknown;
}

/** The page of a process whose milestones are as the server has them. */
async function openPage({ milestones = [due], as = "MANAGER", change }: Opened = {}) {
  addModalRoot();
  const kept = { milestones };
  const app = await inApp({
    page,
    path: "/process/:processId",
    at: `/process/${PROCESS}`,
    as: { roles: [as] },
    answer: (call) => {
      if (call.method !== "GET") return change?.(call);
      if (call.path === PATH) return structuredClone(kept.milestones[0]);
      if (call.path !== `/api/processes/${PROCESS}`) {
        return call.path.includes("aggregates") ? [] : { data: [], total: 0 };
      }
      return structuredClone({
        ...aProcess({ id: PROCESS, projectId: idOf(2) }),
        project: aProject({ id: idOf(2), companyId: idOf(3), typeId: idOf(4) }),
        milestones: kept.milestones,
        responsibles: [],
        stakeholders: [],
      });
    },
  });
  return { ...app, kept };
}

const handle = () => screen.findByRole("slider", { name: "Tescil: Son tarih" });
const changes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body]);
const said = () =>
  screen.getAllByRole("status").map(({ textContent }) => textContent).filter(Boolean);
const shows = async (date: string) => {
  const slider = await handle();
  await waitFor(() => assert.equal(slider.getAttribute("aria-valuetext"), date));
};

viewTest(
  "keys move a due date by days and weeks, Escape gives it back, Enter saves it",
  async ({ show, user }) => {
    using _ = measured(400);
    const { element, calls, kept } = await openPage({
      change({ body }) {
        const changed = { ...due, ...(body as object), version: 2 };
        kept.milestones = [changed];
        return changed;
      },
    });
    await show(element);
    const slider = await handle();
    act(() => slider.focus());
    const dates: (string | null)[] = [];
    for (
      const keys of [
        "{ArrowRight}",
        "{ArrowUp}",
        "{ArrowLeft}",
        "{Shift>}{ArrowRight}{/Shift}",
        "{PageDown}",
        "{PageUp}",
        "{Home}",
        "{End}",
      ]
    ) {
      await user.keyboard(keys);
      dates.push(slider.getAttribute("aria-valuetext"));
    }
    assert.deepEqual(dates, [
      "01.07.2099",
      "02.07.2099",
      "01.07.2099",
      "08.07.2099",
      "01.07.2099",
      "08.07.2099",
      "08.07.2099",
      "08.07.2099",
    ]);
    await user.keyboard("{Escape}");
    assert.equal(slider.getAttribute("aria-valuetext"), "30.06.2099");
    assert.deepEqual(said(), ["Tescil: 30.06.2099 tarihinde kaldı"]);
    assert.deepEqual(changes(calls), []);

    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => assert.deepEqual(said(), ["Tescil: son tarih 29.06.2099"]));
    assert.deepEqual(changes(calls), [[PATH, { dueDate: "2099-06-29", version: 1 }]]);
    await shows("29.06.2099");
    assert.ok(document.activeElement === slider);
  },
);

viewTest("leaving the handle saves where it was moved to", async ({ show, user }) => {
  using _ = measured(400);
  const { element, calls } = await openPage({ change: () => due });
  await show(element);
  const slider = await handle();
  act(() => slider.focus());
  await user.keyboard("{PageUp}");
  await user.tab();
  await waitFor(() =>
    assert.deepEqual(changes(calls), [[PATH, { dueDate: "2099-07-07", version: 1 }]])
  );
});

const LEFT: [string, () => unknown, string[]][] = [
  ["saves what was changed", () => ({ ...due, version: 2 }), ["Milestone updated successfully"]],
  [
    "tells of what is refused by then",
    () => {
      throw refusal(PATH, "forbidden", "Buna yetkiniz yok.");
    },
    ["What you changed has not been saved."],
  ],
];

for (const [what, change, told] of LEFT) {
  viewTest(`leaving the page ${what}`, async ({ show, user }) => {
    using _ = measured(400);
    const { element, calls, actors, go } = await openPage({ change });
    await show(element);
    const slider = await handle();
    act(() => slider.focus());
    await user.keyboard("{PageUp}");
    await go("/elsewhere");
    const toasts = () =>
      actors.toaster.getSnapshot().context.shown.map(({ toast }) =>
        typeof toast.title === "string" ? toast.title : toast.title.key
      );
    await waitFor(() => assert.deepEqual(toasts(), told));
    assert.deepEqual(changes(calls), [[PATH, { dueDate: "2099-07-07", version: 1 }]]);
  });
}

const REFUSALS: [string, () => unknown, string][] = [
  [
    "nobody may change it any more",
    () => refusal(PATH, "forbidden", "Buna yetkiniz yok."),
    "Buna yetkiniz yok.",
  ],
  [
    "the date is not taken",
    () => refusal(PATH, "validation-failed", "Geçersiz.", { dueDate: ["Bu tarih geçersiz."] }),
    "Bu tarih geçersiz.",
  ],
  [
    "somebody else has moved it",
    () => refusal(PATH, "stale-version", "Sürüm eski."),
    "Tescil: Son tarih bu arada değişti.",
  ],
];

for (const [why, refused, text] of REFUSALS) {
  viewTest(`the bar goes back and the field says why where ${why}`, async ({ show, user }) => {
    using _ = measured(400);
    const { element, kept } = await openPage({
      change() {
        kept.milestones = [{ ...due, dueDate: "2099-08-01", version: 2 }];
        throw refused();
      },
    });
    await show(element);
    const slider = await handle();
    act(() => slider.focus());
    await user.keyboard("{PageUp}{Enter}");
    const panel = await screen.findByRole("dialog", { name: "Tescil: Son tarih" });
    await within(panel).findByText(text, { exact: false });
    assert.notEqual(slider.getAttribute("aria-valuetext"), "07.07.2099");
    const field = within(panel).queryByRole<HTMLInputElement>("textbox");
    assert.match(field?.value ?? panel.textContent, /07.*2099/s);
    await user.keyboard("{Escape}");
    await waitFor(() => assert.ok(!panel.isConnected));
    await waitFor(() => assert.ok(document.activeElement === slider));
  });
}

const OTHERS: [string, Opened][] = [
  ["a viewer", { as: "VIEWER" }],
  ["a member", { as: "MEMBER" }],
  ["a completed milestone", {
    milestones: [{
      ...due,
      status: "COMPLETED",
      startedAt: "2026-02-01T09:00:00Z",
      completedAt: "2026-03-01T09:00:00Z",
    }],
  }],
  ["one without a due date", { milestones: [{ ...due, dueDate: null, expectedDays: 30 }] }],
];

for (const [whom, opened] of OTHERS) {
  viewTest(`the timeline has no handle for ${whom}`, async ({ show }) => {
    using _ = measured(400);
    const { element } = await openPage(opened);
    await show(element);
    await screen.findByRole("table", { name: "Planlanan ve gerçekleşen" });
    assert.ok(screen.queryByRole("slider") === null);
  });
}

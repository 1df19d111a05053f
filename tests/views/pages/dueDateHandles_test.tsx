import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { setClientWidth } from "../../support/setClientWidth.ts";
import { createMilestone, createProcess, createProject, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import * as page from "../../../src/app/pages/process/ProcessPage.tsx";

const PROCESS = toId(1);
const PATH = `/api/milestones/${toId(10)}`;

const due = createMilestone({
  id: toId(10),
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
  const stored = { milestones };
  const app = await createPageInApp({
    page,
    path: "/process/:processId",
    at: `/process/${PROCESS}`,
    as: { roles: [as] },
    respond: (call) => {
      if (call.method !== "GET") return change?.(call);
      if (call.path === PATH) return structuredClone(stored.milestones[0]);
      if (call.path !== `/api/processes/${PROCESS}`) {
        return call.path.includes("aggregates") ? [] : { data: [], total: 0 };
      }
      return structuredClone({
        ...createProcess({ id: PROCESS, projectId: toId(2) }),
        project: createProject({ id: toId(2), companyId: toId(3), typeId: toId(4) }),
        milestones: stored.milestones,
        responsibles: [],
        stakeholders: [],
      });
    },
  });
  return { ...app, stored };
}

const handle = () => screen.findByRole("slider", { name: "Tescil: Son tarih" });
const listChanges = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body]);
const readMessages = () =>
  screen.getAllByRole("status").map(({ textContent }) => textContent).filter(Boolean);
const expectDate = async (date: string) => {
  const slider = await handle();
  await waitFor(() => assert.equal(slider.getAttribute("aria-valuetext"), date));
};

viewTest(
  "due date handle: moves by days and weeks with keys, Escape restores and Enter saves",
  async ({ show, user }) => {
    using _ = setClientWidth(400);
    const { element, calls, stored } = await openPage({
      change({ body }) {
        const changed = { ...due, ...(body as object), version: 2 };
        stored.milestones = [changed];
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
    assert.deepEqual(readMessages(), ["“Tescil”: 30.06.2099 tarihinde kaldı"]);
    assert.deepEqual(listChanges(calls), []);

    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => assert.deepEqual(readMessages(), ["“Tescil”: son tarih 29.06.2099"]));
    assert.deepEqual(listChanges(calls), [[PATH, { dueDate: "2099-06-29", version: 1 }]]);
    await expectDate("29.06.2099");
    assert.ok(document.activeElement === slider);
  },
);

viewTest("due date handle: saves on blur", async ({ show, user }) => {
  using _ = setClientWidth(400);
  const { element, calls } = await openPage({ change: () => due });
  await show(element);
  const slider = await handle();
  act(() => slider.focus());
  await user.keyboard("{PageUp}");
  await user.tab();
  await waitFor(() =>
    assert.deepEqual(listChanges(calls), [[PATH, { dueDate: "2099-07-07", version: 1 }]])
  );
});

const LEFT: [string, () => unknown, string[]][] = [
  ["saves what was changed", () => ({ ...due, version: 2 }), ["Milestone updated successfully"]],
  [
    "tells of what is refused by then",
    () => {
      throw createRequestFailure(PATH, "forbidden", "Buna yetkiniz yok.");
    },
    ["Your changes have not been saved."],
  ],
];

for (const [what, change, reported] of LEFT) {
  viewTest(`due date handle: leaving the page ${what}`, async ({ show, user }) => {
    using _ = setClientWidth(400);
    const { element, calls, actors, navigate } = await openPage({ change });
    await show(element);
    const slider = await handle();
    act(() => slider.focus());
    await user.keyboard("{PageUp}");
    await navigate("/elsewhere");
    const listToasts = () =>
      actors.toaster.getSnapshot().context.shown.map(({ toast }) =>
        typeof toast.title === "string" ? toast.title : toast.title.key
      );
    await waitFor(() => assert.deepEqual(listToasts(), reported));
    assert.deepEqual(listChanges(calls), [[PATH, { dueDate: "2099-07-07", version: 1 }]]);
  });
}

const REFUSALS: [string, () => unknown, string][] = [
  [
    "nobody may change it any more",
    () => createRequestFailure(PATH, "forbidden", "Buna yetkiniz yok."),
    "Buna yetkiniz yok.",
  ],
  [
    "the date is not taken",
    () =>
      createRequestFailure(PATH, "validation-failed", "Geçersiz.", {
        dueDate: ["Bu tarih geçersiz."],
      }),
    "Bu tarih geçersiz.",
  ],
  [
    "somebody else has moved it",
    () => createRequestFailure(PATH, "stale-version", "Sürüm eski."),
    "“Tescil”: Son tarih bu arada değişti.",
  ],
];

for (const [why, refused, text] of REFUSALS) {
  viewTest(
    `due date handle: moves back and opens the field with the error where ${why}`,
    async ({ show, user }) => {
      using _ = setClientWidth(400);
      const { element, stored } = await openPage({
        change() {
          stored.milestones = [{ ...due, dueDate: "2099-08-01", version: 2 }];
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
    },
  );
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
  viewTest(`timeline: has no due date handle for ${whom}`, async ({ show }) => {
    using _ = setClientWidth(400);
    const { element } = await openPage(opened);
    await show(element);
    await screen.findByRole("table", { name: "Planlanan ve gerçekleşen" });
    assert.ok(screen.queryByRole("slider") === null);
  });
}

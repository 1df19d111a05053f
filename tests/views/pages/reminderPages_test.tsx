import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createOccurrence, createReminder, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { CalendarOccurrence, Occurrence } from "../../../contract/schemas/reminder.ts";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";
import * as create from "../../../src/features/reminder/ReminderCreatePage.tsx";
import * as detail from "../../../src/features/reminder/ReminderPage.tsx";

const ID = toId(1);
const FIRST = toId(11);
const ME = toId(21);
const me = { id: ME, name: "Deniz", surname: "Işıklı" };

const reminder = createReminder({
  recurrence: "FREQ=WEEKLY;BYDAY=MO",
  createdBy: me,
  users: [me],
  project: null,
});

const pending = createOccurrence({ id: FIRST });
const completed: Occurrence = {
  ...pending,
  status: "COMPLETED",
  by: me,
  at: "2031-03-03T07:00:00Z",
  note: null,
};
const toCalendar = (occurrence: Occurrence): CalendarOccurrence => ({
  ...occurrence,
  reminder: {
    id: ID,
    version: reminder.version,
    description: reminder.description,
    status: reminder.status,
    dueDatetime: reminder.dueDatetime,
    timeZone: reminder.timeZone,
    recurrence: reminder.recurrence,
    projectId: null,
  },
});

/** Simulates a server with one reminder and one occurrence; `settle` responds to actions. */
function createServer(settle: (call: Call) => Promise<Occurrence>) {
  let current = pending;
  const page = (data: unknown[]) => ({ data, total: data.length });
  return async (call: Call) => {
    const { method, path, query } = call;
    if (method === "PUT") return current = await settle(call);
    if (path === "/api/reminders/calendar") {
      return { ...page([toCalendar(current)]), isComplete: true };
    }
    if (path.endsWith("/occurrences")) {
      const wantsPending = query.includes("operator=EQUALS");
      return page((current.status === "PENDING") === wantsPending ? [current] : []);
    }
    return { ...reminder, status: current.status === "PENDING" ? "ACTIVE" : "COMPLETED" };
  };
}

const recordPage = (role: Role, settle: (call: Call) => Promise<Occurrence>) =>
  createPageInApp({
    page: detail,
    path: "/reminders/:reminderId",
    at: `/reminders/${ID}`,
    as: { roles: [role] },
    respond: createServer(settle),
  });

const respondNever = () => new Promise<Occurrence>(() => {});
const list = (name: string) => screen.findByRole("list", { name });
const COMING = "Sıradaki tarihler ve gecikenler";
const COMPLETE = { name: "Tamamla: 03.03.2031 09:00" };

const OFFERED: [Role, string[]][] = [
  ["ADMIN", ["Diğer işlemler", "Düzenle", COMPLETE.name]],
  ["MEMBER", ["Diğer işlemler", "Düzenle", COMPLETE.name]],
  ["VIEWER", []],
];

for (const [role, expected] of OFFERED) {
  viewTest(
    `reminder page: offers a ${role} ${expected.join(", ") || "nothing"}`,
    async ({ show }) => {
      const app = await recordPage(role, respondNever);
      await show(app.element);
      await list(COMING);
      const offered = ["button", "link"].flatMap((kind) =>
        screen.queryAllByRole(kind).map((one) => one.getAttribute("aria-label") ?? one.textContent)
      );
      assert.deepEqual(
        ["Diğer işlemler", "Düzenle", COMPLETE.name].filter((name) => offered.includes(name)),
        expected,
      );
    },
  );
}

viewTest(
  "reminder page: completes a date optimistically and sends it once",
  async ({ show, user }) => {
    const app = await recordPage("ADMIN", respondNever);
    await show(app.element);
    await user.dblClick(await screen.findByRole("button", COMPLETE));
    await within(await list(COMING)).findByText("Tamamlandı");
    assert.ok(screen.queryByRole("button", COMPLETE) === null);
    assert.deepEqual(
      app.calls.filter(({ method }) => method === "PUT").map(({ path, body }) => ({ path, body })),
      [{ path: `/api/reminders/${ID}/occurrences/${FIRST}/complete`, body: {} }],
    );
  },
);

viewTest(
  "reminder page: reverts a rejected date with the error and moves a completed one to the past",
  async ({ show, user }) => {
    const answers = [
      () => Promise.reject(createRequestFailure("/complete", 500, "Sunucu yoruldu.")),
      () => Promise.resolve(completed),
    ];
    const app = await recordPage("ADMIN", () => answers.shift()?.() ?? respondNever());
    await show(app.element);
    await user.click(await screen.findByRole("button", COMPLETE));
    const coming = await list(COMING);
    await within(coming).findByText("Tamamlanamadı. Sunucu yoruldu.");
    await within(coming).findByText("Sırada");
    await user.click(within(coming).getByRole("button", { name: "Yeniden dene" }));
    await within(await list("Geçmiş")).findByRole("link", { name: "Deniz Işıklı" });
    const card = screen.getByRole("region", { name: COMING });
    await within(card).findByText("Bekleyen tarih yok.");
    await waitFor(() => assert.ok(document.activeElement?.closest("section") === card));
  },
);

viewTest("calendar: skips a date with a note", async ({ show, user }) => {
  const app = await createPageInApp({
    page: calendar,
    path: "/reminders/calendar",
    at: "/reminders/calendar?date=2031-03-01",
    as: { roles: ["ADMIN"] },
    respond: createServer(() => Promise.resolve({ ...completed, status: "SKIPPED" })),
  });
  await show(app.element);
  const findEvent = () => document.querySelector<HTMLElement>("[data-event]");
  await waitFor(() => assert.ok(findEvent()));
  await user.click(findEvent() ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Sayaçları oku" });
  within(dialog).getByText("Her pazartesi");
  await user.type(within(dialog).getByRole("textbox"), "Tatil");
  await user.click(within(dialog).getByRole("button", { name: "Atla" }));
  await waitFor(() => assert.equal(findEvent()?.dataset.status, "SKIPPED"));
  await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
  assert.deepEqual(
    app.calls.filter(({ method }) => method === "PUT").map(({ path, body }) => ({ path, body })),
    [{ path: `/api/reminders/${ID}/occurrences/${FIRST}/skip`, body: { note: "Tatil" } }],
  );
});

viewTest(
  "reminder form: links only the user without permission to link others",
  async ({ show, user }) => {
    const app = await createPageInApp({
      page: create,
      path: "/reminders/create",
      at: "/reminders/create?date=2031-03-03",
      as: { id: ME, roles: ["MEMBER"] },
      respond: ({ method }) => method === "POST" ? reminder : { data: [], total: 0 },
    });
    await show(app.element);
    await screen.findByText(/^Başkalarına hatırlatmak için yetkiniz yok/);
    await user.type(screen.getByRole("textbox", { name: "Açıklama" }), "Sayaçları oku");
    await user.click(screen.getByRole("button", { name: "Planla" }));
    await waitFor(() => assert.equal(app.readAddress(), `/reminders/${ID}`));
    assert.deepEqual(app.calls.filter(({ method }) => method === "POST").map(({ body }) => body), [{
      description: "Sayaçları oku",
      notes: null,
      dueDatetime: "2031-03-03T09:00:00",
      timeZone: "Europe/Istanbul",
      recurrence: null,
      projectId: null,
      userIds: [ME],
    }]);
  },
);

import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createOccurrence, createReminder, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { CalendarOccurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";

const ID = toId(1);
const PATH = `/api/reminders/${ID}`;
const once = createReminder({ id: ID, dueDatetime: "2031-03-03T10:00:00", version: 3 });
const weekly: Reminder = {
  ...once,
  dueDatetime: "2031-02-03T10:00:00",
  recurrence: "FREQ=WEEKLY;BYDAY=MO",
};

interface CalendarOptions {
  reminder?: Reminder;
  as?: Role;
  language?: "tr" | "en";
  respondToPatch?: (call: Call) => unknown;
}

/** Opens the calendar with one reminder, whose occurrence gets a new id when moved. */
async function openCalendar(
  { reminder = once, as = "ADMIN", respondToPatch }: CalendarOptions = {},
) {
  addModalRoot();
  const stored = { reminder };
  const toOccurrence = (reminder: Reminder): CalendarOccurrence => {
    const day = reminder.dueDatetime.slice(8, 10);
    const dueDatetime = reminder.recurrence === null
      ? reminder.dueDatetime
      : `2031-03-${day}T10:00:00`;
    const { id, version, description, status, timeZone, recurrence, projectId } = reminder;
    return {
      ...createOccurrence({ id: toId(Number(day)), reminderId: ID, dueDatetime }),
      reminder: {
        ...{ id, version, description, status, timeZone, recurrence, projectId },
        dueDatetime: reminder.dueDatetime,
      },
    };
  };
  const app = await createPageInApp({
    page: calendar,
    path: "/reminders/calendar",
    at: "/reminders/calendar?date=2031-03-01",
    as: { roles: [as] },
    respond(call) {
      if (call.method === "PATCH") {
        const response = respondToPatch?.(call);
        if (response !== undefined) return response;
        const { dueDatetime } = call.body as Reminder;
        return stored.reminder = { ...stored.reminder, dueDatetime, version: 4 };
      }
      if (call.path === PATH) return stored.reminder;
      if (call.path === "/api/reminders/calendar") {
        return { data: [toOccurrence(stored.reminder)], total: 1, isComplete: true };
      }
      return { data: [], total: 0 };
    },
  });
  const listPatches = () =>
    app.calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body]);
  return { ...app, stored, listPatches };
}

const findEvent = () => document.querySelector<HTMLElement>("[data-event]");
const findEventDay = () => findEvent()?.closest("[data-day]")?.getAttribute("data-day");
const findDetails = () => screen.findByRole("dialog", { name: "Sayaçları oku" });

async function openDetails(user: UserEvent) {
  await waitFor(() => assert.ok(findEvent()));
  await user.click(findEvent() ?? document.body);
  return await findDetails();
}

/** Focuses the date in the panel of this name, so that typed text replaces it. */
async function focusDate(name: string) {
  const panel = await screen.findByRole("dialog", { name });
  const [date] = within(panel).getAllByRole("textbox");
  act(() => date?.focus());
  return panel;
}

viewTest(
  "calendar: edits a reminder's time in place and keeps the focus there",
  async ({ show, user }) => {
    const app = await openCalendar();
    await show(app.element);
    const sheet = await openDetails(user);
    await user.click(
      within(sheet).getByRole("button", {
        name: /^Sayaçları oku: Son tarih ve saat, değiştir: .*10:00$/,
      }),
    );
    const panel = await focusDate("Sayaçları oku: Son tarih ve saat");
    await user.keyboard("{Escape}");
    await waitFor(() => assert.ok(!panel.isConnected));
    assert.match(document.activeElement?.textContent ?? "", /10:00$/);
    assert.deepEqual(app.listPatches(), []);

    await user.keyboard("{F2}");
    await focusDate("Sayaçları oku: Son tarih ve saat");
    await user.keyboard("04.03.2031{Enter}");
    await waitFor(() => assert.equal(findEventDay(), "2031-03-04"));
    assert.deepEqual(app.listPatches(), [[PATH, {
      dueDatetime: "2031-03-04T10:00:00",
      version: 3,
    }]]);
    assert.ok(screen.queryByRole("dialog") === null);
    assert.notEqual(document.activeElement, document.body);
    assert.equal(
      document.activeElement?.closest("[data-day]")?.getAttribute("data-day"),
      "2031-03-03",
    );
  },
);

viewTest("calendar: edits the first date of a repeating reminder", async ({ show, user }) => {
  const app = await openCalendar({ reminder: weekly });
  await show(app.element, "en");
  const sheet = await openDetails(user);
  assert.deepEqual(
    within(sheet).getAllByRole("button", { name: /^Change/ }).map(({ textContent }) => textContent),
    ["03.02.2031 10:00"],
  );
  await user.click(within(sheet).getByRole("button", { name: /^Change First date of/ }));
  await focusDate("First date of Sayaçları oku");
  await user.keyboard("05.02.2031{Enter}");
  await waitFor(() => assert.equal(app.listPatches().length, 1));
  const [[, body] = []] = app.listPatches();
  assert.deepEqual(body, { dueDatetime: "2031-02-05T10:00:00", version: 3 });
  await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
});

viewTest("calendar: keeps the editor open with the server's error", async ({ show, user }) => {
  const error = "Hatırlatıcının tarihi geçmiş.";
  const app = await openCalendar({
    respondToPatch: () => {
      throw createRequestFailure(PATH, "validation-failed", "", { dueDatetime: [error] });
    },
  });
  await show(app.element);
  const sheet = await openDetails(user);
  await user.click(within(sheet).getByRole("button", { name: /değiştir/ }));
  const panel = await focusDate("Sayaçları oku: Son tarih ve saat");
  await user.keyboard("04.03.2031{Enter}");
  await within(panel).findByText(error);
  assert.equal(app.listPatches().length, 1);
  assert.equal(findEventDay(), "2031-03-03");
});

viewTest(
  "calendar: offers both values after a conflict and keeps the chosen one",
  async ({ show, user }) => {
    const app = await openCalendar({
      respondToPatch: () => {
        app.stored.reminder = { ...once, dueDatetime: "2031-03-20T10:00:00", version: 4 };
        throw createRequestFailure(PATH, "stale-version", "Başkası değiştirdi.");
      },
    });
    await show(app.element);
    const sheet = await openDetails(user);
    await user.click(within(sheet).getByRole("button", { name: /değiştir/ }));
    const panel = await focusDate("Sayaçları oku: Son tarih ve saat");
    await user.keyboard("04.03.2031{Enter}");
    await within(panel).findByText("20.03.2031 10:00");
    within(panel).getByText("04.03.2031 10:00");
    await user.click(within(panel).getByRole("button", { name: "Diğerini koru" }));
    await waitFor(() => assert.equal(findEventDay(), "2031-03-20"));
    assert.ok(screen.queryByRole("dialog") === null);
  },
);

const READ_ONLY_TIMES: [string, CalendarOptions][] = [
  ["a user who may not change it", { as: "VIEWER" }],
  ["a completed reminder", { reminder: { ...once, status: "COMPLETED" } }],
];

for (const [condition, opened] of READ_ONLY_TIMES) {
  viewTest(`calendar: shows the time as plain text for ${condition}`, async ({ show, user }) => {
    const app = await openCalendar(opened);
    await show(app.element);
    const sheet = await openDetails(user);
    within(sheet).getByText("10:00");
    assert.deepEqual(within(sheet).queryAllByRole("button", { name: /değiştir/ }), []);
  });
}

viewTest(
  "calendar: does not offer to edit the time while a note is being written",
  async ({ show, user }) => {
    const app = await openCalendar();
    await show(app.element);
    const sheet = await openDetails(user);
    await user.type(within(sheet).getByRole("textbox"), "T");
    assert.deepEqual(within(sheet).queryAllByRole("button", { name: /değiştir/ }), []);
    await user.clear(within(sheet).getByRole("textbox"));
    within(sheet).getByRole("button", { name: /değiştir/ });
  },
);

import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { countRenders } from "../../support/renders.ts";
import { createMilestone, createOccurrence, createReminder, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";

const NOW = Date.parse("2026-11-26T09:00:00Z");

const createDueMilestone = (id: number, dueDate: string, fields: Partial<Milestone>): Milestone =>
  createMilestone({
    id: toId(id),
    processId: toId(90),
    dueDate,
    project: { id: toId(91), name: "Bozcaada", code: "IKL-0001", status: "ACTIVE" },
    assignee: null,
    ...fields,
  });

const late = createDueMilestone(1, "2026-11-24", {
  name: "Tescil",
  late: true,
  assignee: { id: toId(92), name: "Elif", surname: "Çağlar" },
});
const done = createDueMilestone(2, "2026-11-24", {
  name: "Doğrulama",
  status: "COMPLETED",
  completedAt: "2026-11-20T09:00:00Z",
});
const soon = createDueMilestone(3, "2026-11-27", { name: "Saha ziyareti" });

const reminder = createReminder({ id: toId(80), description: "Toplantı" });
const createDueReminder = (id: number, dueDatetime: string): CalendarOccurrence => {
  const { id: reminderId, version, description, status, timeZone, recurrence, projectId } =
    reminder;
  return {
    ...createOccurrence({ id: toId(id), reminderId, dueDatetime, dueAt: `${dueDatetime}Z` }),
    reminder: {
      ...{ id: reminderId, version, description, status, timeZone, recurrence, projectId },
      dueDatetime: reminder.dueDatetime,
    },
  };
};

interface CalendarOptions {
  at?: string;
  role?: Role;
  respond?: (call: Call) => unknown;
}

async function openCalendar({ at = "", role = "MEMBER", respond }: CalendarOptions = {}) {
  addModalRoot();
  return await createPageInApp({
    page: calendar,
    path: "/reminders/calendar",
    at: `/reminders/calendar${at}`,
    now: NOW,
    as: { roles: [role] },
    respond(call) {
      const response = respond?.(call);
      if (response !== undefined) return response;
      if (call.path === "/api/milestones/calendar") {
        const data = [late, done, soon];
        return { data, total: data.length, more: [] };
      }
      if (call.path === "/api/reminders/calendar") {
        const data = [
          createDueReminder(4, "2026-11-24T06:00:00"),
          createDueReminder(5, "2026-11-28T10:00:00"),
        ];
        return { data, total: data.length, more: [], isComplete: true };
      }
      return { data: [], total: 0 };
    },
  });
}

const findCell = async (day: string) => {
  const cell = (await screen.findAllByRole("gridcell")).find((cell) => cell.dataset.day === day);
  assert.ok(cell);
  return cell;
};
const listChips = (within: HTMLElement) =>
  [...within.querySelectorAll("[data-milestone], [data-event]")].map(({ textContent }) =>
    textContent
  );

viewTest(
  "calendar: shows late milestones first and completed ones last in a day",
  async ({ show }) => {
    const app = await openCalendar();
    await show(app.element);
    await screen.findByRole("grid");
    await screen.findAllByText("Saha ziyareti");
    assert.deepEqual(listChips(await findCell("2026-11-24")), [
      "Tescil, Kilometre taşı, Gecikti",
      "06:00 Toplantı Gecikti",
      "Doğrulama, Kilometre taşı, Tamamlandı",
    ]);
  },
);

viewTest("calendar: renders each milestone once", async ({ show }) => {
  const renders = countRenders();
  const app = await openCalendar();
  await show(app.element);
  await screen.findByRole("grid");
  await screen.findAllByText("Saha ziyareti");
  assert.equal(renders()["MilestoneChip"], document.querySelectorAll("[data-milestone]").length);
});

viewTest("calendar: the agenda begins today and unfolds the past above", async ({ show, user }) => {
  const app = await openCalendar();
  await show(app.element);
  const agenda = await screen.findByRole("region", { name: "Ajanda" });
  await within(agenda).findByText("Saha ziyareti");
  const listDays = () =>
    within(agenda).getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  assert.deepEqual(listDays(), ["27 KasımCuma", "28 KasımCumartesi"]);
  await user.click(within(agenda).getByRole("button", { name: "Geçmiş: 2 gecikmiş" }));
  assert.deepEqual(listDays(), ["24 KasımSalı", "27 KasımCuma", "28 KasımCumartesi"]);
  within(agenda).getByText("Bozcaada · Elif Çağlar");
});

viewTest("calendar: the agenda view begins today too", async ({ show, user }) => {
  const app = await openCalendar({ at: "?view=agenda" });
  await show(app.element);
  await screen.findByText("Saha ziyareti");
  assert.equal(screen.queryByText("Tescil"), null);
  await user.click(screen.getByRole("button", { name: "Geçmiş: 2 gecikmiş" }));
  screen.getByText("Tescil");
});

viewTest("calendar: the agenda of a month links to the next one", async ({ show, user }) => {
  const app = await openCalendar({ at: "?view=agenda&mine=yes&date=2026-10-31" });
  await show(app.element);
  await screen.findByRole("heading", { name: "Hatırlatıcı takvimi, Ekim 2026" });
  const link = screen.getByRole("link", { name: "Kasım 2026" });
  assert.equal(
    link.getAttribute("href"),
    "/reminders/calendar?view=agenda&mine=yes&date=2026-11-01",
  );
  await user.click(link);
  await screen.findByRole("heading", { name: "Hatırlatıcı takvimi, Kasım 2026" });
  assert.equal(
    screen.getByRole("link", { name: "Aralık 2026" }).getAttribute("href"),
    "/reminders/calendar?view=agenda&mine=yes&date=2026-12-01",
  );
});

viewTest(
  "calendar: switches layers in the address and requests only those that are on",
  async ({ show, user }) => {
    const app = await openCalendar();
    const { unmount } = await show(app.element);
    await screen.findAllByText("Saha ziyareti");
    await user.click(screen.getByRole("switch", { name: "Hatırlatıcılar" }));
    await waitFor(async () =>
      assert.deepEqual(listChips(await findCell("2026-11-24")), [
        "Tescil, Kilometre taşı, Gecikti",
        "Doğrulama, Kilometre taşı, Tamamlandı",
      ])
    );
    await user.click(screen.getByRole("switch", { name: "Yalnız benimkiler" }));
    await waitFor(() =>
      assert.equal(
        app.calls.filter(({ query }) => query.includes("mine=true")).length,
        1,
      )
    );
    await user.click(screen.getByRole("switch", { name: "Kilometre taşları" }));
    await waitFor(async () => assert.deepEqual(listChips(await findCell("2026-11-24")), []));
    assert.equal(
      app.readAddress(),
      "/reminders/calendar?reminders=off&mine=yes&milestones=off",
    );
    unmount();
    app.stop();

    const off = await openCalendar({ at: "?reminders=off&milestones=off" });
    await show(off.element);
    await screen.findByRole("grid");
    assert.deepEqual(
      off.calls.filter(({ path }) => path.endsWith("/calendar")),
      [],
    );
  },
);

viewTest("calendar: has no milestones without the permission to list them", async ({ show }) => {
  addModalRoot();
  const app = await createPageInApp({
    page: calendar,
    path: "/reminders/calendar",
    at: "/reminders/calendar",
    now: NOW,
    as: { roles: [], permissions: ["reminder:list"] },
    respond: () => ({ data: [], total: 0, more: [], isComplete: true }),
  });
  await show(app.element);
  await screen.findByRole("grid");
  assert.deepEqual(
    [screen.queryAllByRole("switch"), app.calls.filter(({ path }) => path.includes("milestones"))],
    [[], []],
  );
});

viewTest("calendar: starts and completes a milestone from its popover", async ({ show, user }) => {
  const moved: string[] = [];
  const app = await openCalendar({
    respond({ method, path }) {
      if (method !== "PUT") return undefined;
      moved.push(path);
      return path.endsWith("/start")
        ? { ...soon, status: "IN_PROGRESS", version: 2 }
        : { ...late, status: "COMPLETED", late: false, version: 2 };
    },
  });
  await show(app.element);
  const press = async (milestone: string, action: string) => {
    const [chip] = await screen.findAllByTitle(new RegExp(`^${milestone}`));
    assert.ok(chip);
    await user.click(chip);
    const dialog = await screen.findByRole("dialog", { name: milestone });
    await user.click(within(dialog).getByRole("button", { name: action }));
    await waitFor(() => assert.equal(screen.queryByRole("dialog"), null));
  };
  await press("Tescil", "Tamamla");
  await press("Saha ziyareti", "Başlat");
  assert.deepEqual(moved, [
    `/api/milestones/${late.id}/complete`,
    `/api/milestones/${soon.id}/start`,
  ]);
  const cell = await findCell("2026-11-24");
  await within(cell).findByText(/^Tescil$/);
  assert.deepEqual(listChips(cell)[0], "Tescil, Kilometre taşı, Tamamlandı");
});

viewTest(
  "calendar: opens a milestone's details without actions for a viewer",
  async ({ show, user }) => {
    const app = await openCalendar({ role: "VIEWER" });
    await show(app.element);
    const [chip] = await screen.findAllByTitle(/^Tescil/);
    assert.ok(chip);
    await user.click(chip);
    const dialog = await screen.findByRole("dialog", { name: "Tescil" });
    within(dialog).getByText("2 gün gecikti");
    within(dialog).getByText("Elif Çağlar");
    assert.deepEqual(
      within(dialog).getAllByRole("button").map((button) => button.getAttribute("aria-label")),
      ["Kapat"],
    );
    const link = within(dialog).getByRole("link", { name: "Kilometre taşını aç" });
    assert.equal(link.getAttribute("href"), `/process/${late.processId}?milestone=${late.id}`);
  },
);

viewTest(
  "calendar: keeps the reminders and loads milestones and holidays again that failed",
  async ({ show, user }) => {
    let isFailing = true;
    const app = await openCalendar({
      respond({ path }) {
        const isReminder = path === "/api/reminders/calendar";
        if (isFailing && !isReminder) throw new TypeError("offline");
        return undefined;
      },
    });
    await show(app.element);
    const retries: HTMLElement[] = [];
    for (const text of ["Kilometre taşları yüklenemedi.", "Resmî tatiller yüklenemedi."]) {
      const alert = await screen.findByText(text);
      retries.push(within(alert).getByRole("button", { name: "Yeniden dene" }));
    }
    assert.deepEqual(listChips(await findCell("2026-11-24")), ["06:00 Toplantı Gecikti"]);
    isFailing = false;
    for (const retry of retries) {
      await user.click(retry);
      await waitFor(() => assert.equal(retry.isConnected, false));
    }
    assert.equal(listChips(await findCell("2026-11-24")).length, 3);
  },
);

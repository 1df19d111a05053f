import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createOccurrence, createReminder, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Occurrence } from "../../../contract/schemas/reminder.ts";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";
import * as reminder from "../../../src/features/reminder/ReminderPage.tsx";

const ID = toId(1);
const NOTE = "Uzun bir yazı";
const NOTICE =
  "Başkaları kaydı bu arada değiştirdiği için bu artık yapılamaz. Yazdıklarınız siz kapatana kadar duruyor.";

const stored = createReminder({ id: ID, users: [], project: null });
const pending = createOccurrence({ id: toId(11) });

/**
 * Simulates a reminder with one date. An action on it finds that others have settled it, unless
 * `settled` responds to it.
 */
function createServer(settled?: Promise<Occurrence>) {
  let occurrence: Occurrence = pending;
  const settle = () => {
    const at = "2031-03-03T07:00:00Z";
    occurrence = { ...pending, status: "COMPLETED", by: null, at, note: null };
  };
  const page = (data: unknown[]) => ({ data, total: data.length });
  return {
    settle,
    respond({ method, path, query }: Call) {
      if (method === "PUT" && settled) return settled;
      if (method === "PUT") {
        settle();
        throw createRequestFailure(path, "not-allowed-from-status", "Artık olmaz.");
      }
      if (path === "/api/reminders/calendar") {
        const { users: _, project: __, ...plain } = stored;
        const event = { ...occurrence, reminder: { ...plain, projectId: null } };
        return { ...page([event]), isComplete: true };
      }
      if (!path.endsWith("/occurrences")) return stored;
      const wantsPending = query.includes("operator=EQUALS");
      return page(wantsPending === (occurrence.status === "PENDING") ? [occurrence] : []);
    },
  };
}

async function openPage(page: "calendar" | "reminder", settled?: Promise<Occurrence>) {
  const { settle, respond } = createServer(settled);
  const app = await createPageInApp({
    ...(page === "calendar"
      ? {
        page: calendar,
        path: "/reminders/calendar",
        at: "/reminders/calendar?date=2031-03-01",
      }
      : { page: reminder, path: "/reminders/:reminderId", at: `/reminders/${ID}` }),
    as: { roles: ["ADMIN"] },
    respond,
  });
  addModalRoot();
  return {
    ...app,
    async settleMeanwhile() {
      settle();
      await act(async () => {
        await app.services.queries.client().invalidateQueries();
        // Queries notify their views in a later turn.
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
}

type User = Parameters<Parameters<typeof viewTest>[1]>[0]["user"];

const OPENERS = {
  async calendar(user: User) {
    const findEvent = () => document.querySelector<HTMLElement>("[data-event]");
    await waitFor(() => assert.ok(findEvent()));
    await user.click(findEvent() ?? document.body);
  },
  async reminder(user: User) {
    await user.click(await screen.findByRole("button", { name: /^Diğer işlemler: / }));
    await user.click(await screen.findByRole("menuitem", { name: /^Notla atla/ }));
  },
};

for (const place of ["calendar", "reminder"] as const) {
  viewTest(
    `${place}: does not take its own request on a date for a change by others`,
    async ({ show, user }) => {
      const settled = Promise.withResolvers<Occurrence>();
      const { element, settleMeanwhile } = await openPage(place, settled.promise);
      await show(element);
      await OPENERS[place](user);
      const dialog = await screen.findByRole("dialog");
      await user.type(within(dialog).getByRole("textbox", { name: /^Not/ }), NOTE);
      await user.click(within(dialog).getByRole("button", { name: "Atla" }));
      await settleMeanwhile();
      assert.ok(within(dialog).queryByText(NOTICE) === null);
      await act(async () =>
        settled.resolve(await Promise.resolve({ ...pending, status: "SKIPPED" as const }))
      );
      await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    },
  );

  for (const isShown of [true, false]) {
    const when = isShown ? "before it is sent" : "before the page showed it";
    viewTest(
      `${place}: keeps the note on a date that others settled ${when}`,
      async ({ show, user }) => {
        const { element, settleMeanwhile } = await openPage(place);
        await show(element);
        await OPENERS[place](user);
        const dialog = await screen.findByRole("dialog");
        const note = within(dialog).getByRole<HTMLInputElement>("textbox", { name: /^Not/ });
        await user.type(note, NOTE);
        const submit = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Atla" });
        await (isShown ? settleMeanwhile() : user.click(submit));
        await within(dialog).findByText(NOTICE);
        assert.deepEqual([note.isConnected, note.value, submit.disabled], [true, NOTE, true]);
      },
    );
  }
}

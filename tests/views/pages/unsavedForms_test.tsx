import { type Call, inApp, routed } from "../../support/inApp.tsx";
import { loadParts } from "../../support/loadParts.ts";
import {
  aCompany,
  aMilestone,
  anOccurrence,
  aProcess,
  aProjectType,
  aReminder,
  aUser,
  idOf,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import * as account from "../../../src/pages/account/AccountPage.tsx";
import * as companyList from "../../../src/pages/company/CompanyListPage.tsx";
import * as company from "../../../src/pages/company/CompanyPage.tsx";
import * as process from "../../../src/pages/process/ProcessPage.tsx";
import * as calendar from "../../../src/pages/calendar/CalendarPage.tsx";
import * as reminder from "../../../src/pages/reminder/ReminderPage.tsx";
import * as technology from "../../../src/pages/technology/TechnologyPage.tsx";

const ID = idOf(1);
const due = { dueDatetime: "2027-01-05T09:00:00", dueAt: "2027-01-05T06:00:00Z" };

const dueReminder = aReminder({
  ...due,
  nextDueDatetime: due.dueDatetime,
  nextDueAt: due.dueAt,
  users: [],
  project: null,
});

const RECORDS: Record<string, object> = {
  companies: aCompany(),
  "project-types": aProjectType(),
  processes: aProcess({
    milestoneCount: 1,
    milestones: [aMilestone({ owner: null, completions: [] })],
    responsibles: [],
    stakeholders: [],
  }),
  reminders: dueReminder,
  users: aUser({ email: "ben@iklim.example", name: "Deniz", surname: "Işıklı", roles: ["ADMIN"] }),
};
const occurrence = anOccurrence(due);

function server({ path, query }: Call): unknown {
  if (path === "/api/reminders/calendar") {
    const { users: _, project: __, ...about } = dueReminder;
    return { data: [{ ...occurrence, reminder: about }], total: 1, isComplete: true };
  }
  const [, , resource = "", id, part] = path.split("/");
  if (path.endsWith("/count")) return 0;
  if (path.includes("/aggregates/")) return [];
  if (part === "occurrences") {
    return query.includes("NOT_EQUALS") ? { data: [], total: 0 } : { data: [occurrence], total: 1 };
  }
  return id === undefined ? { data: [], total: 0 } : RECORDS[resource];
}

interface FormPlace {
  page: { Component: ComponentType; loader?: LoaderFunction };
  path: string;
  /** Where the form stands, and what was visited before it. */
  from: string;
  at: string;
  /** The label of the field typed into. */
  field: RegExp;
  /** What is pressed before it is there. */
  press?: RegExp[];
  /** Pressing that has changed something already. */
  isBegun?: boolean;
  /** What is typed is a secret. */
  isSecret?: boolean;
  title?: string | object;
}

const PLACES: Record<string, FormPlace> = {
  "a company's form": {
    page: company,
    path: "/company/:companyId",
    from: `/company/${ID}`,
    at: `/company/${ID}?edit=yes`,
    field: /^Ad$/,
  },
  "the form of a new company": {
    page: companyList,
    path: "/company",
    from: "/company",
    at: "/company?create=yes",
    field: /^Ad$/,
  },
  "a process' form": {
    page: process,
    path: "/process/:processId",
    from: `/process/${ID}`,
    at: `/process/${ID}?edit=yes`,
    field: /^Ad$/,
  },
  "a milestone's form": {
    page: process,
    path: "/process/:processId",
    from: `/process/${ID}`,
    at: `/process/${ID}?change=${ID}`,
    field: /^Ad$/,
  },
  "the note on a milestone": {
    page: process,
    path: "/process/:processId",
    from: `/process/${ID}`,
    at: `/process/${ID}?note=${ID}`,
    field: /^Not/,
  },
  "the note on a reminder": {
    page: reminder,
    path: "/reminders/:reminderId",
    from: "/reminders",
    at: `/reminders/${ID}`,
    press: [/^Diğer işlemler/, /^Not yazarak tamamla/],
    field: /^Not/,
  },
  "the note on an event of the calendar": {
    page: calendar,
    path: "/reminders/calendar",
    from: "/reminders",
    at: "/reminders/calendar?date=2027-01-05",
    press: [/Sayaçları oku/],
    field: /^Not/,
  },
  "a milestone template": {
    page: technology,
    path: "/technology/:typeId",
    from: "/technology",
    at: `/technology/${ID}`,
    press: [/^Adım ekle/],
    isBegun: true,
    field: /^1\. adımın adı/,
    title: "Kaydetmeden çık",
  },
  "one's own details": {
    page: account,
    path: "/account",
    from: "/",
    at: "/account",
    field: /^Telefon/,
  },
  "one's own password": {
    page: account,
    path: "/account",
    from: "/",
    at: "/account",
    field: /^Yeni parola \(tekrar\)/,
    isSecret: true,
  },
};

Deno.test.beforeAll(loadParts);

const isHeld = () => !globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));

type Show = Parameters<Parameters<typeof viewTest>[1]>[0]["show"];
type User = Parameters<Parameters<typeof viewTest>[1]>[0]["user"];

const TYPED = { selector: "input, textarea" };

async function openForm(place: FormPlace, show: Show, user: User, id = "elif") {
  const { page, path, from, at, press = [], field } = place;
  const app = await inApp({
    page,
    path,
    at: from,
    as: { id, roles: ["ADMIN"] },
    answer: server,
  });
  addModalRoot();
  const { unmount } = await show(app.element);
  await app.go(at);
  for (const name of press) {
    const target = await waitFor(() =>
      screen.queryByRole("button", { name }) ?? screen.getByRole("menuitem", { name })
    );
    await user.click(target);
  }
  const input = await screen.findByLabelText(field, TYPED);
  const { confirmDialog } = app.actors;
  return {
    ...app,
    input,
    asked: () => confirmDialog.getSnapshot().context.asked?.question.title,
    answer: (type: "dialog.cancelled" | "dialog.confirmed") =>
      act(async () => {
        confirmDialog.send({ type });
        app.pass(300);
        await Promise.resolve();
      }),
    close() {
      unmount();
      app.stop();
    },
  };
}

for (const [name, place] of Object.entries(PLACES)) {
  viewTest(
    `${name}, half filled, is not left by Back or closed without asking`,
    async ({ show, user }) => {
      sessionStorage.clear();
      const form = await openForm(place, show, user);
      assert.equal(isHeld(), place.isBegun ?? false);
      await user.type(form.input, "Bozcaada");
      await waitFor(() => assert.equal(isHeld(), true));
      for (const answer of ["dialog.cancelled", "dialog.confirmed"] as const) {
        await form.go(-1);
        await waitFor(() =>
          assert.deepEqual(form.asked(), place.title ?? { key: "Discard changes" })
        );
        assert.deepEqual([form.place(), form.input.isConnected], [place.at, true]);
        await form.answer(answer);
      }
      await waitFor(() => assert.equal(form.place(), place.from));
      await waitFor(() => assert.equal(form.input.isConnected, false));
      assert.equal(isHeld(), false);
      form.close();
    },
  );
}

const MINUTE = 60_000;
const stored = () => Object.keys(sessionStorage).filter((key) => key.endsWith("-draft"));
const offer = () => screen.queryByText(/^Oturumunuz sona ermeden önce/);

/** Types into a form until the session of its user runs out. */
async function runOut(place: FormPlace, show: Show, user: User) {
  sessionStorage.clear();
  const form = await openForm(place, show, user);
  await user.type(form.input, "Bozcaada");
  await waitFor(() => assert.equal(isHeld(), true));
  // The page stands on until the sign-in takes its place, and says what it may not show any more.
  await act(async () => {
    form.pass(15 * MINUTE);
    await import("../../../src/ui/table/TableNotice.tsx");
  });
  assert.equal(form.actors.session.getSnapshot().value, "signedOut");
  form.close();
}

for (const [name, place] of Object.entries(PLACES)) {
  if (place.isSecret) {
    viewTest(`${name} is never kept`, async ({ show, user }) => {
      await runOut(place, show, user);
      assert.deepEqual(Object.keys(sessionStorage), []);
    });
    continue;
  }
  viewTest(
    `${name} is restored after a session that ran out, for its user`,
    async ({ show, user }) => {
      await runOut(place, show, user);
      assert.equal(stored().length, 1);
      const form = await openForm(place, show, user);
      const before = (form.input as HTMLInputElement).value;
      await user.click(await screen.findByRole("button", { name: "Yazdıklarımı geri getir" }));
      const restored = screen.getByLabelText(place.field, TYPED) as HTMLInputElement;
      assert.deepEqual([restored.value, stored(), offer()], [`${before}Bozcaada`, [], null]);
      await waitFor(() => assert.equal(isHeld(), true));
      form.close();
    },
  );
}

const note = PLACES["the note on an event of the calendar"] as FormPlace;
const [[, place]] = Object.entries(PLACES) as [[string, FormPlace]];

viewTest(
  "what was kept can be thrown away, and nobody else is offered it",
  async ({ show, user }) => {
    await runOut(place, show, user);
    const form = await openForm(place, show, user);
    await user.click(await screen.findByRole("button", { name: "Yazdıklarımı at" }));
    assert.deepEqual([stored(), offer(), form.input.isConnected], [[], null, true]);
    form.close();

    await runOut(place, show, user);
    const stranger = await openForm(place, show, user, "deniz");
    assert.deepEqual([stored(), offer()], [[], null]);
    stranger.close();
  },
);

viewTest("saving the form, or signing out, forgets what was kept of it", async ({ show, user }) => {
  await runOut(place, show, user);
  const saved = await openForm(place, show, user);
  await user.type(saved.input, "!");
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  await waitFor(() => assert.deepEqual(stored(), []));
  saved.close();

  await runOut(place, show, user);
  const left = await openForm(place, show, user);
  act(() => left.actors.session.send({ type: "signOut.requested" }));
  await waitFor(() => assert.deepEqual(stored(), []));
  left.close();
});

viewTest(
  "who has a form half filled is told that the session is about to end, and stays by one press",
  async ({ show, user }) => {
    sessionStorage.clear();
    const form = await openForm(place, show, user);
    const told = () => form.actors.toaster.getSnapshot().context.shown.map(({ toast }) => toast);
    act(() => form.pass(13 * MINUTE - 1));
    await user.type(form.input, "Bozcaada");
    await waitFor(() => assert.equal(isHeld(), true));
    assert.deepEqual(told(), []);
    act(() => form.pass(1));
    const [toast] = told();
    assert.deepEqual(
      [told().length, toast?.title, toast?.duration],
      [1, { key: "Your session is about to end" }, 2 * MINUTE],
    );
    const [shown] = form.actors.toaster.getSnapshot().context.shown;
    act(() => shown?.ref.send({ type: "toast.acted" }));
    assert.ok(form.actors.session.getSnapshot().matches({ signedIn: { token: "refreshing" } }));
    form.close();
  },
);

viewTest("who has nothing half filled is not bothered", async ({ show, user }) => {
  sessionStorage.clear();
  const form = await openForm(place, show, user);
  act(() => form.pass(14 * MINUTE));
  assert.deepEqual(form.actors.toaster.getSnapshot().context.shown, []);
  form.close();
});

viewTest(
  "a half filled note on an event of the calendar is not closed without asking",
  async ({ show, user }) => {
    sessionStorage.clear();
    const form = await openForm(note, show, user);
    const box = () => screen.queryByRole("dialog", { name: "Sayaçları oku" });
    const close = {
      "Escape": () => user.keyboard("{Escape}"),
      "the button": () =>
        user.click(within(box() ?? document.body).getByRole("button", { name: "Kapat" })),
    };
    await user.type(form.input, "Bitti");
    for (const [way, go] of Object.entries(close)) {
      await go();
      await waitFor(() => assert.deepEqual(form.asked(), { key: "Discard changes" }));
      assert.ok(box(), way);
      await form.answer("dialog.cancelled");
    }
    await user.clear(form.input);
    await user.keyboard("{Escape}");
    await waitFor(() => assert.equal(box(), null));
    form.close();

    const again = await openForm(note, show, user);
    await user.type(again.input, "Bitti");
    await user.keyboard("{Escape}");
    await waitFor(() => assert.deepEqual(again.asked(), { key: "Discard changes" }));
    await again.answer("dialog.confirmed");
    await waitFor(() => assert.deepEqual([box(), again.asked()], [null, undefined]));
    again.close();
  },
);

viewTest(
  "a form over a record that was just created is not left by Back without asking either",
  async ({ show, user }) => {
    sessionStorage.clear();
    const app = await routed([
      { path: "/company", ...companyList, HydrateFallback: () => null },
      { path: "/company/:companyId", ...company, HydrateFallback: () => null },
    ], {
      at: "/company?create=yes",
      as: { roles: ["ADMIN"] },
      answer: (call) => call.method === "POST" ? aCompany() : server(call),
    });
    addModalRoot();
    await show(app.element);
    await user.type(await screen.findByLabelText(/^Ad$/, TYPED), "Ege");
    await user.click(screen.getByRole("button", { name: "İş ortağını oluştur" }));
    await waitFor(() => assert.equal(app.place(), `/company/${ID}`));
    await app.go(`/company/${ID}?edit=yes`);
    await user.type(await screen.findByLabelText(/^Ad$/, TYPED), "Bozcaada");
    await waitFor(() => assert.equal(isHeld(), true));
    await app.go(-1);
    const { confirmDialog } = app.actors;
    await waitFor(() =>
      assert.deepEqual(
        [app.place(), confirmDialog.getSnapshot().context.asked?.question.title],
        [`/company/${ID}?edit=yes`, { key: "Discard changes" }],
      )
    );
    app.stop();
  },
);

viewTest("a half filled form of a record that is deleted is not asked about", async (view) => {
  sessionStorage.clear();
  const template = PLACES["a milestone template"] as FormPlace;
  const form = await openForm(template, view.show, view.user);
  await waitFor(() => assert.equal(isHeld(), true));
  await view.user.click(screen.getByRole("button", { name: "Sil" }));
  await waitFor(() => assert.equal(form.asked(), "Teknolojiyi sil"));
  await form.answer("dialog.confirmed");
  await waitFor(() => assert.equal(form.place(), "/technology/"));
  form.close();
});

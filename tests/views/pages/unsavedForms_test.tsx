import { type Call, createPageInApp, createRoutedApp } from "../../support/createPageInApp.tsx";
import { loadLazyChunks } from "../../support/loadLazyChunks.ts";
import {
  createCompany,
  createMilestone,
  createOccurrence,
  createProcess,
  createProjectType,
  createReminder,
  createUser,
  toId,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import * as account from "../../../src/features/account/AccountPage.tsx";
import * as companyList from "../../../src/features/company/CompanyListPage.tsx";
import * as company from "../../../src/features/company/CompanyPage.tsx";
import * as process from "../../../src/app/pages/process/ProcessPage.tsx";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";
import * as reminder from "../../../src/features/reminder/ReminderPage.tsx";
import * as technology from "../../../src/features/projectType/ProjectTypePage.tsx";

const ID = toId(1);
const due = { dueDatetime: "2027-01-05T09:00:00", dueAt: "2027-01-05T06:00:00Z" };

const dueReminder = createReminder({
  ...due,
  nextDueDatetime: due.dueDatetime,
  nextDueAt: due.dueAt,
  users: [],
  project: null,
});

const RECORDS: Record<string, object> = {
  companies: createCompany(),
  "project-types": createProjectType(),
  processes: createProcess({
    milestoneCount: 1,
    milestones: [createMilestone({ owner: null, completions: [] })],
    responsibles: [],
    stakeholders: [],
  }),
  reminders: dueReminder,
  users: createUser({
    email: "ben@iklim.example",
    name: "Deniz",
    surname: "Işıklı",
    roles: ["ADMIN"],
  }),
};
const occurrence = createOccurrence(due);

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
  /** The form's address, and the history before it. */
  from: string;
  at: string;
  /** The label of the field typed into. */
  field: RegExp;
  /** The button that opens the form. */
  press?: RegExp[];
  /** Pressing that has changed something already. */
  isBegun?: boolean;
  /** Whether the field is a secret. */
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
    press: [/^Diğer işlemler: /, /^Notla tamamla/],
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
    title: "Kaydetmeden çıkılsın mı?",
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

Deno.test.beforeAll(loadLazyChunks);

const isUnloadBlocked = () =>
  !globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));

type Show = Parameters<Parameters<typeof viewTest>[1]>[0]["show"];
type User = Parameters<Parameters<typeof viewTest>[1]>[0]["user"];

const TYPED = { selector: "input, textarea" };

async function openForm(place: FormPlace, show: Show, user: User, id = "elif") {
  const { page, path, from, at, press = [], field } = place;
  const app = await createPageInApp({
    page,
    path,
    at: from,
    as: { id, roles: ["ADMIN"] },
    respond: server,
  });
  addModalRoot();
  const { unmount } = await show(app.element);
  await app.navigate(at);
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
    readQuestion: () => confirmDialog.getSnapshot().context.current?.question.title,
    answer: (type: "dialog.cancelled" | "dialog.confirmed") =>
      act(async () => {
        confirmDialog.send({ type });
        app.advanceClock(300);
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
    `unsaved form: confirms Back and unload of ${name}`,
    async ({ show, user }) => {
      sessionStorage.clear();
      const form = await openForm(place, show, user);
      assert.equal(isUnloadBlocked(), place.isBegun ?? false);
      await user.type(form.input, "Bozcaada");
      await waitFor(() => assert.equal(isUnloadBlocked(), true));
      for (const answer of ["dialog.cancelled", "dialog.confirmed"] as const) {
        await form.navigate(-1);
        await waitFor(() =>
          assert.deepEqual(form.readQuestion(), place.title ?? { key: "Close without saving?" })
        );
        assert.deepEqual([form.readAddress(), form.input.isConnected], [place.at, true]);
        await form.answer(answer);
      }
      await waitFor(() => assert.equal(form.readAddress(), place.from));
      await waitFor(() => assert.equal(form.input.isConnected, false));
      assert.equal(isUnloadBlocked(), false);
      form.close();
    },
  );
}

const MINUTE = 60_000;
const listDraftKeys = () => Object.keys(sessionStorage).filter((key) => key.endsWith("-draft"));
const queryOffer = () => screen.queryByText(/^Oturumunuz sona ermeden önce/);

/** Types into a form until the session of its user runs out. */
async function runOut(place: FormPlace, show: Show, user: User) {
  sessionStorage.clear();
  const form = await openForm(place, show, user);
  await user.type(form.input, "Bozcaada");
  await waitFor(() => assert.equal(isUnloadBlocked(), true));
  // The page stands on until the sign-in takes its place, and says what it may not show any more.
  await act(async () => {
    form.advanceClock(15 * MINUTE);
    await import("../../../src/ui/table/TableNotice.tsx");
  });
  assert.equal(form.actors.session.getSnapshot().value, "signedOut");
  form.close();
}

for (const [name, place] of Object.entries(PLACES)) {
  if (place.isSecret) {
    viewTest(`unsaved form: never stores ${name}`, async ({ show, user }) => {
      await runOut(place, show, user);
      assert.deepEqual(Object.keys(sessionStorage), []);
    });
    continue;
  }
  viewTest(
    `unsaved form: restores ${name} for its user after the session expired`,
    async ({ show, user }) => {
      await runOut(place, show, user);
      assert.equal(listDraftKeys().length, 1);
      const form = await openForm(place, show, user);
      const before = (form.input as HTMLInputElement).value;
      await user.click(await screen.findByRole("button", { name: "Yazdıklarımı geri getir" }));
      const restored = screen.getByLabelText(place.field, TYPED) as HTMLInputElement;
      assert.deepEqual([restored.value, listDraftKeys(), queryOffer()], [
        `${before}Bozcaada`,
        [],
        null,
      ]);
      await waitFor(() => assert.equal(isUnloadBlocked(), true));
      form.close();
    },
  );
}

const note = PLACES["the note on an event of the calendar"] as FormPlace;
const [[, place]] = Object.entries(PLACES) as [[string, FormPlace]];

viewTest(
  "form draft: can be discarded and is not offered to another user",
  async ({ show, user }) => {
    await runOut(place, show, user);
    const form = await openForm(place, show, user);
    await user.click(await screen.findByRole("button", { name: "Yazdıklarımı sil" }));
    assert.deepEqual([listDraftKeys(), queryOffer(), form.input.isConnected], [[], null, true]);
    form.close();

    await runOut(place, show, user);
    const stranger = await openForm(place, show, user, "deniz");
    assert.deepEqual([listDraftKeys(), queryOffer()], [[], null]);
    stranger.close();
  },
);

viewTest("form draft: is removed by saving and by sign-out", async ({ show, user }) => {
  await runOut(place, show, user);
  const saved = await openForm(place, show, user);
  await user.type(saved.input, "!");
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  await waitFor(() => assert.deepEqual(listDraftKeys(), []));
  saved.close();

  await runOut(place, show, user);
  const left = await openForm(place, show, user);
  act(() => left.actors.session.send({ type: "signOut.requested" }));
  await waitFor(() => assert.deepEqual(listDraftKeys(), []));
  left.close();
});

viewTest(
  "session warning: offers to stay before expiry while a form is unsaved",
  async ({ show, user }) => {
    sessionStorage.clear();
    const form = await openForm(place, show, user);
    const listToasts = () =>
      form.actors.toaster.getSnapshot().context.shown.map(({ toast }) => toast);
    act(() => form.advanceClock(13 * MINUTE - 1));
    await user.type(form.input, "Bozcaada");
    await waitFor(() => assert.equal(isUnloadBlocked(), true));
    assert.deepEqual(listToasts(), []);
    act(() => form.advanceClock(1));
    const [toast] = listToasts();
    assert.deepEqual(
      [listToasts().length, toast?.title, toast?.duration],
      [1, { key: "Your session is about to end" }, 2 * MINUTE],
    );
    const [shown] = form.actors.toaster.getSnapshot().context.shown;
    act(() => shown?.ref.send({ type: "toast.actionPressed" }));
    assert.ok(form.actors.session.getSnapshot().matches({ signedIn: { token: "refreshing" } }));
    form.close();
  },
);

viewTest("session warning: is not shown without an unsaved form", async ({ show, user }) => {
  sessionStorage.clear();
  const form = await openForm(place, show, user);
  act(() => form.advanceClock(14 * MINUTE));
  assert.deepEqual(form.actors.toaster.getSnapshot().context.shown, []);
  form.close();
});

viewTest(
  "unsaved form: confirms closing a note in the calendar",
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
      await waitFor(() => assert.deepEqual(form.readQuestion(), { key: "Close without saving?" }));
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
    await waitFor(() => assert.deepEqual(again.readQuestion(), { key: "Close without saving?" }));
    await again.answer("dialog.confirmed");
    await waitFor(() => assert.deepEqual([box(), again.readQuestion()], [null, undefined]));
    again.close();
  },
);

viewTest(
  "unsaved form: confirms Back over a record that was just created",
  async ({ show, user }) => {
    sessionStorage.clear();
    const app = await createRoutedApp([
      { path: "/company", ...companyList, HydrateFallback: () => null },
      { path: "/company/:companyId", ...company, HydrateFallback: () => null },
    ], {
      at: "/company?create=yes",
      as: { roles: ["ADMIN"] },
      respond: (call) => call.method === "POST" ? createCompany() : server(call),
    });
    addModalRoot();
    await show(app.element);
    await user.type(await screen.findByLabelText(/^Ad$/, TYPED), "Ege");
    await user.click(screen.getByRole("button", { name: "İş ortağını oluştur" }));
    await waitFor(() => assert.equal(app.readAddress(), `/company/${ID}`));
    await app.navigate(`/company/${ID}?edit=yes`);
    await user.type(await screen.findByLabelText(/^Ad$/, TYPED), "Bozcaada");
    await waitFor(() => assert.equal(isUnloadBlocked(), true));
    await app.navigate(-1);
    const { confirmDialog } = app.actors;
    await waitFor(() =>
      assert.deepEqual(
        [app.readAddress(), confirmDialog.getSnapshot().context.current?.question.title],
        [`/company/${ID}?edit=yes`, { key: "Close without saving?" }],
      )
    );
    app.stop();
  },
);

viewTest("unsaved form: does not confirm when its record is deleted", async (view) => {
  sessionStorage.clear();
  const template = PLACES["a milestone template"] as FormPlace;
  const form = await openForm(template, view.show, view.user);
  await waitFor(() => assert.equal(isUnloadBlocked(), true));
  await view.user.click(screen.getByRole("button", { name: "Diğer işlemler" }));
  await view.user.click(await screen.findByRole("menuitem", { name: "Sil" }));
  await waitFor(() => assert.equal(form.readQuestion(), "Teknolojiyi sil"));
  await form.answer("dialog.confirmed");
  await waitFor(() => assert.equal(form.readAddress(), "/technology/"));
  form.close();
});

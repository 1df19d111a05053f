import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { loadLazyChunks } from "../../support/loadLazyChunks.ts";
import {
  createCompany,
  createProject,
  createProjectType,
  createReminder,
  toId,
} from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import * as list from "../../../src/features/project/ProjectListPage.tsx";
import * as projectForm from "../../../src/features/project/ProjectCreatePage.tsx";
import * as reminderForm from "../../../src/features/reminder/ReminderCreatePage.tsx";
import * as reminderPage from "../../../src/features/reminder/ReminderPage.tsx";

const ID = toId(1);
const ME = toId(21);
const reminder = createReminder({
  id: ID,
  dueDatetime: "2031-03-03T10:00:00",
  users: [],
  version: 1,
});

const isUnloadBlocked = () =>
  !globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** The words of a field's error, empty where it has none. */
const readError = (input: HTMLElement) =>
  input.getAttribute("aria-invalid") === "true"
    ? (input.getAttribute("aria-describedby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "").join("").trim()
    : "";

async function retype(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.type(input, text);
}

async function openForm(page: typeof reminderForm, path: string) {
  const app = await createPageInApp({
    page,
    path,
    at: path,
    as: { id: ME, roles: ["ADMIN"] },
    respond: ({ method, path }: Call) => {
      if (method === "POST") return path.startsWith("/api/projects") ? createProject() : reminder;
      if (path.startsWith("/api/companies")) return { data: [createCompany()], total: 1 };
      if (path.startsWith("/api/project-types")) return { data: [createProjectType()], total: 1 };
      return { data: [], total: 0 };
    },
  });
  const listSentBodies = () =>
    app.calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { ...app, sent: listSentBodies };
}

viewTest(
  "reminder form: sends a typed date and time and rejects one that does not exist",
  async ({ show, user }) => {
    const app = await openForm(reminderForm, "/reminders/create");
    await show(app.element, "en");
    await user.type(await screen.findByRole("textbox", { name: "Description" }), "Read the meters");
    await retype(user, box("Date"), "31.02.2027");
    await retype(user, box("Time"), "24:00");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    assert.deepEqual([readError(box("Date")), readError(box("Time")), app.sent()], [
      "There is no such date",
      "There is no such time",
      [],
    ]);
    await retype(user, box("Date"), "15.1.27");
    await retype(user, box("Time"), "1:30{Enter}");
    await waitFor(() => assert.equal(app.sent().length, 1));
    const [{ dueDatetime } = {} as { dueDatetime?: string }] = app.sent() as {
      dueDatetime?: string;
    }[];
    assert.equal(dueDatetime, "2027-01-15T01:30:00");
  },
);

viewTest(
  "reminder form: previews no dates, and does not fail, while a date cannot be read",
  async ({ show, user }) => {
    const app = await openForm(reminderForm, "/reminders/create");
    await show(app.element, "en");
    await retype(user, await screen.findByRole("textbox", { name: "Date" }), "15.1.2031");
    await user.click(screen.getByRole("button", { name: /Repeats$/ }));
    await user.click(await screen.findByRole("option", { name: "Yearly" }));
    await user.click(screen.getByRole("radio", { name: "On a date" }));
    await retype(user, box("Last date"), "31.2.");
    await user.tab();
    assert.equal(readError(box("Last date")), "Complete the date");
    await retype(user, box("First date"), "15.13.2031");
    await user.tab();
    assert.equal(readError(box("First date")), "There is no such date");
    screen.getByText("The next dates appear here once there is a date and a time.");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    assert.deepEqual(app.sent(), []);
    assert.ok(document.activeElement === box("First date"));
  },
);

for (
  const [name, page, path, field] of [
    ["reminder form", reminderForm, "/reminders/create", "Tarih"],
    ["project form", projectForm, "/project/create", /^Bitiş tarihi/],
  ] as const
) {
  viewTest(`${name}: counts a date that is half typed as a change`, async ({ show, user }) => {
    addModalRoot();
    const app = await openForm(page as typeof reminderForm, path);
    await show(app.element);
    await screen.findByRole("textbox", { name: field });
    assert.equal(isUnloadBlocked(), false);
    await retype(user, box(field), "1.");
    assert.equal(isUnloadBlocked(), true);
  });
}

viewTest(
  "in-place edit: keeps a time of day that does not exist open with its error",
  async ({ show, user }) => {
    addModalRoot();
    const app = await createPageInApp({
      page: reminderPage,
      path: "/reminders/:reminderId",
      at: `/reminders/${ID}`,
      as: { roles: ["ADMIN"] },
      respond: ({ path }) => path === `/api/reminders/${ID}` ? reminder : { data: [], total: 0 },
    });
    const listPatches = () =>
      app.calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: /Son tarih ve saat, değiştir/ }));
    const panel = await screen.findByRole("dialog", { name: /Son tarih ve saat$/ });
    await retype(user, within(panel).getByRole("textbox", { name: "Tarih" }), "29.2.2031");
    assert.equal(isUnloadBlocked(), true);
    await user.keyboard("{Enter}");
    assert.equal(readError(box("Tarih")), "Böyle bir tarih yok");
    await retype(user, box("Tarih"), "4.3.31");
    await retype(user, box("Saat"), "24:00");
    // A press outside the panel submits its form.
    fireEvent.submit(panel.querySelector("form") ?? panel);
    await waitFor(() => assert.equal(readError(box("Saat")), "Böyle bir saat yok"));
    assert.deepEqual(listPatches(), []);
    await retype(user, box("Saat"), "2:15{Enter}");
    await waitFor(() =>
      assert.deepEqual(listPatches(), [{ dueDatetime: "2031-03-04T02:15:00", version: 1 }])
    );
  },
);

viewTest(
  "list filter: applies a typed date and rejects one that does not exist",
  async ({ show, user }) => {
    await loadLazyChunks();
    const app = await createPageInApp({
      page: list,
      path: "/project",
      at: "/project",
      as: { roles: ["ADMIN"] },
      respond: ({ path }) => path.includes("/count") ? 1 : { data: [createProject()], total: 1 },
    });
    await show(app.element, "en");
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const builder = await screen.findByRole("dialog", { name: "Add a filter" });
    await user.click(within(builder).getByRole("button", { name: /Field$/ }));
    await user.click(await screen.findByRole("option", { name: "Start date" }));
    await user.click(within(builder).getByRole("button", { name: /Condition$/ }));
    await user.click(await screen.findByRole("option", { name: "is" }));
    await user.type(await screen.findByRole("textbox", { name: "Value" }), "31/4/2027{Enter}");
    assert.equal(readError(box("Value")), "There is no such date");
    await retype(user, box("Value"), "1/12/26{Enter}");
    await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    const params = new URL(app.readAddress(), "http://iklim.example").searchParams;
    assert.deepEqual([...params].filter(([key]) => key.startsWith("filters")), [
      ["filters[0].fieldId", "startDate"],
      ["filters[0].operator", "EQUALS"],
      ["filters[0].value", "2026-12-01"],
    ]);
  },
);

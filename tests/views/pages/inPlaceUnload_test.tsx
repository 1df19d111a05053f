import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { createReminder, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import * as page from "../../../src/features/reminder/ReminderPage.tsx";

const ID = toId(1);
const PATH = `/api/reminders/${ID}`;
const reminder = createReminder({
  id: ID,
  dueDatetime: "2031-03-03T10:00:00",
  users: [],
  version: 1,
});

/** Opens a reminder's page; `change` responds to its changes. */
async function openPage(change: (call: Call) => unknown = () => reminder) {
  addModalRoot();
  const app = await createPageInApp({
    page,
    path: "/reminders/:reminderId",
    at: `/reminders/${ID}`,
    as: { roles: ["ADMIN"] },
    respond: (call) => {
      if (call.method === "PATCH") return change(call);
      return call.path === PATH ? reminder : { data: [], total: 0 };
    },
  });
  const listToasts = () =>
    app.actors.toaster.getSnapshot().context.shown.map(({ toast: { title } }) =>
      typeof title === "string" ? title : title.key
    );
  const listPatches = () =>
    app.calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { ...app, listToasts, listPatches };
}

/** Opens the field of the time and focuses its date, so that typed text replaces it. */
async function begin(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: /Son tarih ve saat, değiştir/ }));
  const panel = await screen.findByRole("dialog", { name: /Son tarih ve saat$/ });
  const [date] = within(panel).getAllByRole("textbox");
  act(() => date?.focus());
}

const isUnloadBlocked = () =>
  !globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));

viewTest(
  "in-place edit: asks before unload until the change is saved",
  async ({ show, user }) => {
    const deferredResponse = Promise.withResolvers<unknown>();
    const app = await openPage(() => deferredResponse.promise);
    await show(app.element);
    await begin(user);
    assert.equal(isUnloadBlocked(), false, "nothing is changed yet");
    await user.keyboard("{End}{Backspace}2");
    assert.equal(isUnloadBlocked(), true);
    await user.keyboard("{Backspace}1");
    assert.equal(isUnloadBlocked(), false, "it is as it was");
    await user.keyboard("{Backspace}2{Escape}");
    assert.equal(isUnloadBlocked(), false, "it was given back");

    await begin(user);
    await user.keyboard("{End}{Backspace}2{Enter}");
    await waitFor(() => assert.equal(app.listPatches().length, 1));
    assert.equal(isUnloadBlocked(), true, "it is not saved yet");
    await app.navigate("/elsewhere");
    assert.equal(isUnloadBlocked(), true, "it is still on its way");
    deferredResponse.resolve(reminder);
    await waitFor(() => assert.equal(isUnloadBlocked(), false));
    assert.deepEqual(app.listToasts(), ["Reminder updated successfully"]);
  },
);

viewTest(
  "in-place edit: discards a change on sign-out and notifies of it",
  async ({ show, user }) => {
    const app = await openPage();
    await show(app.element);
    await begin(user);
    await user.keyboard("{End}{Backspace}2");
    act(() => app.actors.session.send({ type: "signOut.requested" }));
    await app.navigate("/elsewhere");
    await waitFor(() =>
      assert.ok(
        app.listToasts().includes("Your changes have not been saved."),
        `${app.listToasts()}`,
      )
    );
    assert.deepEqual([app.listPatches(), isUnloadBlocked()], [[], false]);
  },
);

import assert from "node:assert/strict";
import {
  type ActorRefFrom,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
} from "xstate";
import { askUser, type ConfirmInput } from "../../machines/confirm.ts";
import { confirmDialogMachine, type Question } from "../../machines/confirmDialog.ts";
import { type Address, findBlockingForm, type OpenForm } from "../../machines/openForm.ts";
import type { Values } from "../../machines/formValues.ts";
import type { submissionMachine } from "../../machines/submission.ts";
import { unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import type { Drafts, OwnerEvent } from "../../machines/unsavedFormsSetup.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { createTestSubmission } from "../support/submissions.ts";
import { unsavedForms } from "./specifications/unsavedForms.ts";

const elif: OwnerEvent = {
  type: "owner.signedIn",
  userId: "elif",
  drafts: { "/a#page": { name: "kept" } },
};

/** Forms a to c of a user, with the dialog; `notify` reports changes of the session. */
function createTestActor({ as = elif }: { as?: OwnerEvent | null } = {}) {
  const done: string[] = [];
  const stored: { userId: string; drafts: Drafts }[] = [];
  const left: unknown[] = [];
  const clock = new SimulatedClock();
  let notify: (event: OwnerEvent) => void = () => {};
  const machine = unsavedFormsMachine.provide({
    actors: {
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        notify = sendBack;
      }),
      blockUnload: fromCallback(() => {
        done.push("held");
        return () => done.push("released");
      }),
      confirm: fromPromise<void, ConfirmInput>(({ input, signal, system }) =>
        askUser(system.get("confirmDialog"), input, signal)
      ),
    },
    actions: {
      reload: () => done.push("reloaded"),
      warn: () => done.push("warned"),
      withdrawWarning: () => done.push("withdrawn"),
      storeDrafts: (_, params) => stored.push(params),
      removeDraft: (_, { draftKey }) => done.push(`removed ${draftKey}`),
    },
  });
  const submission = createTestSubmission<Values, Values, string>({
    validate: (values) => ({ ok: true, value: values }),
    submit: () => Promise.resolve("saved"),
  });
  const root = createActor(
    createMachine({
      invoke: [
        { src: confirmDialogMachine, systemId: "confirmDialog" },
        ...["a", "b", "c"].map((systemId) => ({
          src: submission,
          systemId,
          input: { values: { name: "", note: "" } },
        })),
        { src: machine, systemId: "unsavedForms" },
      ],
    }),
    { clock },
  ).start();
  const { system } = root;
  const forms: ActorRefFrom<typeof unsavedFormsMachine> = system.get("unsavedForms");
  const dialog: ActorRefFrom<typeof confirmDialogMachine> = system.get("confirmDialog");
  const getSubmission = (id: string): ActorRefFrom<typeof submissionMachine> => system.get(id);
  for (const type of ["leaving.allowed", "leaving.declined"] as const) {
    forms.on(type, (event) => left.push(event));
  }
  if (as) notify(as);
  return {
    forms,
    dialog,
    done,
    stored,
    left,
    notify: (event: OwnerEvent) => notify(event),
    open: (id: string, changes: Partial<OpenForm> = {}) =>
      forms.send({
        type: "form.opened",
        form: {
          id,
          submission: getSubmission(id),
          draftKey: `/${id}#page`,
          isDialog: false,
          question: { message: `Discard ${id}?` },
          ...changes,
        },
      }),
    /** The form that a navigation from `from` to `to` would leave. */
    blocking: (from: Address, to: Address, user: { id: string } | null = { id: "elif" }) =>
      findBlockingForm(forms.getSnapshot().context, user, from, to)?.id,
    type: (id: string, name: string) =>
      getSubmission(id).send({ type: "field.changed", name: "name", value: name }),
    filled: (id: string) => getSubmission(id).getSnapshot().context.values,
    async save(id: string) {
      getSubmission(id).send({ type: "form.submitted" });
      await waitFor(getSubmission(id), (snapshot) => snapshot.matches("submitted"));
    },
    saving(id: string, onSaved: () => void) {
      getSubmission(id).on("submission.succeeded", onSaved);
    },
    leave: (id: string, cause: "closing" | "navigation") =>
      forms.send({ type: "leaving.requested", id, cause }),
    asked: () => {
      const { context, value } = dialog.getSnapshot();
      return value === "closing" ? undefined : context.current?.question.message;
    },
    async answer(type: "dialog.confirmed" | "dialog.cancelled") {
      dialog.send({ type });
      await new Promise((resolve) => setTimeout(resolve));
      clock.increment(300);
    },
    pass: (ms: number) => clock.increment(ms),
    stop: () => {
      root.stop();
    },
  };
}

Deno.test("unsaved forms: holds the page while any form has unsaved input", async () => {
  const { forms, open, type, save, done, stop } = createTestActor();
  open("a");
  open("b");
  assert.deepEqual(done, []);
  type("a", "Ege");
  type("b", "Ege");
  await save("a");
  assert.deepEqual(done, ["held", "removed /a#page"]);
  forms.send({ type: "form.closed", id: "b" });
  assert.deepEqual(done, ["held", "removed /a#page", "released"]);
  stop();
});

Deno.test("unsaved forms: counts input that a form opens with", () => {
  const { forms, open, type, done, stop } = createTestActor();
  type("a", "Ege");
  open("a");
  assert.deepEqual(done, ["held"]);
  forms.send({ type: "form.closed", id: "a" });
  type("a", "Egemen");
  assert.deepEqual([done, forms.getSnapshot().context.forms], [["held", "released"], []]);
  stop();
});

Deno.test("unsaved forms: follows a reopened form once", () => {
  const { forms, open, stop } = createTestActor();
  const getFollower = () => forms.getSnapshot().children["followForm a"];
  open("a");
  const former = getFollower();
  open("a");
  assert.deepEqual(
    [former?.getSnapshot().status, getFollower()?.getSnapshot().status],
    ["stopped", "active"],
  );
  stop();
});

Deno.test("unsaved forms: warns once before the session ends", () => {
  const { open, type, done, notify, stop } = createTestActor();
  open("a");
  notify({ type: "session.expiring" });
  assert.deepEqual(done, []);
  type("a", "Ege");
  notify({ type: "session.expiring" });
  notify({ type: "session.expiring" });
  notify({ type: "session.refreshed" });
  notify({ type: "session.refreshed" });
  notify({ type: "session.expiring" });
  type("a", "");
  assert.deepEqual(done, ["held", "warned", "withdrawn", "warned", "withdrawn", "released"]);
  stop();
});

Deno.test("unsaved forms: stores drafts and releases the page before a reload", () => {
  const { forms, open, type, done, stored, stop } = createTestActor();
  open("a");
  forms.send({ type: "reload.requested" });
  assert.deepEqual([done, stored], [["reloaded"], []]);
  type("a", "Ege");
  forms.send({ type: "reload.requested" });
  assert.deepEqual(done, ["reloaded", "held", "reloaded", "released"]);
  assert.deepEqual(stored, [{ userId: "elif", drafts: { "/a#page": { name: "Ege", note: "" } } }]);
  stop();
});

for (
  const [reason, kept] of [
    ["expired", [{ userId: "elif", drafts: { "/a#page": { name: "Ege", note: "" } } }]],
    ["refreshFailed", [{ userId: "elif", drafts: { "/a#page": { name: "Ege", note: "" } } }]],
    ["signedOut", []],
    ["elsewhere", []],
  ] as const
) {
  Deno.test(`unsaved forms: stores ${kept.length} drafts when the session ends: ${reason}`, () => {
    const { forms, open, type, stored, notify, stop } = createTestActor();
    open("a");
    open("b");
    type("a", "Ege");
    notify({ type: "owner.signedOut", reason });
    assert.deepEqual(stored, kept);
    const { userId, drafts: offered, forms: open_ } = forms.getSnapshot().context;
    assert.deepEqual({ userId, offered, open_ }, { userId: "", offered: {}, open_: [] });
    stop();
  });
}

Deno.test("unsaved forms: offers a draft until it is settled", () => {
  const { forms, done, stop } = createTestActor();
  assert.deepEqual(forms.getSnapshot().context.drafts, { "/a#page": { name: "kept" } });
  forms.send({ type: "draft.settled", draftKey: "/a#page" });
  forms.send({ type: "draft.settled", draftKey: "/a#page" });
  assert.deepEqual(forms.getSnapshot().context.drafts, {});
  assert.deepEqual(done, ["removed /a#page"]);
  stop();
});

Deno.test("unsaved forms: restores a draft into the fields that still exist", () => {
  const { forms, open, filled, done, stop } = createTestActor({
    as: {
      type: "owner.signedIn",
      userId: "elif",
      drafts: { "/a#page": { name: "kept", gone: "x" } },
    },
  });
  open("a");
  forms.send({ type: "draft.restored", id: "a" });
  assert.deepEqual(filled("a"), { name: "kept", note: "" });
  assert.deepEqual([forms.getSnapshot().context.drafts, done], [{}, ["held", "removed /a#page"]]);
  stop();
});

const createAddress = (pathname: string, search = ""): Address => ({ pathname, search });

Deno.test("unsaved forms: a changed search leaves only forms in a dialog", () => {
  const { forms, blocking, open, type, stop } = createTestActor();
  open("a", { isDialog: true });
  open("b");
  type("a", "Ege");
  type("b", "Ege");
  const here = createAddress("/x", "?edit=yes");
  assert.deepEqual(
    [
      blocking(here, createAddress("/y")),
      blocking(here, createAddress("/x")),
      blocking(here, here),
    ],
    ["a", "a", undefined],
  );
  forms.send({ type: "form.closed", id: "a" });
  assert.deepEqual([blocking(here, createAddress("/y")), blocking(here, createAddress("/x"))], [
    "b",
    undefined,
  ]);
  stop();
});

Deno.test("unsaved forms: a form that was just saved blocks no navigation", async () => {
  const { blocking, open, type, save, saving, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  const blocked = [blocking(createAddress("/x"), createAddress("/y"))];
  saving("a", () => blocked.push(blocking(createAddress("/x"), createAddress("/y"))));
  await save("a");
  assert.deepEqual(blocked, ["a", undefined]);
  stop();
});

Deno.test("unsaved forms: a form blocks navigation only while its user is signed in", () => {
  const { blocking, open, type, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  const users = [{ id: "elif" }, null, { id: "deniz" }];
  assert.deepEqual(
    users.map((user) => blocking(createAddress("/x"), createAddress("/y"), user)),
    ["a", undefined, undefined],
  );
  stop();
});

Deno.test("unsaved forms: a form whose submission has stopped blocks no navigation", () => {
  const { blocking, open, type, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  stop();
  assert.equal(blocking(createAddress("/x"), createAddress("/y")), undefined);
});

Deno.test("unsaved forms: asks before leaving when nobody is signed in", () => {
  const { blocking, open, type, leave, asked, stop } = createTestActor({ as: null });
  open("a");
  type("a", "Ege");
  assert.equal(blocking(createAddress("/x"), createAddress("/y"), null), "a");
  leave("a", "navigation");
  assert.equal(asked(), "Discard a?");
  stop();
});

Deno.test("unsaved forms: asks nothing about a deleted record", () => {
  const { forms, blocking, open, type, done, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  forms.send({ type: "forms.released" });
  assert.equal(blocking(createAddress("/x"), createAddress("/y")), undefined);
  assert.deepEqual(done, ["held", "released"]);
  stop();
});

Deno.test("unsaved forms: allows leaving a form without unsaved input", () => {
  const { open, leave, left, asked, stop } = createTestActor();
  open("a");
  leave("a", "closing");
  assert.deepEqual([left, asked()], [
    [{ type: "leaving.allowed", leaving: { id: "a", cause: "closing" } }],
    undefined,
  ]);
  stop();
});

for (const cause of ["closing", "navigation"] as const) {
  Deno.test(`unsaved forms: leaves a form only after a confirmation: ${cause}`, async () => {
    const { blocking, forms, open, type, leave, left, asked, answer, stop } = createTestActor();
    open("a", { isDialog: true });
    type("a", "Ege");
    leave("a", cause);
    assert.deepEqual([asked(), left], ["Discard a?", []]);
    await answer("dialog.cancelled");
    assert.equal(blocking(createAddress("/x"), createAddress("/x", "?y")), "a");
    leave("a", cause);
    await answer("dialog.confirmed");
    assert.deepEqual(left, [
      { type: "leaving.declined", leaving: { id: "a", cause } },
      { type: "leaving.allowed", leaving: { id: "a", cause } },
    ]);
    // A dialog that closes changes the address, which is not asked about again.
    assert.equal(forms.getSnapshot().context.forms.length, cause === "closing" ? 0 : 1);
    stop();
  });
}

Deno.test("unsaved forms: asks once when the user leaves in a second way", async () => {
  const { open, type, leave, left, asked, answer, stop } = createTestActor();
  open("a", { isDialog: true });
  type("a", "Ege");
  leave("a", "closing");
  leave("a", "navigation");
  await answer("dialog.confirmed");
  assert.deepEqual([left, asked()], [
    [{ type: "leaving.allowed", leaving: { id: "a", cause: "navigation" } }],
    undefined,
  ]);
  stop();
});

Deno.test("unsaved forms: asks about the form left last", async () => {
  const { open, type, leave, left, asked, answer, pass, stop } = createTestActor();
  for (const id of ["a", "b"]) {
    open(id);
    type(id, "Ege");
  }
  leave("a", "navigation");
  leave("b", "navigation");
  pass(300);
  assert.equal(asked(), "Discard b?");
  await answer("dialog.confirmed");
  assert.deepEqual([left, asked()], [
    [{ type: "leaving.allowed", leaving: { id: "b", cause: "navigation" } }],
    undefined,
  ]);
  stop();
});

Deno.test("unsaved forms: closes the question when its form unmounts", async () => {
  const question: Question = { message: "Discard changes?" };
  const { forms, open, type, leave, left, asked, answer, pass, stop } = createTestActor();
  for (const id of ["a", "b"]) {
    open(id, { question });
    type(id, "Ege");
  }
  leave("a", "closing");
  forms.send({ type: "form.closed", id: "a" });
  assert.equal(asked(), undefined);
  leave("b", "closing");
  pass(300);
  assert.equal(asked(), "Discard changes?");
  await answer("dialog.cancelled");
  assert.deepEqual(left, [{ type: "leaving.declined", leaving: { id: "b", cause: "closing" } }]);
  stop();
});

testSpecification(unsavedForms);

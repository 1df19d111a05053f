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
  drafts: { "/a#page": { values: { name: "kept" }, initial: { name: "" } } },
};

/** Creates forms a to c of a user, with the dialog; `notify` changes the session. */
function createTestActor({ as = elif }: { as?: OwnerEvent | null } = {}) {
  const log: string[] = [];
  const stored: { userId: string; drafts: Drafts }[] = [];
  const leavingEvents: unknown[] = [];
  const clock = new SimulatedClock();
  let notify: (event: OwnerEvent) => void = () => {};
  const machine = unsavedFormsMachine.provide({
    actors: {
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        notify = sendBack;
      }),
      blockUnload: fromCallback(() => {
        log.push("unload blocked");
        return () => log.push("unload allowed");
      }),
      confirm: fromPromise<void, ConfirmInput>(({ input, signal, system }) =>
        askUser(system.get("confirmDialog"), input, signal)
      ),
    },
    actions: {
      reload: () => log.push("reloaded"),
      warn: () => log.push("warned"),
      withdrawWarning: () => log.push("withdrawn"),
      storeDrafts: (_, params) => stored.push(params),
      removeDraft: (_, { draftKey }) => log.push(`removed ${draftKey}`),
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
    forms.on(type, (event) => leavingEvents.push(event));
  }
  if (as) notify(as);
  return {
    forms,
    dialog,
    log,
    stored,
    leavingEvents,
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
    /** Finds the form that a navigation from `from` to `to` would leave. */
    findBlockingFormId: (
      from: Address,
      to: Address,
      user: { id: string } | null = { id: "elif" },
    ) => findBlockingForm(forms.getSnapshot().context, user, from, to)?.id,
    type: (id: string, name: string) =>
      getSubmission(id).send({ type: "field.changed", name: "name", value: name }),
    readForm(id: string) {
      const { values, initial } = getSubmission(id).getSnapshot().context;
      return { values, initial };
    },
    async save(id: string) {
      getSubmission(id).send({ type: "form.submitted" });
      await waitFor(getSubmission(id), (snapshot) => snapshot.matches("submitted"));
    },
    onSaved(id: string, listener: () => void) {
      getSubmission(id).on("submission.succeeded", listener);
    },
    leave: (id: string, cause: "closing" | "navigation") =>
      forms.send({ type: "leaving.requested", id, cause }),
    readQuestion: () => {
      const { context, value } = dialog.getSnapshot();
      return value === "closing" ? undefined : context.current?.question.message;
    },
    async answer(type: "dialog.confirmed" | "dialog.cancelled") {
      dialog.send({ type });
      await new Promise((resolve) => setTimeout(resolve));
      clock.increment(300);
    },
    advanceClock: (ms: number) => clock.increment(ms),
    stop: () => {
      root.stop();
    },
  };
}

Deno.test("unsaved forms: block unloading while any form has unsaved input", async () => {
  const { forms, open, type, save, log, stop } = createTestActor();
  open("a");
  open("b");
  assert.deepEqual(log, []);
  type("a", "Ege");
  type("b", "Ege");
  await save("a");
  assert.deepEqual(log, ["unload blocked", "removed /a#page"]);
  forms.send({ type: "form.closed", id: "b" });
  assert.deepEqual(log, ["unload blocked", "removed /a#page", "unload allowed"]);
  stop();
});

Deno.test("unsaved forms: counts input that a form opens with", () => {
  const { forms, open, type, log, stop } = createTestActor();
  type("a", "Ege");
  open("a");
  assert.deepEqual(log, ["unload blocked"]);
  forms.send({ type: "form.closed", id: "a" });
  type("a", "Egemen");
  assert.deepEqual([log, forms.getSnapshot().context.forms], [
    ["unload blocked", "unload allowed"],
    [],
  ]);
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
  const { open, type, log, notify, stop } = createTestActor();
  open("a");
  notify({ type: "session.expiring" });
  assert.deepEqual(log, []);
  type("a", "Ege");
  notify({ type: "session.expiring" });
  notify({ type: "session.expiring" });
  notify({ type: "session.refreshed" });
  notify({ type: "session.refreshed" });
  notify({ type: "session.expiring" });
  type("a", "");
  assert.deepEqual(log, [
    "unload blocked",
    "warned",
    "withdrawn",
    "warned",
    "withdrawn",
    "unload allowed",
  ]);
  stop();
});

const EGE = { values: { name: "Ege", note: "" }, initial: { name: "", note: "" } };

Deno.test("unsaved forms: store drafts and allow unloading before a reload", () => {
  const { forms, open, type, log, stored, stop } = createTestActor();
  open("a");
  forms.send({ type: "reload.requested" });
  assert.deepEqual([log, stored], [["reloaded"], []]);
  type("a", "Ege");
  forms.send({ type: "reload.requested" });
  assert.deepEqual(log, ["reloaded", "unload blocked", "reloaded", "unload allowed"]);
  assert.deepEqual(stored, [{ userId: "elif", drafts: { "/a#page": EGE } }]);
  stop();
});

for (
  const [reason, expectedDrafts] of [
    ["expired", [{ userId: "elif", drafts: { "/a#page": EGE } }]],
    ["refreshFailed", [{ userId: "elif", drafts: { "/a#page": EGE } }]],
    ["signedOut", []],
    ["elsewhere", []],
  ] as const
) {
  Deno.test(`unsaved forms: stores ${expectedDrafts.length} drafts when the session ends: ${reason}`, () => {
    const { forms, open, type, stored, notify, stop } = createTestActor();
    open("a");
    open("b");
    type("a", "Ege");
    notify({ type: "owner.signedOut", reason });
    assert.deepEqual(stored, expectedDrafts);
    const { userId, drafts, forms: openForms } = forms.getSnapshot().context;
    assert.deepEqual({ userId, drafts, openForms }, { userId: "", drafts: {}, openForms: [] });
    stop();
  });
}

Deno.test("unsaved forms: offers a draft until it is settled", () => {
  const { forms, log, stop } = createTestActor();
  assert.deepEqual(forms.getSnapshot().context.drafts, {
    "/a#page": { values: { name: "kept" }, initial: { name: "" } },
  });
  forms.send({ type: "draft.settled", draftKey: "/a#page" });
  forms.send({ type: "draft.settled", draftKey: "/a#page" });
  assert.deepEqual(forms.getSnapshot().context.drafts, {});
  assert.deepEqual(log, ["removed /a#page"]);
  stop();
});

Deno.test("unsaved forms: restores a draft and its base into the fields that still exist", () => {
  const { forms, open, readForm, log, stop } = createTestActor({
    as: {
      type: "owner.signedIn",
      userId: "elif",
      drafts: {
        "/a#page": {
          values: { name: "kept", gone: "x" },
          initial: { name: "older", gone: "y" },
        },
      },
    },
  });
  open("a");
  forms.send({ type: "draft.restored", id: "a" });
  assert.deepEqual(readForm("a"), {
    values: { name: "kept", note: "" },
    initial: { name: "older", note: "" },
  });
  assert.deepEqual([forms.getSnapshot().context.drafts, log], [{}, [
    "unload blocked",
    "removed /a#page",
  ]]);
  stop();
});

const createAddress = (pathname: string, search = ""): Address => ({ pathname, search });

Deno.test("unsaved forms: a changed search leaves only forms in a dialog", () => {
  const { forms, findBlockingFormId, open, type, stop } = createTestActor();
  open("a", { isDialog: true });
  open("b");
  type("a", "Ege");
  type("b", "Ege");
  const here = createAddress("/x", "?edit=yes");
  assert.deepEqual(
    [
      findBlockingFormId(here, createAddress("/y")),
      findBlockingFormId(here, createAddress("/x")),
      findBlockingFormId(here, here),
    ],
    ["a", "a", undefined],
  );
  forms.send({ type: "form.closed", id: "a" });
  assert.deepEqual([
    findBlockingFormId(here, createAddress("/y")),
    findBlockingFormId(here, createAddress("/x")),
  ], [
    "b",
    undefined,
  ]);
  stop();
});

Deno.test("unsaved forms: a form that was just saved blocks no navigation", async () => {
  const { findBlockingFormId, open, type, save, onSaved, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  const blocked = [findBlockingFormId(createAddress("/x"), createAddress("/y"))];
  onSaved("a", () => blocked.push(findBlockingFormId(createAddress("/x"), createAddress("/y"))));
  await save("a");
  assert.deepEqual(blocked, ["a", undefined]);
  stop();
});

Deno.test("unsaved forms: a form blocks navigation only while its user is signed in", () => {
  const { findBlockingFormId, open, type, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  const users = [{ id: "elif" }, null, { id: "deniz" }];
  assert.deepEqual(
    users.map((user) => findBlockingFormId(createAddress("/x"), createAddress("/y"), user)),
    ["a", undefined, undefined],
  );
  stop();
});

Deno.test("unsaved forms: a form whose submission has stopped blocks no navigation", () => {
  const { findBlockingFormId, open, type, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  stop();
  assert.equal(findBlockingFormId(createAddress("/x"), createAddress("/y")), undefined);
});

Deno.test("unsaved forms: asks before leaving when nobody is signed in", () => {
  const { findBlockingFormId, open, type, leave, readQuestion, stop } = createTestActor({
    as: null,
  });
  open("a");
  type("a", "Ege");
  assert.equal(findBlockingFormId(createAddress("/x"), createAddress("/y"), null), "a");
  leave("a", "navigation");
  assert.equal(readQuestion(), "Discard a?");
  stop();
});

Deno.test("unsaved forms: asks nothing about a deleted record", () => {
  const { forms, findBlockingFormId, open, type, log, stop } = createTestActor();
  open("a");
  type("a", "Ege");
  forms.send({ type: "forms.released" });
  assert.equal(findBlockingFormId(createAddress("/x"), createAddress("/y")), undefined);
  assert.deepEqual(log, ["unload blocked", "unload allowed"]);
  stop();
});

Deno.test("unsaved forms: allows leaving a form without unsaved input", () => {
  const { open, leave, leavingEvents, readQuestion, stop } = createTestActor();
  open("a");
  leave("a", "closing");
  assert.deepEqual([leavingEvents, readQuestion()], [
    [{ type: "leaving.allowed", leaving: { id: "a", cause: "closing" } }],
    undefined,
  ]);
  stop();
});

for (const cause of ["closing", "navigation"] as const) {
  Deno.test(`unsaved forms: leaves a form only after a confirmation: ${cause}`, async () => {
    const {
      findBlockingFormId,
      forms,
      open,
      type,
      leave,
      leavingEvents,
      readQuestion,
      answer,
      stop,
    } = createTestActor();
    open("a", { isDialog: true });
    type("a", "Ege");
    leave("a", cause);
    assert.deepEqual([readQuestion(), leavingEvents], ["Discard a?", []]);
    await answer("dialog.cancelled");
    assert.equal(findBlockingFormId(createAddress("/x"), createAddress("/x", "?y")), "a");
    leave("a", cause);
    await answer("dialog.confirmed");
    assert.deepEqual(leavingEvents, [
      { type: "leaving.declined", leaving: { id: "a", cause } },
      { type: "leaving.allowed", leaving: { id: "a", cause } },
    ]);
    // Closing removes the form, so that the changed address asks no second question.
    assert.equal(forms.getSnapshot().context.forms.length, cause === "closing" ? 0 : 1);
    stop();
  });
}

Deno.test("unsaved forms: asks once when the user leaves in a second way", async () => {
  const { open, type, leave, leavingEvents, readQuestion, answer, stop } = createTestActor();
  open("a", { isDialog: true });
  type("a", "Ege");
  leave("a", "closing");
  leave("a", "navigation");
  await answer("dialog.confirmed");
  assert.deepEqual([leavingEvents, readQuestion()], [
    [{ type: "leaving.allowed", leaving: { id: "a", cause: "navigation" } }],
    undefined,
  ]);
  stop();
});

Deno.test("unsaved forms: asks about the form left last", async () => {
  const { open, type, leave, leavingEvents, readQuestion, answer, advanceClock, stop } =
    createTestActor();
  for (const id of ["a", "b"]) {
    open(id);
    type(id, "Ege");
  }
  leave("a", "navigation");
  leave("b", "navigation");
  advanceClock(300);
  assert.equal(readQuestion(), "Discard b?");
  await answer("dialog.confirmed");
  assert.deepEqual([leavingEvents, readQuestion()], [
    [{ type: "leaving.allowed", leaving: { id: "b", cause: "navigation" } }],
    undefined,
  ]);
  stop();
});

Deno.test("unsaved forms: closes the question when its form unmounts", async () => {
  const question: Question = { message: "Discard changes?" };
  const { forms, open, type, leave, leavingEvents, readQuestion, answer, advanceClock, stop } =
    createTestActor();
  for (const id of ["a", "b"]) {
    open(id, { question });
    type(id, "Ege");
  }
  leave("a", "closing");
  forms.send({ type: "form.closed", id: "a" });
  assert.equal(readQuestion(), undefined);
  leave("b", "closing");
  advanceClock(300);
  assert.equal(readQuestion(), "Discard changes?");
  await answer("dialog.cancelled");
  assert.deepEqual(leavingEvents, [{
    type: "leaving.declined",
    leaving: { id: "b", cause: "closing" },
  }]);
  stop();
});

testSpecification(unsavedForms);

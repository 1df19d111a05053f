import assert from "node:assert/strict";
import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  createActor,
  createMachine,
  fromCallback,
  SimulatedClock,
  waitFor,
} from "xstate";
import { confirmDialogMachine, type Question } from "../../machines/confirmDialog.ts";
import { type Address, formLeftBy, type OpenForm } from "../../machines/openForm.ts";
import type { Values } from "../../machines/formValues.ts";
import { type submissionMachine, submissionOf } from "../../machines/submission.ts";
import { unsavedFormsMachine } from "../../machines/unsavedForms.ts";
import type { Drafts, OwnerEvent } from "../../machines/unsavedFormsSetup.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { unsavedForms } from "./specifications/unsavedForms.ts";

const form = (id: string, changes: Partial<OpenForm> = {}): OpenForm => ({
  id,
  place: `/${id}#page`,
  isDialog: false,
  question: { message: `Discard ${id}?` },
  ...changes,
});
const elif: OwnerEvent = {
  type: "owner.came",
  userId: "elif",
  drafts: { "/a#page": { name: "kept" } },
};

testSpecification(unsavedForms);

/**
 * Forms a to c of a user whose session the test tells of, beside the dialog; what became of them is
 * written down.
 */
function launch({ as = elif }: { as?: OwnerEvent | null } = {}) {
  const done: string[] = [];
  const stored: { userId: string; drafts: Drafts }[] = [];
  const left: unknown[] = [];
  const clock = new SimulatedClock();
  let tell: (event: OwnerEvent) => void = () => {};
  const machine = unsavedFormsMachine.provide({
    actors: {
      followOwner: fromCallback<OwnerEvent>(({ sendBack }) => {
        tell = sendBack;
      }),
      holdPage: fromCallback(() => {
        done.push("held");
        return () => done.push("let go");
      }),
    },
    actions: {
      reload: () => done.push("reloaded"),
      warn: () => done.push("warned"),
      withdrawWarning: () => done.push("withdrawn"),
      keepDrafts: (_, params) => stored.push(params),
      forgetDraft: (_, { place }) => done.push(`forgot ${place}`),
    },
  });
  const submission = submissionOf<Values, Values, string>({
    validate: (values) => ({ ok: true, value: values }),
    submit: () => Promise.resolve("saved"),
  });
  const root = createActor(
    createMachine({
      invoke: [
        { src: confirmDialogMachine, systemId: "confirmDialog" },
        {
          src: createMachine({
            context: { user: { id: "elif" } },
            on: { "another signs in": { actions: assign({ user: { id: "deniz" } }) } },
            initial: "signedIn",
            states: { signedIn: { on: { end: "over" } }, over: {} },
          }),
          systemId: "session",
        },
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
  const session: AnyActorRef = system.get("session");
  const submissions = (id: string): ActorRefFrom<typeof submissionMachine> => system.get(id);
  for (const type of ["leaving.allowed", "leaving.refused"] as const) {
    forms.on(type, (event) => left.push(event));
  }
  if (as) tell(as);
  return {
    forms,
    system,
    dialog,
    done,
    stored,
    left,
    tell: (event: OwnerEvent) => tell(event),
    endSession: () => session.send({ type: "end" }),
    replaceSession: () => session.send({ type: "another signs in" }),
    open: (id: string, changes?: Partial<OpenForm>) =>
      forms.send({ type: "form.opened", form: form(id, changes) }),
    type: (id: string, name: string) =>
      submissions(id).send({ type: "field.changed", name: "name", value: name }),
    filled: (id: string) => submissions(id).getSnapshot().context.values,
    async save(id: string) {
      submissions(id).send({ type: "form.submitted" });
      await waitFor(submissions(id), (snapshot) => snapshot.matches("submitted"));
    },
    saving(id: string, onSaved: () => void) {
      submissions(id).on("submission.succeeded", onSaved);
    },
    leave: (id: string, way: "closing" | "navigation") =>
      forms.send({ type: "leaving.requested", id, way }),
    asked: () => {
      const { context, value } = dialog.getSnapshot();
      return value === "closing" ? undefined : context.asked?.question.message;
    },
    answer(type: "dialog.confirmed" | "dialog.cancelled") {
      dialog.send({ type });
      clock.increment(300);
    },
    pass: (ms: number) => clock.increment(ms),
    stop: () => {
      root.stop();
    },
  };
}

Deno.test("the page is held from the first form that was begun to the last that was left", async () => {
  const { forms, open, type, save, done, stop } = launch();
  open("a");
  open("b");
  assert.deepEqual(done, []);
  type("a", "Ege");
  type("b", "Ege");
  await save("a");
  assert.deepEqual(done, ["held", "forgot /a#page"]);
  forms.send({ type: "form.closed", id: "b" });
  assert.deepEqual(done, ["held", "forgot /a#page", "let go"]);
  stop();
});

Deno.test("a form that is half filled as it opens counts at once, one that was closed no more", () => {
  const { forms, open, type, done, stop } = launch();
  type("a", "Ege");
  open("a");
  assert.deepEqual(done, ["held"]);
  forms.send({ type: "form.closed", id: "a" });
  type("a", "Egemen");
  assert.deepEqual([done, forms.getSnapshot().context.forms], [["held", "let go"], []]);
  stop();
});

Deno.test("a form that opens once more is followed once", () => {
  const { forms, open, stop } = launch();
  const follower = () => forms.getSnapshot().children["followForm a"];
  open("a");
  const former = follower();
  open("a");
  assert.deepEqual(
    [former?.getSnapshot().status, follower()?.getSnapshot().status],
    ["stopped", "active"],
  );
  stop();
});

Deno.test("who has a form half filled is warned of the end, once, until it is averted", () => {
  const { open, type, done, tell, stop } = launch();
  open("a");
  tell({ type: "session.expiring" });
  assert.deepEqual(done, []);
  type("a", "Ege");
  tell({ type: "session.expiring" });
  tell({ type: "session.expiring" });
  tell({ type: "session.refreshed" });
  tell({ type: "session.refreshed" });
  tell({ type: "session.expiring" });
  type("a", "");
  assert.deepEqual(done, ["held", "warned", "withdrawn", "warned", "withdrawn", "let go"]);
  stop();
});

Deno.test("what is half filled is kept when the app is loaded anew, and the page lets it go", () => {
  const { forms, open, type, done, stored, stop } = launch();
  open("a");
  forms.send({ type: "reload.requested" });
  assert.deepEqual([done, stored], [["reloaded"], []]);
  type("a", "Ege");
  forms.send({ type: "reload.requested" });
  assert.deepEqual(done, ["reloaded", "held", "reloaded", "let go"]);
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
  Deno.test(`when the session ends (${reason}) ${kept.length} user has something kept`, () => {
    const { forms, open, type, stored, tell, stop } = launch();
    open("a");
    open("b");
    type("a", "Ege");
    tell({ type: "owner.left", reason });
    assert.deepEqual(stored, kept);
    const { userId, kept: offered, forms: open_ } = forms.getSnapshot().context;
    assert.deepEqual({ userId, offered, open_ }, { userId: "", offered: {}, open_: [] });
    stop();
  });
}

Deno.test("what was kept is offered until it is settled", () => {
  const { forms, done, stop } = launch();
  assert.deepEqual(forms.getSnapshot().context.kept, { "/a#page": { name: "kept" } });
  forms.send({ type: "draft.settled", place: "/a#page" });
  forms.send({ type: "draft.settled", place: "/a#page" });
  assert.deepEqual(forms.getSnapshot().context.kept, {});
  assert.deepEqual(done, ["forgot /a#page"]);
  stop();
});

Deno.test("what was kept is in its form again, but for fields that it has no more", () => {
  const { forms, open, filled, done, stop } = launch({
    as: { type: "owner.came", userId: "elif", drafts: { "/a#page": { name: "kept", gone: "x" } } },
  });
  open("a");
  forms.send({ type: "draft.restored", id: "a" });
  assert.deepEqual(filled("a"), { name: "kept", note: "" });
  assert.deepEqual([forms.getSnapshot().context.kept, done], [{}, ["held", "forgot /a#page"]]);
  stop();
});

const at = (pathname: string, search = ""): Address => ({ pathname, search });

Deno.test("a page's form is left by another page, a dialog's by another search too", () => {
  const { forms, system, open, type, stop } = launch();
  open("a", { isDialog: true });
  open("b");
  type("a", "Ege");
  type("b", "Ege");
  const left = (from: Address, to: Address) => formLeftBy(system, from, to)?.id;
  const here = at("/x", "?edit=yes");
  assert.deepEqual([left(here, at("/y")), left(here, at("/x")), left(here, here)], [
    "a",
    "a",
    undefined,
  ]);
  forms.send({ type: "form.closed", id: "a" });
  assert.deepEqual([left(here, at("/y")), left(here, at("/x"))], ["b", undefined]);
  stop();
});

Deno.test("a form is left freely the moment it is saved, and so are all once the session is over", async () => {
  const { system, open, type, save, saving, endSession, stop } = launch();
  open("a");
  open("b");
  type("a", "Ege");
  const left = () => formLeftBy(system, at("/x"), at("/y"))?.id;
  const seen = [left()];
  saving("a", () => seen.push(left()));
  await save("a");
  type("b", "Ege");
  seen.push(left());
  endSession();
  seen.push(left());
  assert.deepEqual(seen, ["a", undefined, "b", undefined]);
  stop();
});

Deno.test("what somebody else has typed is left freely the moment another is signed in", () => {
  const { system, open, type, replaceSession, stop } = launch();
  open("a");
  type("a", "Ege");
  const left = () => formLeftBy(system, at("/x"), at("/y"))?.id;
  const before = left();
  replaceSession();
  assert.deepEqual([before, left()], ["a", undefined]);
  stop();
});

Deno.test("nobody needs to be signed in for a form to be asked about", () => {
  const { system, open, type, endSession, leave, asked, stop } = launch({ as: null });
  endSession();
  open("a");
  type("a", "Ege");
  assert.equal(formLeftBy(system, at("/x"), at("/y"))?.id, "a");
  leave("a", "navigation");
  assert.equal(asked(), "Discard a?");
  stop();
});

Deno.test("what was deleted on the server is left without asking", () => {
  const { forms, system, open, type, done, stop } = launch();
  open("a");
  type("a", "Ege");
  forms.send({ type: "forms.released" });
  assert.equal(formLeftBy(system, at("/x"), at("/y")), undefined);
  assert.deepEqual(done, ["held", "let go"]);
  stop();
});

Deno.test("a form with nothing unsaved is left at once", () => {
  const { open, leave, left, asked, stop } = launch();
  open("a");
  leave("a", "closing");
  assert.deepEqual([left, asked()], [
    [{ type: "leaving.allowed", leaving: { id: "a", way: "closing" } }],
    undefined,
  ]);
  stop();
});

for (const way of ["closing", "navigation"] as const) {
  Deno.test(`a half filled form is left (${way}) after a yes and not after a no`, () => {
    const { system, forms, open, type, leave, left, asked, answer, stop } = launch();
    open("a", { isDialog: true });
    type("a", "Ege");
    leave("a", way);
    assert.deepEqual([asked(), left], ["Discard a?", []]);
    answer("dialog.cancelled");
    assert.equal(formLeftBy(system, at("/x"), at("/x", "?y"))?.id, "a");
    leave("a", way);
    answer("dialog.confirmed");
    assert.deepEqual(left, [
      { type: "leaving.refused", leaving: { id: "a", way } },
      { type: "leaving.allowed", leaving: { id: "a", way } },
    ]);
    // A dialog that closes changes the address, which is not asked about again.
    assert.equal(forms.getSnapshot().context.forms.length, way === "closing" ? 0 : 1);
    stop();
  });
}

Deno.test("who goes back while a dialog's closing is asked about is asked once, and goes back", () => {
  const { open, type, leave, left, asked, answer, stop } = launch();
  open("a", { isDialog: true });
  type("a", "Ege");
  leave("a", "closing");
  leave("a", "navigation");
  answer("dialog.confirmed");
  assert.deepEqual([left, asked()], [
    [{ type: "leaving.allowed", leaving: { id: "a", way: "navigation" } }],
    undefined,
  ]);
  stop();
});

Deno.test("the question is about the form that is left last", () => {
  const { open, type, leave, left, asked, answer, pass, stop } = launch();
  for (const id of ["a", "b"]) {
    open(id);
    type(id, "Ege");
  }
  leave("a", "navigation");
  leave("b", "navigation");
  pass(300);
  assert.equal(asked(), "Discard b?");
  answer("dialog.confirmed");
  assert.deepEqual([left, asked()], [
    [{ type: "leaving.allowed", leaving: { id: "b", way: "navigation" } }],
    undefined,
  ]);
  stop();
});

Deno.test("a question goes with its form, and is not answered for another one", () => {
  const question: Question = { message: "Discard changes?" };
  const { forms, open, type, leave, left, asked, answer, pass, stop } = launch();
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
  answer("dialog.cancelled");
  assert.deepEqual(left, [{ type: "leaving.refused", leaving: { id: "b", way: "closing" } }]);
  stop();
});

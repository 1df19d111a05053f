import assert from "node:assert/strict";
import { createActor, fromPromise, setup, SimulatedClock } from "xstate";
import { type ConfirmInput, createConfirm } from "../../machines/confirm.ts";
import {
  confirmDialogMachine,
  isProcessing,
  isQuestionShown,
  type Question,
} from "../../machines/confirmDialog.ts";
import { KEEP_ALIVE, KEEP_DIALOG } from "../../machines/keepAlive.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { confirmDialog } from "./specifications/confirmDialog.ts";

/** A machine that asks, then acts until `done`, and asks again on `repeat`. */
const requesterMachine = setup({
  types: { context: {} as { question: Question }, input: {} as Question },
  actors: { confirm: fromPromise<void, ConfirmInput>(() => assert.fail("not provided")) },
}).createMachine({
  context: ({ input }) => ({ question: input }),
  initial: "asking",
  on: { leave: ".idle" },
  states: {
    idle: {},
    asking: {
      tags: KEEP_DIALOG,
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({ question: context.question, requester: self }),
        onDone: "acting",
        onError: "declined",
      },
    },
    acting: { tags: [KEEP_DIALOG, KEEP_ALIVE], on: { done: "idle" } },
    declined: {},
  },
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A dialog on a simulated clock, and machines that ask through it. */
function createTestActor() {
  const clock = new SimulatedClock();
  const dialog = createActor(confirmDialogMachine, { clock }).start();
  return {
    dialog,
    pass: (ms: number) => clock.increment(ms),
    /** Starts a machine that asks this question. */
    ask(question: Question | string) {
      const input = typeof question === "string" ? { message: question } : question;
      const logic = requesterMachine.provide({ actors: { confirm: createConfirm(dialog) } });
      return createActor(logic, { input }).start();
    },
    async answer(type: "dialog.confirmed" | "dialog.cancelled") {
      dialog.send({ type });
      await settle();
    },
    state: () => dialog.getSnapshot().value,
    message: () => dialog.getSnapshot().context.current?.question.message,
  };
}

const readStates = (requesters: readonly ReturnType<ReturnType<typeof createTestActor>["ask"]>[]) =>
  requesters.map((requester) => requester.getSnapshot().value);

Deno.test("confirm dialog: adds default texts to a question", () => {
  const { dialog, ask } = createTestActor();
  ask("Delete Kandıra?");
  assert.deepEqual(dialog.getSnapshot().context.current?.question, {
    title: { key: "Confirmation" },
    message: "Delete Kandıra?",
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waitsForAction: false,
  });
  dialog.stop();
});

Deno.test("confirm dialog: keeps a question's own texts", () => {
  const { dialog, ask } = createTestActor();
  const question = {
    title: "Sil",
    message: "?",
    cancelLabel: "Vazgeç",
    confirmLabel: "Sil",
    variant: "danger" as const,
    waitsForAction: true,
  };
  ask(question);
  assert.deepEqual(dialog.getSnapshot().context.current?.question, question);
  dialog.stop();
});

Deno.test("confirm dialog: opens and closes in 300 ms", () => {
  const { dialog, ask, pass, state } = createTestActor();
  const states = [state()];
  ask("Delete?");
  for (const ms of [299, 1]) {
    states.push(state());
    pass(ms);
  }
  states.push(state());
  dialog.send({ type: "dialog.cancelled" });
  for (const ms of [299, 1]) {
    states.push(state());
    pass(ms);
  }
  states.push(state());
  assert.deepEqual(states, [
    "closed",
    { asking: "opening" },
    { asking: "opening" },
    { asking: "open" },
    "closing",
    "closing",
    "closed",
  ]);
  dialog.stop();
});

Deno.test("confirm dialog: closes before the confirmed action begins", async () => {
  const { dialog, ask, state } = createTestActor();
  const requester = ask("Delete?");
  const seen: unknown[] = [];
  requester.subscribe(({ value }) => seen.push([value, state()]));
  dialog.send({ type: "dialog.confirmed" });
  dialog.send({ type: "dialog.confirmed" });
  await settle();
  assert.deepEqual(seen, [["acting", "closing"]]);
  dialog.stop();
});

Deno.test("confirm dialog: can be declined while it opens and once it is open", async () => {
  for (const ms of [0, 300]) {
    const { dialog, ask, answer, pass } = createTestActor();
    const requester = ask("Delete?");
    pass(ms);
    await answer("dialog.cancelled");
    await answer("dialog.cancelled");
    pass(300);
    assert.deepEqual([requester.getSnapshot().value, dialog.getSnapshot().context.current], [
      "declined",
      null,
    ]);
    dialog.stop();
  }
});

Deno.test("confirm dialog: stays open with disabled buttons until the action is done", async () => {
  const { dialog, ask, answer, pass, state } = createTestActor();
  const requester = ask({ message: "Delete?", waitsForAction: true });
  const look = () => {
    const snapshot = dialog.getSnapshot();
    return [state(), isProcessing(snapshot), isQuestionShown(snapshot)];
  };
  const seen = [look()];
  await answer("dialog.confirmed");
  seen.push(look());
  await answer("dialog.confirmed");
  await answer("dialog.cancelled");
  pass(10_000);
  seen.push(look());
  requester.send({ type: "done" });
  await settle();
  seen.push(look());
  pass(300);
  assert.deepEqual([seen, state()], [
    [
      [{ asking: "opening" }, false, true],
      ["processing", true, true],
      ["processing", true, true],
      ["closing", false, false],
    ],
    "closed",
  ]);
  dialog.stop();
});

Deno.test("confirm dialog: closes when the requester stops while the dialog waits for it", async () => {
  const { dialog, ask, answer, state } = createTestActor();
  const requester = ask({ message: "Delete?", waitsForAction: true });
  await answer("dialog.confirmed");
  requester.stop();
  await settle();
  assert.equal(state(), "closing");
  dialog.stop();
});

Deno.test("confirm dialog: declines every question when the session ends", async () => {
  const { dialog, ask, answer, pass, state } = createTestActor();
  const requesters = [ask("First?"), ask("Second?")];
  dialog.send({ type: "questions.cleared" });
  await settle();
  pass(300);
  const states = [state()];
  const busy = ask({ message: "Delete?", waitsForAction: true });
  await answer("dialog.confirmed");
  requesters.push(busy, ask("Disable?"));
  dialog.send({ type: "questions.cleared" });
  await settle();
  pass(300);
  states.push(state());
  assert.deepEqual([states, readStates(requesters)], [
    ["closed", "closed"],
    ["declined", "declined", "acting", "declined"],
  ]);
  dialog.stop();
});

Deno.test("confirm dialog: closes when the requester leaves its state or stops", () => {
  for (const end of ["leave", "stop"]) {
    const { dialog, ask, state } = createTestActor();
    const requester = ask("Delete?");
    if (end === "leave") requester.send({ type: "leave" });
    else requester.stop();
    assert.equal(state(), "closing", end);
    dialog.stop();
  }
});

Deno.test("confirm dialog: skips waiting questions whose requesters have left", () => {
  const { dialog, ask, pass, state, message } = createTestActor();
  const [first, second] = [ask("First?"), ask("Second?")];
  ask("Third?");
  second.send({ type: "leave" });
  assert.deepEqual([message(), isQuestionShown(dialog.getSnapshot())], ["First?", true]);
  first.stop();
  pass(300);
  assert.deepEqual([state(), message()], [{ asking: "opening" }, "Third?"]);
  dialog.stop();
});

Deno.test("confirm dialog: asks one question after the other", async () => {
  const { dialog, ask, answer, pass, message, state } = createTestActor();
  const asked = [];
  for (const question of ["First?", "Second?", "Third?"]) ask(question);
  for (let turn = 0; turn < 3; turn++) {
    pass(300);
    asked.push([message(), state()]);
    await answer("dialog.cancelled");
    pass(300);
  }
  assert.deepEqual([asked, state()], [
    [
      ["First?", { asking: "open" }],
      ["Second?", { asking: "open" }],
      ["Third?", { asking: "open" }],
    ],
    "closed",
  ]);
  dialog.stop();
});

Deno.test("confirm dialog: asks the next question after an action it waited for", async () => {
  const { dialog, ask, answer, pass, state, message } = createTestActor();
  const requester = ask({ message: "Delete?", waitsForAction: true });
  await answer("dialog.confirmed");
  ask("Disable instead?");
  requester.send({ type: "done" });
  await settle();
  const before = message();
  pass(300);
  assert.deepEqual([before, state(), message()], [
    "Delete?",
    { asking: "opening" },
    "Disable instead?",
  ]);
  dialog.stop();
});

Deno.test("confirm dialog: asks the same question once and declines its repetitions", async () => {
  const { dialog, ask } = createTestActor();
  const requesters = ["Delete?", "Delete?", "Disable?", "Disable?"].map((message) => ask(message));
  await settle();
  assert.deepEqual(readStates(requesters), ["asking", "declined", "asking", "declined"]);
  dialog.stop();
});

Deno.test("confirm dialog: asks a question again that is just closing", () => {
  const { dialog, ask, pass, state } = createTestActor();
  ask("Delete?");
  dialog.send({ type: "dialog.cancelled" });
  const again = ask("Delete?");
  pass(300);
  assert.deepEqual([state(), again.getSnapshot().value], [{ asking: "opening" }, "asking"]);
  dialog.stop();
});

testSpecification(confirmDialog);

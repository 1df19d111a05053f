import assert from "node:assert/strict";
import { createActor, fromCallback, setup, SimulatedClock } from "xstate";
import {
  type Answer,
  confirmDialogMachine,
  isProcessing,
  isQuestionShown,
  type Question,
} from "../../machines/confirmDialog.ts";
import { KEEP_ALIVE } from "../../machines/keepAlive.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { confirmDialog } from "./specifications/confirmDialog.ts";

testSpecification(confirmDialog);

/** Somebody who asks, does what was confirmed until told that it is done, and keeps the answers. */
function someoneAsking(heard: (answer: Answer["type"]) => void = () => {}) {
  const answers: Answer["type"][] = [];
  const keep = (_: unknown, { type }: Answer) => {
    answers.push(type);
    heard(type);
  };
  const machine = setup({
    types: { events: {} as Answer | { type: "done" } },
    actions: { keep },
  }).createMachine({
    initial: "asking",
    states: {
      asking: {
        on: {
          "question.confirmed": {
            target: "running",
            actions: { type: "keep", params: ({ event }) => event },
          },
          "question.declined": { actions: { type: "keep", params: ({ event }) => event } },
        },
      },
      running: { tags: KEEP_ALIVE, on: { done: "asking" } },
    },
  });
  return Object.assign(createActor(machine).start(), { answers });
}

/** A dialog on a simulated clock. */
function launch() {
  const clock = new SimulatedClock();
  const dialog = createActor(confirmDialogMachine, { clock }).start();
  return {
    dialog,
    pass: (ms: number) => clock.increment(ms),
    ask(question: Question | string, asker = someoneAsking()) {
      const asked = typeof question === "string" ? { message: question } : question;
      dialog.send({ type: "dialog.requested", question: asked, asker });
      return asker;
    },
    confirm: () => dialog.send({ type: "dialog.confirmed" }),
    cancel: () => dialog.send({ type: "dialog.cancelled" }),
    state: () => dialog.getSnapshot().value,
    message: () => dialog.getSnapshot().context.asked?.question.message,
  };
}

Deno.test("a question that leaves the rest open gets the usual words", () => {
  const { dialog, ask, cancel } = launch();
  ask("Delete Kandıra?");
  assert.deepEqual(dialog.getSnapshot().context.asked?.question, {
    title: { key: "Confirmation" },
    message: "Delete Kandıra?",
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waits: false,
  });
  const own = {
    title: "Sil",
    message: "?",
    cancelLabel: "Vazgeç",
    confirmLabel: "Sil",
    variant: "danger" as const,
    waits: true,
  };
  cancel();
  ask(own);
  assert.deepEqual(dialog.getSnapshot().context.waiting.map(({ question }) => question), [own]);
  dialog.stop();
});

Deno.test("the dialog takes 300 ms to open and 300 ms to close", () => {
  const { dialog, ask, cancel, pass, state } = launch();
  const states = [state()];
  ask("Delete?");
  for (const ms of [299, 1]) {
    states.push(state());
    pass(ms);
  }
  states.push(state());
  cancel();
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

Deno.test("confirming closes the dialog, then tells whoever asked, once", () => {
  const { dialog, ask, confirm, pass, state } = launch();
  const seen: unknown[] = [];
  ask("Delete?", someoneAsking((answer) => seen.push([answer, state()])));
  pass(300);
  confirm();
  confirm();
  assert.deepEqual(seen, [["question.confirmed", "closing"]]);
  dialog.stop();
});

Deno.test("cancelling is told, once, whether it opens or is open", () => {
  for (const ms of [0, 300]) {
    const { dialog, ask, cancel, pass } = launch();
    const { answers } = ask("Delete?");
    pass(ms);
    cancel();
    cancel();
    pass(300);
    assert.deepEqual([answers, dialog.getSnapshot().context.asked], [["question.declined"], null]);
    dialog.stop();
  }
});

Deno.test("a question that waits takes no answer until what was confirmed is done, then closes", () => {
  for (const ms of [0, 300]) {
    const { dialog, ask, confirm, cancel, pass, state } = launch();
    const asker = ask({ message: "Delete?", waits: true });
    const look = () => {
      const snapshot = dialog.getSnapshot();
      return [state(), isProcessing(snapshot), isQuestionShown(snapshot)];
    };
    pass(ms);
    confirm();
    const seen = [look()];
    confirm();
    cancel();
    pass(10_000);
    seen.push(look());
    asker.send({ type: "done" });
    seen.push(look());
    pass(300);
    assert.deepEqual([seen, state(), asker.answers], [
      [["processing", true, true], ["processing", true, true], ["closing", false, false]],
      "closed",
      ["question.confirmed"],
    ]);
    dialog.stop();
  }
});

Deno.test("a question that waits closes when whoever asked stops, or has nothing to do", () => {
  const { dialog, ask, confirm, pass, state } = launch();
  const asker = ask({ message: "Delete?", waits: true });
  confirm();
  asker.stop();
  const states = [state()];
  pass(300);
  const idle = createActor(fromCallback(() => {})).start();
  dialog.send({
    type: "dialog.requested",
    question: { message: "Disable?", waits: true },
    asker: idle,
  });
  confirm();
  states.push(state());
  assert.deepEqual(states, ["closing", "closing"]);
  dialog.stop();
});

Deno.test("when whoever was asked is gone the dialog closes, and all who wait are declined", () => {
  const { dialog, ask, confirm, pass, state } = launch();
  const [first, second, stopped] = [ask("First?"), ask("Second?"), ask("Third?")];
  stopped.stop();
  dialog.send({ type: "questions.over" });
  pass(300);
  const states = [state()];
  const busy = ask({ message: "Delete?", waits: true });
  confirm();
  const last = ask("Disable?");
  dialog.send({ type: "questions.over" });
  pass(300);
  states.push(state());
  assert.deepEqual([states, ...[first, second, stopped, busy, last].map((one) => one.answers)], [
    ["closed", "closed"],
    ["question.declined"],
    ["question.declined"],
    [],
    ["question.confirmed"],
    ["question.declined"],
  ]);
  dialog.stop();
});

Deno.test("a question goes with whoever asked it, be it open or waiting", () => {
  const { dialog, ask, pass, state, message } = launch();
  const first = ask("First?");
  const second = ask("Second?");
  ask("Third?");
  first.stop();
  second.stop();
  assert.equal(state(), "closing");
  pass(300);
  assert.deepEqual([state(), message()], [{ asking: "opening" }, "Third?"]);
  dialog.stop();
});

Deno.test("what is asked while a question waits for its action comes after it", () => {
  const { dialog, ask, confirm, pass, state, message } = launch();
  const asker = ask({ message: "Delete?", waits: true });
  confirm();
  ask("Disable instead?");
  asker.send({ type: "done" });
  assert.equal(message(), "Delete?");
  pass(300);
  assert.deepEqual([state(), message()], [{ asking: "opening" }, "Disable instead?"]);
  dialog.stop();
});

Deno.test("a second question waits its turn", () => {
  const { dialog, ask, cancel, pass, message, state } = launch();
  const asked = [];
  for (const question of ["First?", "Second?", "Third?"]) ask(question);
  for (let turn = 0; turn < 3; turn++) {
    pass(300);
    asked.push([message(), state()]);
    cancel();
    pass(300);
  }
  assert.deepEqual(asked, [
    ["First?", { asking: "open" }],
    ["Second?", { asking: "open" }],
    ["Third?", { asking: "open" }],
  ]);
  assert.equal(state(), "closed");
  dialog.stop();
});

Deno.test("the same question is asked once; whoever asks it again is declined", () => {
  const { ask, dialog } = launch();
  const askers = ["Delete?", "Delete?", "Disable?", "Disable?"].map((message) => ask(message));
  assert.deepEqual(
    [dialog.getSnapshot().context.waiting.length, askers.map(({ answers }) => answers)],
    [1, [[], ["question.declined"], [], ["question.declined"]]],
  );
  dialog.stop();
});

Deno.test("a question that is just closing can be asked again", () => {
  const { ask, cancel, pass, dialog, state } = launch();
  ask("Delete?");
  cancel();
  const { answers } = ask("Delete?");
  pass(300);
  assert.deepEqual([state(), answers], [{ asking: "opening" }, []]);
  dialog.stop();
});

Deno.test("what is withdrawn is asked no more, nor answered, be it open or waiting", () => {
  const { dialog, ask, pass, state, message } = launch();
  const [first, second, third] = [ask("First?"), ask("Second?"), ask("Third?")];
  dialog.send({ type: "dialog.withdrawn", asker: second });
  assert.deepEqual([message(), isQuestionShown(dialog.getSnapshot())], ["First?", true]);
  dialog.send({ type: "dialog.withdrawn", asker: first });
  assert.equal(state(), "closing");
  pass(300);
  assert.equal(message(), "Third?");
  assert.deepEqual([first, second, third].map(({ answers }) => answers), [[], [], []]);
  dialog.stop();
});

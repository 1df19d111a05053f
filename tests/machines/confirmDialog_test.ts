import assert from "node:assert/strict";
import { createActor, SimulatedClock, waitFor } from "xstate";
import {
  confirmDialogMachine,
  type DialogNews,
  isAsked,
  isProcessing,
  type Question,
} from "../../machines/confirmDialog.ts";
import { testEdges } from "../support/edges.ts";

const nothing = () => {};
const question = (message: string, action: () => unknown = nothing): Question => ({
  message,
  action,
});

const { answers, unreached } = testEdges("confirmDialog", {
  machine: confirmDialogMachine,
  events: [
    { type: "dialog.requested", question: question("Delete?") },
    { type: "dialog.requested", question: { ...question("Disable?"), waits: true } },
    { type: "dialog.confirmed" },
    { type: "dialog.cancelled" },
    { type: "action.finished", id: "action-0" },
    { type: "action.failed", id: "action-0", error: "offline" },
  ],
  effects: { runAction: {}, awaitAction: { done: [undefined], error: ["offline"] } },
  actions: ["logFailure"],
  tell: ({ context: { question, waiting } }) =>
    [question?.message, ...waiting.map((one: Question) => one.message)].filter(Boolean).join(" "),
  shorten: (key, value) => key === "question" ? (value as Question).message : value,
});

Deno.test("confirmDialog: each state answers what it should, and nothing else", () => {
  const always = ["action.failed", "action.finished", "dialog.requested"];
  const byState = Object.entries(answers).map(([state, types]) =>
    [state.replace(/ .*/, ""), types] as const
  );
  assert.deepEqual(Object.fromEntries(byState), {
    closed: always,
    "asking.opening": [...always, "dialog.cancelled", "dialog.confirmed"].toSorted(),
    "asking.open": [...always, "dialog.cancelled", "dialog.confirmed"].toSorted(),
    processing: always,
    closing: always,
  });
  assert.deepEqual(unreached, []);
});

/** A dialog on a simulated clock, and what it did in the order in which it did so. */
function launch() {
  const clock = new SimulatedClock();
  const news: DialogNews[] = [];
  const failures: { message: string; error: unknown }[] = [];
  const logged = Promise.withResolvers<void>();
  const dialog = createActor(
    confirmDialogMachine.provide({
      actions: {
        logFailure: (_, { message, error }) => {
          failures.push({ message, error });
          logged.resolve();
        },
      },
    }),
    { clock },
  );
  dialog.on("*", (event) => news.push(event));
  dialog.start();
  return {
    dialog,
    news,
    failures,
    logged: logged.promise,
    pass: (ms: number) => clock.increment(ms),
    ask: (question: Question) => dialog.send({ type: "dialog.requested", question }),
    state: () => dialog.getSnapshot().value,
    message: () => dialog.getSnapshot().context.question?.message,
  };
}

Deno.test("a question that leaves the rest open gets the usual words", () => {
  const { dialog, ask } = launch();
  const action = () => {};
  ask({ message: "Delete Kandıra?", action });
  assert.deepEqual(dialog.getSnapshot().context.question, {
    title: { key: "Confirmation" },
    message: "Delete Kandıra?",
    cancelLabel: { key: "Cancel" },
    confirmLabel: { key: "Confirm" },
    variant: "primary",
    waits: false,
    action,
  });
  const own = {
    title: "Sil",
    message: "?",
    cancelLabel: "Vazgeç",
    confirmLabel: "Sil",
    variant: "danger" as const,
    waits: true,
    action,
  };
  dialog.send({ type: "dialog.cancelled" });
  ask(own);
  assert.deepEqual(dialog.getSnapshot().context.waiting, [own]);
  dialog.stop();
});

Deno.test("the dialog takes 300 ms to open and 300 ms to close", () => {
  const { dialog, ask, pass, state } = launch();
  const states = [state()];
  ask(question("Delete?"));
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

Deno.test("confirming closes the dialog, then runs the action, once", () => {
  const { dialog, ask, pass, state } = launch();
  const seen: unknown[] = [];
  ask(question("Delete?", () => seen.push(state())));
  pass(300);
  dialog.send({ type: "dialog.confirmed" });
  dialog.send({ type: "dialog.confirmed" });
  assert.deepEqual(seen, ["closing"]);
  dialog.stop();
});

Deno.test("cancelling runs nothing and is told, once, whether it opens or is open", () => {
  for (const ms of [0, 300]) {
    const { dialog, ask, pass } = launch();
    const said: string[] = [];
    ask({
      message: "Delete?",
      action: () => said.push("yes"),
      onCancel: () => said.push("no"),
    });
    pass(ms);
    dialog.send({ type: "dialog.cancelled" });
    dialog.send({ type: "dialog.cancelled" });
    pass(300);
    assert.deepEqual([said, dialog.getSnapshot().context.question], [["no"], null]);
    dialog.stop();
  }
});

Deno.test("whoever fails to hear a no does not take the dialog down", async () => {
  const { dialog, ask, failures, logged, pass, state } = launch();
  ask({
    message: "Delete?",
    action: nothing,
    onCancel() {
      throw "deaf";
    },
  });
  dialog.send({ type: "dialog.cancelled" });
  await logged;
  pass(300);
  ask(question("Disable?"));
  assert.deepEqual([failures, state()], [
    [{ message: "Confirmation action failed", error: "deaf" }],
    { asking: "opening" },
  ]);
  dialog.stop();
});

Deno.test("a question that waits takes no answer until its action is done, then closes", async () => {
  for (const ms of [0, 300]) {
    const { dialog, ask, pass, state, failures } = launch();
    const slow = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    ask({
      ...question("Delete?", () => {
        seen.push("runs");
        return slow.promise;
      }),
      waits: true,
      onCancel: () => seen.push("no"),
    });
    pass(ms);
    dialog.send({ type: "dialog.confirmed" });
    seen.push([state(), isProcessing(dialog.getSnapshot()), isAsked(dialog.getSnapshot())]);
    dialog.send({ type: "dialog.confirmed" });
    dialog.send({ type: "dialog.cancelled" });
    pass(10_000);
    seen.push(state());
    slow.resolve();
    await waitFor(dialog, (snapshot) => snapshot.matches("closing"));
    seen.push([isProcessing(dialog.getSnapshot()), isAsked(dialog.getSnapshot())]);
    pass(300);
    assert.deepEqual([seen, state(), failures], [
      ["runs", ["processing", true, true], "processing", [false, false]],
      "closed",
      [],
    ]);
    dialog.stop();
  }
});

Deno.test("a question that waits closes when its action fails, be it at once or later, and that is logged", async () => {
  const error = new Error("refused");
  const actions = [
    () => Promise.reject(error),
    () => {
      throw error;
    },
  ];
  for (const action of actions) {
    const { dialog, ask, pass, state, failures } = launch();
    ask({ ...question("Delete?", action), waits: true });
    dialog.send({ type: "dialog.confirmed" });
    await waitFor(dialog, (snapshot) => snapshot.matches("closing"));
    pass(300);
    assert.deepEqual([failures, state()], [
      [{ message: "Confirmation action failed", error }],
      "closed",
    ]);
    dialog.stop();
  }
});

Deno.test("what an awaited action asks comes after it", async () => {
  const { dialog, ask, pass, state, message } = launch();
  ask({ ...question("Delete?", () => ask(question("Disable instead?"))), waits: true });
  dialog.send({ type: "dialog.confirmed" });
  await waitFor(dialog, (snapshot) => snapshot.matches("closing"));
  assert.equal(message(), "Delete?");
  pass(300);
  assert.deepEqual([state(), message()], [{ asking: "opening" }, "Disable instead?"]);
  dialog.stop();
});

Deno.test("an action that fails is logged, be it at once or later", async () => {
  const late = launch();
  late.ask(question("Delete?", () => Promise.reject("offline")));
  late.dialog.send({ type: "dialog.confirmed" });
  await late.logged;
  assert.deepEqual(late.failures, [{ message: "Confirmation action failed", error: "offline" }]);
  assert.deepEqual(Object.keys(late.dialog.getSnapshot().children), []);
  late.dialog.stop();

  const early = launch();
  const error = new Error("at once");
  early.ask(question("Delete?", () => {
    throw error;
  }));
  early.dialog.send({ type: "dialog.confirmed" });
  await early.logged;
  assert.deepEqual(early.failures, [{ message: "Confirmation action failed", error }]);
  early.dialog.stop();
});

Deno.test("an action goes on while the next question is asked", async () => {
  const { dialog, ask, pass, state, failures, logged } = launch();
  const slow = Promise.withResolvers<void>();
  ask(question("Delete?", () => slow.promise));
  dialog.send({ type: "dialog.confirmed" });
  pass(300);
  ask(question("Disable?"));
  pass(300);
  assert.deepEqual([state(), Object.keys(dialog.getSnapshot().children)], [
    { asking: "open" },
    ["action-1"],
  ]);
  slow.reject("refused");
  await logged;
  assert.deepEqual([state(), failures.length], [{ asking: "open" }, 1]);
  dialog.stop();
});

Deno.test("a second question waits its turn", () => {
  const { dialog, ask, pass, message, state } = launch();
  const asked = [];
  ask(question("First?"));
  ask(question("Second?"));
  ask(question("Third?"));
  for (let turn = 0; turn < 3; turn++) {
    pass(300);
    asked.push([message(), state()]);
    dialog.send({ type: "dialog.cancelled" });
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

Deno.test("the same question is asked once, and the refusal of the second can be seen", () => {
  const { ask, news, dialog } = launch();
  ask(question("Delete?"));
  ask(question("Delete?"));
  ask(question("Disable?"));
  ask(question("Disable?"));
  assert.deepEqual(
    [dialog.getSnapshot().context.waiting.length, news.map(({ question }) => question.message)],
    [1, ["Delete?", "Disable?"]],
  );
  dialog.stop();
});

Deno.test("a question that is just closing can be asked again", () => {
  const { ask, pass, news, dialog, state } = launch();
  ask(question("Delete?"));
  dialog.send({ type: "dialog.cancelled" });
  ask(question("Delete?"));
  pass(300);
  assert.deepEqual([state(), news], [{ asking: "opening" }, []]);
  dialog.stop();
});

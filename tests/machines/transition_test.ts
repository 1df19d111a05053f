import assert from "node:assert/strict";
import fc from "fast-check";
import { fromPromise, waitFor } from "xstate";
import { MILESTONE_STATUSES, type MilestoneStatus } from "../../contract/milestone.ts";
import { getNextStatus } from "../../machines/lifecycles/lifecycle.ts";
import {
  DESTRUCTIVE_MILESTONE_ACTIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../machines/lifecycles/milestone.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import { askUser } from "../../machines/confirm.ts";
import {
  type ActionConfirmation,
  createTransitionMachine,
  type TargetedRequest,
  transitionMachine,
  type TransitionResult,
} from "../../machines/transition.ts";
import { startWithConfirmDialog } from "../support/startWithConfirmDialog.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { transition } from "./specifications/transition.ts";

const ACTIONS = ["start", "complete", "uncomplete", "reset"] as const;
type Destructive = (typeof DESTRUCTIVE_MILESTONE_ACTIONS)[number];
const target = { id: "milestone 1" };
const name = "Tescil";
const offline = new Error("offline");

/** A milestone whose server responds when the test says so. */
function createTestActor(status: MilestoneStatus = "PENDING") {
  const calls: {
    request: TargetedRequest<MilestoneAction>;
    signal: AbortSignal;
    resolve: (it: TransitionResult<MilestoneStatus>) => void;
    reject: (it: unknown) => void;
  }[] = [];
  const notified: unknown[] = [];
  const around = startWithConfirmDialog(
    (dialog) =>
      createTransitionMachine(milestoneLifecycle, DESTRUCTIVE_MILESTONE_ACTIONS).provide({
        actors: {
          confirm: fromPromise<void, ActionConfirmation<Destructive>>(({ input, signal }) => {
            const question = { message: `${input.action} ${input.name}?` };
            return askUser(dialog, { question, requester: input.requester }, signal);
          }),
          applyAction: fromPromise<
            TransitionResult<MilestoneStatus>,
            TargetedRequest<MilestoneAction>
          >(
            ({ input: request, signal }) => {
              const { promise, resolve, reject } = Promise.withResolvers<
                TransitionResult<MilestoneStatus>
              >();
              calls.push({ request, signal, resolve, reject });
              return promise;
            },
          ),
        },
        actions: {
          notifyStatusChanged: (_, change) => notified.push(["moved", change]),
          notifyNotAllowed: (_, { name }) => notified.push(["not allowed", name]),
          logFailure: (_, { error }) => notified.push(["failed", error]),
        },
      }),
    { target, status, name },
  );
  const { actor } = around;
  const isApplying = () => actor.getSnapshot().matches("applying");
  return {
    ...around,
    calls,
    notified,
    request: (action: MilestoneAction, note?: string) =>
      actor.send({ type: "action.requested", request: { action, ...(note && { note }) } }),
    change: (status: MilestoneStatus) =>
      actor.send({ type: "entity.changed", stored: { status, name } }),
    shown: () => actor.getSnapshot().context.optimisticStatus ?? actor.getSnapshot().context.status,
    stored: () => actor.getSnapshot().context.status,
    value: () => actor.getSnapshot().value,
    isApplying,
    settled: () => waitFor(actor, () => !isApplying()),
  };
}

Deno.test("transition: shows the status an action leads to before the server responds", async () => {
  const { actor, calls, notified, request, shown, stored, value, isApplying, settled, stop } =
    createTestActor();
  request("complete", "Tutanak imzalandı.");
  assert.deepEqual([shown(), stored(), isApplying(), isKeptAlive(actor)], [
    "COMPLETED",
    "PENDING",
    true,
    true,
  ]);
  assert.deepEqual(calls.map(({ request }) => request), [
    { target, action: "complete", note: "Tutanak imzalandı." },
  ]);
  const undo = { id: "change 1" };
  calls[0]?.resolve({ status: "COMPLETED", undo });
  await settled();
  assert.deepEqual([shown(), stored(), value()], ["COMPLETED", "COMPLETED", { ready: "idle" }]);
  assert.deepEqual(notified, [
    ["moved", { target, status: "COMPLETED", name, action: "complete", undo }],
  ]);
  stop();
});

Deno.test("transition: reverts the status and keeps the error until the next attempt", async () => {
  const { actor, calls, notified, request, shown, value, settled, stop } = createTestActor();
  const getFailure = () => actor.getSnapshot().context.failure;
  request("complete");
  const rejected = new Error("already completed");
  calls[0]?.reject(rejected);
  await settled();
  assert.deepEqual([shown(), value(), getFailure(), notified], [
    "PENDING",
    { ready: "failed" },
    rejected,
    [],
  ]);
  request("start");
  assert.equal(getFailure(), null);
  calls[1]?.reject(offline);
  await settled();
  actor.send({ type: "failure.dismissed" });
  assert.deepEqual([value(), getFailure()], [{ ready: "idle" }, null]);
  stop();
});

Deno.test("transition: ignores requests while an action is being applied", async () => {
  const { calls, notified, request, settled, stop } = createTestActor();
  request("start");
  request("start");
  request("complete");
  assert.deepEqual(calls.map(({ request }) => request.action), ["start"]);
  calls[0]?.resolve({ status: "IN_PROGRESS" });
  await settled();
  request("start");
  assert.deepEqual([calls.length, notified.at(-1)], [1, ["not allowed", name]]);
  stop();
});

Deno.test("transition: confirms destructive actions first", async () => {
  const {
    dialog,
    calls,
    request,
    getQuestion,
    confirm,
    decline,
    advanceClock,
    shown,
    value,
    stop,
  } = createTestActor("COMPLETED");
  request("reset");
  assert.deepEqual([getQuestion()?.message, value()], ["reset Tescil?", "confirming"]);
  assert.deepEqual([calls.length, shown()], [0, "COMPLETED"]);
  await decline();
  assert.deepEqual([calls.length, value()], [0, { ready: "idle" }]);
  advanceClock(300);
  request("uncomplete");
  request("reset");
  await confirm();
  assert.deepEqual([calls.map(({ request }) => request), shown()], [
    [{ target, action: "uncomplete" }],
    "IN_PROGRESS",
  ]);
  assert.deepEqual(dialog.getSnapshot().context.waiting, []);
  stop();
});

Deno.test("transition: applies an action that was confirmed elsewhere at once, if allowed", () => {
  const { actor, calls, notified, getQuestion, stop } = createTestActor("COMPLETED");
  actor.send({ type: "action.confirmed", request: { action: "start" } });
  actor.send({ type: "action.confirmed", request: { action: "reset" } });
  assert.deepEqual([getQuestion(), calls.map(({ request }) => request.action), notified], [
    undefined,
    ["reset"],
    [["not allowed", name]],
  ]);
  stop();
});

Deno.test("transition: drops a confirmed action that is no longer allowed", async () => {
  const { calls, notified, request, change, confirm, value, stop } = createTestActor("COMPLETED");
  request("uncomplete");
  change("PENDING");
  await confirm();
  assert.deepEqual([calls.length, value(), notified], [
    0,
    { ready: "idle" },
    [["not allowed", name]],
  ]);
  stop();
});

Deno.test("transition: shows the server's status when the action fails", async () => {
  const { calls, request, change, shown, settled, stop } = createTestActor();
  request("start");
  change("COMPLETED");
  assert.equal(shown(), "IN_PROGRESS");
  calls[0]?.reject(offline);
  await settled();
  assert.equal(shown(), "COMPLETED");
  stop();
});

Deno.test("transition: aborts the call when the actor stops", () => {
  const { calls, request, stop } = createTestActor();
  request("start");
  stop();
  assert.equal(calls[0]?.signal.aborted, true);
});

Deno.test("transition: names a missing effect", async () => {
  const { actor, stop } = startWithConfirmDialog(() => transitionMachine, {
    target,
    status: "PENDING",
    name,
  });
  actor.send({ type: "action.requested", request: { action: "start" } });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ ready: "failed" }));
  assert.deepEqual(context.failure, new Error('The effect "applyAction" was not provided'));
  stop();
});

testSpecification(transition);

type Step =
  | { type: "request"; action: MilestoneAction }
  | { type: "change"; status: MilestoneStatus }
  | { type: "confirm" | "decline" | "dismiss" | "answer" | "refuse" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...ACTIONS).map((action) => ({ type: "request" as const, action })),
  fc.constantFrom(...MILESTONE_STATUSES).map((status) => ({ type: "change" as const, status })),
  fc.constantFrom("confirm", "decline", "dismiss", "answer", "refuse")
    .map((type) => ({ type: type as "confirm" })),
);

Deno.test("transition: applies one allowed action at a time whatever is sent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const milestone = createTestActor();
      const { actor, calls, shown, stored, isApplying } = milestone;
      let landed = 0;
      for (const one of steps) {
        const before = stored();
        const count = calls.length;
        if (one.type === "request") milestone.request(one.action);
        if (one.type === "change") milestone.change(one.status);
        if (one.type === "confirm") milestone.dialog.send({ type: "dialog.confirmed" });
        if (one.type === "decline") milestone.dialog.send({ type: "dialog.cancelled" });
        if (one.type === "dismiss") actor.send({ type: "failure.dismissed" });
        const call = calls[landed];
        if (call && (one.type === "answer" || one.type === "refuse")) {
          landed += 1;
          if (one.type === "answer") call.resolve({ status: shown() });
          else call.reject(call.request);
        }
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        for (const { request: { action } } of calls.slice(count)) {
          assert.equal(shown(), getNextStatus(milestoneLifecycle, before, action));
          assert.equal(
            DESTRUCTIVE_MILESTONE_ACTIONS.some((loss) => loss === action),
            one.type === "confirm",
          );
        }
        milestone.advanceClock(300);
        assert.equal(calls.length - landed, isApplying() ? 1 : 0);
        if (!isApplying()) assert.equal(shown(), stored());
      }
      assert.equal(actor.getSnapshot().status, "active");
      milestone.stop();
    }),
    { numRuns: 300, seed: SEED },
  );
});

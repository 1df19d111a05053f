import assert from "node:assert/strict";
import fc from "fast-check";
import { waitFor } from "xstate";
import { MILESTONE_STATUSES, type MilestoneStatus } from "../../contract/milestone.ts";
import { next } from "../../machines/lifecycles/lifecycle.ts";
import {
  DESTRUCTIVE_MILESTONE_ACTIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../machines/lifecycles/milestone.ts";
import { isKeptAlive } from "../../machines/keepAlive.ts";
import {
  type ActionRequest,
  transitionMachine,
  transitionOf,
  type TransitionResult,
} from "../../machines/transition.ts";
import { besideDialog } from "../support/besideDialog.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { transition } from "./specifications/transition.ts";

const ACTIONS = ["start", "complete", "uncomplete", "reset"] as const;
const name = "Tescil";
const offline = new Error("offline");
const question = (action: MilestoneAction, name: string) => ({ message: `${action} ${name}?` });

testSpecification(transition);

/** A milestone whose server answers when the test says so. */
function open(status: MilestoneStatus = "PENDING") {
  const flights: {
    request: ActionRequest<MilestoneAction>;
    resolve: (it: TransitionResult<MilestoneStatus>) => void;
    reject: (it: unknown) => void;
  }[] = [];
  const news: unknown[] = [];
  const around = besideDialog(
    transitionOf(milestoneLifecycle, {
      run(request) {
        const { promise, resolve, reject } = Promise.withResolvers<
          TransitionResult<MilestoneStatus>
        >();
        flights.push({ request, resolve, reject });
        return promise;
      },
      destructive: { actions: DESTRUCTIVE_MILESTONE_ACTIONS, question },
      onMoved: (known) => news.push(["moved", known]),
      onRefused: (name) => news.push(["refused", name]),
      logFailure: () => {},
    }),
    { status, name },
  );
  const { actor } = around;
  const isApplying = () => actor.getSnapshot().matches("applying");
  return {
    ...around,
    flights,
    news,
    ask: (action: MilestoneAction, note?: string) =>
      actor.send({ type: "action.requested", request: { action, ...(note && { note }) } }),
    change: (status: MilestoneStatus) =>
      actor.send({ type: "entity.changed", known: { status, name } }),
    shown: () => actor.getSnapshot().context.expected ?? actor.getSnapshot().context.status,
    known: () => actor.getSnapshot().context.status,
    value: () => actor.getSnapshot().value,
    isApplying,
    landed: () => waitFor(actor, () => !isApplying()),
  };
}

Deno.test("the status an action leads to is shown before the server has answered", async () => {
  const { actor, flights, news, ask, shown, known, value, isApplying, landed, stop } = open();
  ask("complete", "Tutanak imzalandı.");
  assert.deepEqual([shown(), known(), isApplying(), isKeptAlive(actor)], [
    "COMPLETED",
    "PENDING",
    true,
    true,
  ]);
  const request = { action: "complete", note: "Tutanak imzalandı." };
  assert.deepEqual(flights.map((flight) => flight.request), [request]);
  flights[0]?.resolve({ status: "COMPLETED" });
  await landed();
  assert.deepEqual([shown(), known(), value()], ["COMPLETED", "COMPLETED", { atRest: "idle" }]);
  const now = { status: "COMPLETED", name };
  assert.deepEqual(news, [["moved", now]]);
  stop();
});

Deno.test("what the server refuses is taken back, and why is kept until the next attempt", async () => {
  const { actor, flights, news, ask, shown, value, landed, stop } = open();
  const failure = () => actor.getSnapshot().context.failure;
  ask("complete");
  const refused = new Error("already completed");
  flights[0]?.reject(refused);
  await landed();
  assert.deepEqual([shown(), value(), failure(), news], [
    "PENDING",
    { atRest: "failed" },
    refused,
    [],
  ]);
  ask("start");
  assert.equal(failure(), null);
  flights[1]?.reject(offline);
  await landed();
  actor.send({ type: "failure.dismissed" });
  assert.deepEqual([value(), failure()], [{ atRest: "idle" }, null]);
  stop();
});

Deno.test("nothing is done twice, however often it is asked for", async () => {
  const { flights, news, ask, landed, stop } = open();
  ask("start");
  ask("start");
  ask("complete");
  assert.deepEqual(flights.map(({ request }) => request.action), ["start"]);
  flights[0]?.resolve({ status: "IN_PROGRESS" });
  await landed();
  ask("start");
  assert.deepEqual([flights.length, news.at(-1)], [1, ["refused", name]]);
  stop();
});

Deno.test("what loses something is asked about first", () => {
  const { dialog, flights, ask, asked, confirm, decline, pass, shown, value, stop } = open(
    "COMPLETED",
  );
  ask("reset");
  assert.deepEqual([asked()?.message, value()], ["reset Tescil?", "asking"]);
  assert.deepEqual([flights.length, shown()], [0, "COMPLETED"]);
  decline();
  assert.deepEqual([flights.length, value()], [0, { atRest: "idle" }]);
  pass(300);
  ask("uncomplete");
  ask("reset");
  confirm();
  assert.deepEqual([flights.map(({ request }) => request), shown()], [
    [{ action: "uncomplete" }],
    "IN_PROGRESS",
  ]);
  assert.deepEqual(dialog.getSnapshot().context.waiting, []);
  stop();
});

Deno.test("what was asked about elsewhere is done at once, if it is allowed", () => {
  const { actor, flights, news, asked, stop } = open("COMPLETED");
  actor.send({ type: "action.confirmed", request: { action: "start" } });
  actor.send({ type: "action.confirmed", request: { action: "reset" } });
  assert.deepEqual([asked(), flights.map(({ request }) => request.action), news], [
    undefined,
    ["reset"],
    [["refused", name]],
  ]);
  stop();
});

Deno.test("what no longer holds when it is confirmed is not done", () => {
  const { flights, news, ask, change, confirm, value, stop } = open("COMPLETED");
  ask("uncomplete");
  change("PENDING");
  confirm();
  assert.deepEqual([flights.length, value(), news], [0, { atRest: "idle" }, [["refused", name]]]);
  stop();
});

Deno.test("the server's word outlasts what was expected", async () => {
  const { flights, ask, change, shown, landed, stop } = open();
  ask("start");
  change("COMPLETED");
  assert.equal(shown(), "IN_PROGRESS");
  flights[0]?.reject(offline);
  await landed();
  assert.equal(shown(), "COMPLETED");
  stop();
});

Deno.test("a transition without its effect says which one is missing", async () => {
  const { actor, stop } = besideDialog(transitionMachine, { status: "PENDING", name });
  actor.send({ type: "action.requested", request: { action: "start" } });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ atRest: "failed" }));
  assert.deepEqual(context.failure, new Error('The effect "run" was not provided'));
  stop();
});

type Step =
  | { type: "ask"; action: MilestoneAction }
  | { type: "change"; status: MilestoneStatus }
  | { type: "confirm" | "decline" | "dismiss" | "answer" | "refuse" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...ACTIONS).map((action) => ({ type: "ask" as const, action })),
  fc.constantFrom(...MILESTONE_STATUSES).map((status) => ({ type: "change" as const, status })),
  fc.constantFrom("confirm", "decline", "dismiss", "answer", "refuse")
    .map((type) => ({ type: type as "confirm" })),
);

Deno.test("however it is used, one action is under way at most, and only what is allowed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const milestone = open();
      const { actor, flights, shown, known, isApplying } = milestone;
      let landed = 0;
      for (const one of steps) {
        const before = known();
        const count = flights.length;
        if (one.type === "ask") milestone.ask(one.action);
        if (one.type === "change") milestone.change(one.status);
        if (one.type === "confirm") milestone.confirm();
        if (one.type === "decline") milestone.decline();
        if (one.type === "dismiss") actor.send({ type: "failure.dismissed" });
        const flight = flights[landed];
        if (flight && (one.type === "answer" || one.type === "refuse")) {
          landed += 1;
          if (one.type === "answer") flight.resolve({ status: shown() });
          else flight.reject(flight.request);
          for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        }
        for (const { request: { action } } of flights.slice(count)) {
          assert.equal(shown(), next(milestoneLifecycle, before, action));
          assert.equal(
            DESTRUCTIVE_MILESTONE_ACTIONS.some((loss) => loss === action),
            one.type === "confirm",
          );
        }
        milestone.pass(300);
        assert.equal(flights.length - landed, isApplying() ? 1 : 0);
        if (!isApplying()) assert.equal(shown(), known());
      }
      assert.equal(actor.getSnapshot().status, "active");
      milestone.stop();
    }),
    { numRuns: 300, seed: SEED },
  );
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor, waitFor } from "xstate";
import { MILESTONE_STATUSES } from "../../contract/milestone.ts";
import { next } from "../../machines/lifecycles/lifecycle.ts";
import {
  MILESTONE_LOSSES,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../machines/lifecycles/milestone.ts";
import {
  askedAbout,
  isApplying,
  type Moved,
  type Request,
  shownStatus,
  type TransitionEvent,
  transitionMachine,
  type TransitionNews,
  transitionOf,
} from "../../machines/transition.ts";
import { testEdges } from "../support/edges.ts";

const ACTIONS = ["start", "complete", "uncomplete", "reset"] as const;
const input = (status = "PENDING") => ({
  lifecycle: milestoneLifecycle,
  status,
  losses: MILESTONE_LOSSES,
});
const offline = new Error("offline");

const { answers, unreached } = testEdges("transition", {
  machine: transitionMachine,
  input: input(),
  events: [
    ...ACTIONS.map((action) => ({ type: "action.requested", request: { action } })),
    { type: "action.confirmed" },
    { type: "action.cancelled" },
    ...MILESTONE_STATUSES.map((status) => ({ type: "status.changed", status })),
    { type: "failure.dismissed" },
  ],
  effects: {
    run: { done: MILESTONE_STATUSES.map((status) => ({ status })), error: [offline] },
  },
  tell: ({ context: { status, request, expected, failure } }) =>
    [status, request?.action, expected && `as ${expected}`, failure && "failed"]
      .filter(Boolean).join(" "),
});

Deno.test("transition: each state answers what it should, and nothing else", () => {
  const byState: Record<string, string[]> = {};
  for (const [name, types] of Object.entries(answers)) {
    const state = name.replace(/ .*/, "");
    byState[state] = [...new Set([...byState[state] ?? [], ...types])].sort();
  }
  const always = ["action.requested", "status.changed"];
  assert.deepEqual(byState, {
    "resting.idle": always,
    "resting.confirming": ["action.cancelled", "action.confirmed", ...always],
    "resting.failed": ["action.requested", "failure.dismissed", "status.changed"],
    applying: ["status.changed"],
  });
  assert.deepEqual(unreached, []);
});

/** A milestone whose server answers when the test says so. */
function open(status?: string) {
  const flights: {
    request: Request;
    resolve: (it: Moved) => void;
    reject: (it: unknown) => void;
  }[] = [];
  const news: TransitionNews[] = [];
  const actor = createActor(
    transitionOf((request) => {
      const { promise, resolve, reject } = Promise.withResolvers<Moved>();
      flights.push({ request, resolve, reject });
      return promise;
    }),
    { input: input(status) },
  );
  actor.on("*", (event) => news.push(event));
  actor.start();
  return {
    actor,
    flights,
    news,
    ask: (action: MilestoneAction, note?: string) =>
      actor.send({ type: "action.requested", request: { action, ...(note && { note }) } }),
    shown: () => shownStatus(actor.getSnapshot()),
    known: () => actor.getSnapshot().context.status,
    landed: () => waitFor(actor, (snapshot) => !isApplying(snapshot)),
  };
}

Deno.test("the status an action leads to is shown before the server has answered", async () => {
  const { actor, flights, news, ask, shown, known, landed } = open();
  ask("complete", "Tutanak imzalandı.");
  assert.deepEqual([shown(), known(), isApplying(actor.getSnapshot())], [
    "COMPLETED",
    "PENDING",
    true,
  ]);
  const request = { action: "complete", note: "Tutanak imzalandı." };
  assert.deepEqual(flights.map((flight) => flight.request), [request]);
  flights[0]?.resolve({ status: "COMPLETED" });
  await landed();
  assert.deepEqual([shown(), known(), actor.getSnapshot().value], [
    "COMPLETED",
    "COMPLETED",
    { resting: "idle" },
  ]);
  assert.deepEqual(news, [
    { type: "transition.succeeded", request, result: { status: "COMPLETED" } },
  ]);
  actor.stop();
});

Deno.test("what the server refuses is taken back, and why is kept until the next attempt", async () => {
  const { actor, flights, news, ask, shown, landed } = open();
  ask("complete");
  const failure = new Error("already completed");
  flights[0]?.reject(failure);
  await landed();
  assert.deepEqual([shown(), actor.getSnapshot().value, actor.getSnapshot().context.failure], [
    "PENDING",
    { resting: "failed" },
    failure,
  ]);
  assert.deepEqual(news, [
    { type: "transition.failed", request: { action: "complete" }, failure },
  ]);
  actor.send({ type: "status.changed", status: "COMPLETED" });
  assert.deepEqual([shown(), actor.getSnapshot().context.failure], ["COMPLETED", failure]);
  actor.send({ type: "failure.dismissed" });
  assert.deepEqual([actor.getSnapshot().value, actor.getSnapshot().context.failure], [
    { resting: "idle" },
    null,
  ]);
  ask("uncomplete");
  actor.send({ type: "action.confirmed" });
  assert.equal(flights.length, 2);
  actor.stop();
});

Deno.test("nothing is done twice, however often it is asked for", async () => {
  const { actor, flights, news, ask, landed } = open();
  ask("start");
  ask("start");
  ask("complete");
  assert.deepEqual(flights.map(({ request }) => request.action), ["start"]);
  flights[0]?.resolve({ status: "IN_PROGRESS" });
  await landed();
  ask("start");
  assert.deepEqual([flights.length, news.at(-1)], [
    1,
    { type: "transition.refused", request: { action: "start" } },
  ]);
  actor.stop();
});

Deno.test("what loses something is asked about first", () => {
  const { actor, flights, ask, shown } = open("COMPLETED");
  ask("reset");
  assert.deepEqual(askedAbout(actor.getSnapshot()), { action: "reset" });
  assert.deepEqual([flights.length, shown()], [0, "COMPLETED"]);
  actor.send({ type: "action.cancelled" });
  actor.send({ type: "action.confirmed" });
  assert.deepEqual([flights.length, askedAbout(actor.getSnapshot())], [0, null]);
  ask("reset");
  ask("uncomplete");
  actor.send({ type: "action.confirmed" });
  assert.deepEqual([flights.map(({ request }) => request), shown()], [
    [{ action: "uncomplete" }],
    "IN_PROGRESS",
  ]);
  actor.stop();
});

Deno.test("what no longer holds when it is confirmed is not done", () => {
  const { actor, flights, news, ask } = open("COMPLETED");
  ask("uncomplete");
  actor.send({ type: "status.changed", status: "PENDING" });
  actor.send({ type: "action.confirmed" });
  assert.deepEqual([flights.length, actor.getSnapshot().value, news], [0, { resting: "idle" }, [
    { type: "transition.refused", request: { action: "uncomplete" } },
  ]]);
  actor.stop();
});

Deno.test("the server's word outlasts what was expected", async () => {
  const { actor, flights, ask, shown, landed } = open();
  ask("start");
  actor.send({ type: "status.changed", status: "COMPLETED" });
  assert.equal(shown(), "IN_PROGRESS");
  flights[0]?.reject(offline);
  await landed();
  assert.equal(shown(), "COMPLETED");
  actor.stop();
});

Deno.test("a transition without its effect says which one is missing", async () => {
  const actor = createActor(transitionMachine, { input: input() }).start();
  actor.send({ type: "action.requested", request: { action: "start" } });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ resting: "failed" }));
  assert.deepEqual(context.failure, new Error('The effect "run" was not provided'));
  actor.stop();
});

const event: fc.Arbitrary<TransitionEvent | "answer" | "refuse"> = fc.oneof(
  fc.constantFrom(...ACTIONS).map((action) => ({
    type: "action.requested" as const,
    request: { action },
  })),
  fc.constantFrom(
    { type: "action.confirmed" as const },
    { type: "action.cancelled" as const },
    { type: "failure.dismissed" as const },
  ),
  fc.constantFrom(...MILESTONE_STATUSES).map((status) => ({
    type: "status.changed" as const,
    status,
  })),
  fc.constantFrom("answer" as const, "refuse" as const),
);

Deno.test("however it is used, one action is under way at most, and only what is allowed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const { actor, flights, shown, known } = open();
      let landed = 0;
      for (const one of events) {
        const before = known();
        const flight = flights[landed];
        if (one === "answer" || one === "refuse") {
          if (!flight) continue;
          landed += 1;
          const { request } = flight;
          if (one === "answer") flight.resolve({ status: shown() });
          else flight.reject(request);
          for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        } else {
          const count = flights.length;
          actor.send(one);
          const begun = flights.slice(count).map(({ request }) => request.action);
          for (const action of begun) {
            assert.equal(shown(), next(milestoneLifecycle, before as "PENDING", action as "start"));
            assert.equal(
              MILESTONE_LOSSES.includes(action as "start"),
              one.type !== "action.requested",
            );
          }
        }
        assert.equal(flights.length - landed, isApplying(actor.getSnapshot()) ? 1 : 0);
        if (!isApplying(actor.getSnapshot())) assert.equal(shown(), known());
      }
      assert.equal(actor.getSnapshot().status, "active");
      actor.stop();
    }),
    { numRuns: 300, seed: 20261122 },
  );
});

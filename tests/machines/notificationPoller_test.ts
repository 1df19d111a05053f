import assert from "node:assert/strict";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import {
  notificationPollerMachine,
  type PollerEvent,
  type PollResult,
} from "../../machines/notificationPoller.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { createNotification } from "./notificationStubs.ts";
import { notificationPoller } from "./specifications/notificationPoller.ts";

/** Time between two polls, in milliseconds. */
const POLL_INTERVAL = 10_000;
const a = createNotification("a");
const b = createNotification("b");

type EventWithoutData = Exclude<
  PollerEvent["type"],
  "unread.received" | "shown.received" | "notification.followed"
>;

/** A poller on a simulated clock; the test resolves its effects and reads their calls. */
function createTestActor() {
  const clock = new SimulatedClock();
  const calls: unknown[][] = [];
  const pendingEffects: Partial<
    Record<string, { resolve: (value: never) => void; reject: () => void }>
  > = {};
  const startEffect = <Answer>(name: string, ...args: unknown[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    calls.push([name, ...args]);
    pendingEffects[name] = { resolve, reject: () => reject("offline") };
    return promise;
  };
  const poller = createActor(
    notificationPollerMachine.provide({
      actors: {
        followReader: fromCallback(() => {}),
        followTabs: fromCallback(() => {}),
        joinElection: fromCallback(() => () => calls.push(["resign"])),
        poll: fromPromise<PollResult>(() => startEffect("poll")),
        showToast: fromPromise<void, { notification: UserNotification }>(({ input, signal }) => {
          const { id } = input.notification;
          signal.addEventListener("abort", () => calls.push(["abort", id]));
          return startEffect("showToast", id);
        }),
        showSummary: fromPromise<void, { notifications: readonly UserNotification[] }>(
          ({ input, signal }) => {
            const ids = input.notifications.map(({ id }) => id);
            signal.addEventListener("abort", () => calls.push(["abort", ...ids]));
            return startEffect("showSummary", ...ids);
          },
        ),
        acknowledge: fromPromise<void, { id: string }>(({ input }) =>
          startEffect("acknowledge", input.id)
        ),
      },
      actions: {
        setUnread: (_, { unread }) => calls.push(["setUnread", unread]),
        broadcastUnread: (_, { unread }) => calls.push(["broadcastUnread", unread]),
        markRead: (_, { id }) => calls.push(["markRead", id]),
        storeShown: (_, { ids }) => calls.push(["storeShown", ...ids]),
        logFailure: (_, { message, error }) => calls.push(["logFailure", message, error]),
      },
    }),
    { clock },
  ).start();
  const settlePromises = async () => {
    for (let step = 0; step < 5; step++) await Promise.resolve();
  };
  return {
    poller,
    advanceClock: (ms: number) => clock.increment(ms),
    send: (...types: EventWithoutData[]) => types.forEach((type) => poller.send({ type })),
    sendWithData: (event: PollerEvent) => poller.send(event),
    resolveEffect: async (name: string, value?: unknown) => {
      pendingEffects[name]?.resolve(value as never);
      await settlePromises();
    },
    rejectEffect: async (name: string) => {
      pendingEffects[name]?.reject();
      await settlePromises();
    },
    createPollResult: (...undelivered: UserNotification[]) => ({ undelivered, unread: 3 }),
    /** Returns the calls since the last time, and forgets them. */
    takeCalls: () => calls.splice(0).map((words) => words.join(" ")),
    stop: () => {
      poller.stop();
    },
  };
}

const LEADING = ["reader.signedIn", "tab.shown", "leader.elected"] as const;

Deno.test("poller: polls when elected and ten seconds after each response", async () => {
  const { send, advanceClock, resolveEffect, takeCalls, createPollResult, poller, stop } =
    createTestActor();
  send("reader.signedIn", "tab.shown");
  advanceClock(10 * POLL_INTERVAL);
  const isQueued = () => poller.getSnapshot().matches({ signedIn: { participating: "queued" } });
  assert.deepEqual([takeCalls(), isQueued()], [[], true]);
  send("leader.elected");
  assert.deepEqual([takeCalls(), isQueued()], [["poll"], false]);
  advanceClock(10 * POLL_INTERVAL);
  assert.deepEqual(takeCalls(), []);
  await resolveEffect("poll", createPollResult());
  assert.deepEqual(takeCalls(), ["storeShown", "setUnread 3", "broadcastUnread 3"]);
  advanceClock(POLL_INTERVAL - 1);
  assert.deepEqual(takeCalls(), []);
  advanceClock(1);
  assert.deepEqual(takeCalls(), ["poll"]);
  stop();
});

Deno.test("poller: marks a notification read when its toast is followed", () => {
  const { poller, send, sendWithData, takeCalls } = createTestActor();
  sendWithData({ type: "notification.followed", id: "a" });
  send("reader.signedIn");
  sendWithData({ type: "notification.followed", id: "b" });
  assert.deepEqual(takeCalls(), ["markRead b"]);
  poller.stop();
});

Deno.test("poller: shows and acknowledges notifications one by one", async () => {
  const { send, resolveEffect, takeCalls, createPollResult, stop } = createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult(a, b));
  await resolveEffect("showToast");
  await resolveEffect("acknowledge");
  await resolveEffect("showToast");
  await resolveEffect("acknowledge");
  assert.deepEqual(takeCalls(), [
    "poll",
    "storeShown",
    "setUnread 3",
    "broadcastUnread 3",
    "showToast a",
    "storeShown a",
    "acknowledge a",
    "showToast b",
    "storeShown a b",
    "acknowledge b",
  ]);
  stop();
});

Deno.test("poller: retries an acknowledgement without a second toast", async () => {
  const { send, advanceClock, resolveEffect, rejectEffect, takeCalls, createPollResult, stop } =
    createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult(a));
  await resolveEffect("showToast");
  await rejectEffect("acknowledge");
  takeCalls();
  advanceClock(POLL_INTERVAL);
  await resolveEffect("poll", createPollResult(b, a));
  assert.deepEqual(takeCalls(), [
    "poll",
    "storeShown a",
    "setUnread 3",
    "broadcastUnread 3",
    "acknowledge a",
  ]);
  await resolveEffect("acknowledge");
  assert.deepEqual(takeCalls(), ["showToast b"]);
  stop();
});

Deno.test("poller: acknowledges what another tab has shown", async () => {
  const { send, sendWithData, resolveEffect, takeCalls, createPollResult, stop } =
    createTestActor();
  send("reader.signedIn");
  sendWithData({ type: "shown.received", ids: ["a"] });
  send("tab.shown", "leader.elected");
  takeCalls();
  await resolveEffect("poll", createPollResult(a));
  assert.deepEqual(takeCalls(), [
    "storeShown a",
    "setUnread 3",
    "broadcastUnread 3",
    "acknowledge a",
  ]);
  stop();
});

Deno.test("poller: polls on while a toast waits for room", async () => {
  const { send, advanceClock, resolveEffect, takeCalls, createPollResult, stop } =
    createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult(a));
  takeCalls();
  advanceClock(POLL_INTERVAL);
  assert.deepEqual(takeCalls(), ["abort a", "poll"]);
  await resolveEffect("poll", createPollResult(a));
  assert.deepEqual(takeCalls(), ["storeShown", "setUnread 3", "broadcastUnread 3", "showToast a"]);
  stop();
});

Deno.test("poller: presents more than three notifications as one, then acknowledges each", async () => {
  const { send, resolveEffect, takeCalls, createPollResult, stop } = createTestActor();
  const ids = Array.from({ length: 40 }, (_, nth) => `n${nth}`);
  send(...LEADING);
  await resolveEffect("poll", createPollResult(...ids.map(createNotification)));
  assert.deepEqual(takeCalls().at(-1), `showSummary ${ids.join(" ")}`);
  await resolveEffect("showSummary");
  for (const id of ids) {
    assert.equal(takeCalls().at(-1), `acknowledge ${id}`);
    await resolveEffect("acknowledge");
  }
  assert.deepEqual(takeCalls(), []);
  stop();
});

Deno.test("poller: presents three notifications one by one", async () => {
  const { send, resolveEffect, takeCalls, createPollResult, stop } = createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult(a, b, createNotification("c")));
  for (const id of ["a", "b", "c"]) {
    assert.equal(takeCalls().at(-1), `showToast ${id}`);
    await resolveEffect("showToast");
    await resolveEffect("acknowledge");
  }
  stop();
});

Deno.test("poller: backs off up to two minutes and logs each failure", async () => {
  const { send, advanceClock, resolveEffect, rejectEffect, takeCalls, createPollResult, stop } =
    createTestActor();
  send(...LEADING);
  const waits: number[] = [];
  for (let failures = 1; failures <= 6; failures++) {
    await rejectEffect("poll");
    assert.deepEqual(takeCalls(), [
      "poll",
      "logFailure Checking for new notifications failed offline",
    ]);
    const wait = Math.min(POLL_INTERVAL * 2 ** failures, 120_000);
    waits.push(wait / 1000);
    advanceClock(wait - 1);
    assert.deepEqual(takeCalls(), []);
    advanceClock(1);
  }
  assert.deepEqual(waits, [20, 40, 80, 120, 120, 120]);
  await resolveEffect("poll", createPollResult());
  advanceClock(POLL_INTERVAL);
  takeCalls();
  await rejectEffect("poll");
  advanceClock(2 * POLL_INTERVAL);
  assert.deepEqual(takeCalls().slice(-1), ["poll"]);
  stop();
});

Deno.test("poller: polls at once when the network returns", async () => {
  const { send, rejectEffect, takeCalls, stop } = createTestActor();
  send(...LEADING);
  await rejectEffect("poll");
  takeCalls();
  send("network.returned");
  assert.deepEqual(takeCalls(), ["poll"]);
  stop();
});

Deno.test("poller: stops polling in a hidden tab and polls again when elected", async () => {
  const { send, advanceClock, resolveEffect, takeCalls, createPollResult, stop } =
    createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult());
  takeCalls();
  send("tab.hidden");
  advanceClock(10 * POLL_INTERVAL);
  assert.deepEqual(takeCalls(), ["resign"]);
  send("tab.shown", "leader.elected");
  assert.deepEqual(takeCalls(), ["poll"]);
  stop();
});

Deno.test("poller: queues again for the lead when the tab is covered", async () => {
  const { send, advanceClock, resolveEffect, takeCalls, createPollResult, stop } =
    createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult());
  takeCalls();
  send("tab.backgrounded");
  advanceClock(10 * POLL_INTERVAL);
  assert.deepEqual(takeCalls(), ["resign"]);
  send("leader.elected");
  await resolveEffect("poll", createPollResult());
  advanceClock(POLL_INTERVAL);
  assert.deepEqual(takeCalls(), ["poll", "storeShown", "setUnread 3", "broadcastUnread 3", "poll"]);
  send("tab.shown");
  assert.deepEqual(takeCalls(), [], "a tab that leads already continues when it is shown");
  stop();
});

Deno.test("poller: removes a waiting toast when the tab is hidden", async () => {
  const { send, resolveEffect, takeCalls, createPollResult, stop } = createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult(a));
  takeCalls();
  send("tab.hidden");
  assert.deepEqual(takeCalls(), ["abort a", "resign"]);
  stop();
});

Deno.test("poller: updates the count that another tab broadcast", () => {
  const { send, sendWithData, takeCalls, stop } = createTestActor();
  send("reader.signedIn");
  sendWithData({ type: "unread.received", unread: 7 });
  send("tab.shown");
  sendWithData({ type: "unread.received", unread: 8 });
  assert.deepEqual(takeCalls(), ["setUnread 7", "setUnread 8"]);
  stop();
});

Deno.test("poller: clears everything when the user signs out", async () => {
  const {
    send,
    advanceClock,
    resolveEffect,
    rejectEffect,
    takeCalls,
    createPollResult,
    poller,
    stop,
  } = createTestActor();
  send(...LEADING);
  await resolveEffect("poll", createPollResult(a));
  await resolveEffect("showToast");
  await rejectEffect("acknowledge");
  takeCalls();
  send("reader.signedOut");
  advanceClock(10 * POLL_INTERVAL);
  assert.deepEqual(takeCalls(), ["storeShown", "resign"]);
  assert.deepEqual(poller.getSnapshot().context, { pending: [], shown: [], failures: 0 });
  stop();
});

testSpecification(notificationPoller);

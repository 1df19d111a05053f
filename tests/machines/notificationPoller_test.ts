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

/** Between two polls, in milliseconds. */
const PERIOD = 10_000;
const a = createNotification("a");
const b = createNotification("b");

type Plain = Exclude<
  PollerEvent["type"],
  "unread.received" | "shown.received" | "notification.followed"
>;

/** A poller on a simulated clock whose effects wait to be answered, and what it did. */
function createTestActor() {
  const clock = new SimulatedClock();
  const did: unknown[][] = [];
  const open: Partial<Record<string, { resolve: (value: never) => void; reject: () => void }>> = {};
  const startEffect = <Answer>(name: string, ...said: unknown[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    did.push([name, ...said]);
    open[name] = { resolve, reject: () => reject("offline") };
    return promise;
  };
  const poller = createActor(
    notificationPollerMachine.provide({
      actors: {
        followReader: fromCallback(() => {}),
        followTabs: fromCallback(() => {}),
        joinElection: fromCallback(() => () => did.push(["lead given away"])),
        poll: fromPromise<PollResult>(() => startEffect("poll")),
        showToast: fromPromise<void, { notification: UserNotification }>(({ input, signal }) => {
          const { id } = input.notification;
          signal.addEventListener("abort", () => did.push(["take back", id]));
          return startEffect("showToast", id);
        }),
        showSummary: fromPromise<void, { notifications: readonly UserNotification[] }>(
          ({ input, signal }) => {
            const ids = input.notifications.map(({ id }) => id);
            signal.addEventListener("abort", () => did.push(["take back", ...ids]));
            return startEffect("showSummary", ...ids);
          },
        ),
        acknowledge: fromPromise<void, { id: string }>(({ input }) =>
          startEffect("acknowledge", input.id)
        ),
      },
      actions: {
        setUnread: (_, { unread }) => did.push(["setUnread", unread]),
        broadcastUnread: (_, { unread }) => did.push(["broadcastUnread", unread]),
        markRead: (_, { id }) => did.push(["markRead", id]),
        storeShown: (_, { ids }) => did.push(["storeShown", ...ids]),
        logFailure: (_, { message, error }) => did.push(["logFailure", message, error]),
      },
    }),
    { clock },
  ).start();
  const turn = async () => {
    for (let step = 0; step < 5; step++) await Promise.resolve();
  };
  return {
    poller,
    pass: (ms: number) => clock.increment(ms),
    send: (...types: Plain[]) => types.forEach((type) => poller.send({ type })),
    listen: (event: PollerEvent) => poller.send(event),
    answer: async (name: string, value?: unknown) => {
      open[name]?.resolve(value as never);
      await turn();
    },
    fail: async (name: string) => {
      open[name]?.reject();
      await turn();
    },
    news: (...undelivered: UserNotification[]) => ({ undelivered, unread: 3 }),
    /** What was done since it was asked last. */
    did: () => did.splice(0).map((words) => words.join(" ")),
    stop: () => {
      poller.stop();
    },
  };
}

const LEADING = ["reader.signedIn", "tab.shown", "leader.elected"] as const;

Deno.test("poller: polls when elected and ten seconds after each response", async () => {
  const { send, pass, answer, did, news, poller, stop } = createTestActor();
  send("reader.signedIn", "tab.shown");
  pass(10 * PERIOD);
  const isQueued = () => poller.getSnapshot().matches({ signedIn: { participating: "queued" } });
  assert.deepEqual([did(), isQueued()], [[], true]);
  send("leader.elected");
  assert.deepEqual([did(), isQueued()], [["poll"], false]);
  pass(10 * PERIOD);
  assert.deepEqual(did(), []);
  await answer("poll", news());
  assert.deepEqual(did(), ["storeShown", "setUnread 3", "broadcastUnread 3"]);
  pass(PERIOD - 1);
  assert.deepEqual(did(), []);
  pass(1);
  assert.deepEqual(did(), ["poll"]);
  stop();
});

Deno.test("poller: marks a notification read when its toast is followed", () => {
  const { poller, send, listen, did } = createTestActor();
  listen({ type: "notification.followed", id: "a" });
  send("reader.signedIn");
  listen({ type: "notification.followed", id: "b" });
  assert.deepEqual(did(), ["markRead b"]);
  poller.stop();
});

Deno.test("poller: shows and acknowledges notifications one by one", async () => {
  const { send, answer, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news(a, b));
  await answer("showToast");
  await answer("acknowledge");
  await answer("showToast");
  await answer("acknowledge");
  assert.deepEqual(did(), [
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
  const { send, pass, answer, fail, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news(a));
  await answer("showToast");
  await fail("acknowledge");
  did();
  pass(PERIOD);
  await answer("poll", news(b, a));
  assert.deepEqual(did(), [
    "poll",
    "storeShown a",
    "setUnread 3",
    "broadcastUnread 3",
    "acknowledge a",
  ]);
  await answer("acknowledge");
  assert.deepEqual(did(), ["showToast b"]);
  stop();
});

Deno.test("poller: acknowledges what another tab has shown", async () => {
  const { send, listen, answer, did, news, stop } = createTestActor();
  send("reader.signedIn");
  listen({ type: "shown.received", ids: ["a"] });
  send("tab.shown", "leader.elected");
  did();
  await answer("poll", news(a));
  assert.deepEqual(did(), ["storeShown a", "setUnread 3", "broadcastUnread 3", "acknowledge a"]);
  stop();
});

Deno.test("poller: polls on while a toast waits for room", async () => {
  const { send, pass, answer, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news(a));
  did();
  pass(PERIOD);
  assert.deepEqual(did(), ["take back a", "poll"]);
  await answer("poll", news(a));
  assert.deepEqual(did(), ["storeShown", "setUnread 3", "broadcastUnread 3", "showToast a"]);
  stop();
});

Deno.test("poller: presents more than three notifications as one, then acknowledges each", async () => {
  const { send, answer, did, news, stop } = createTestActor();
  const ids = Array.from({ length: 40 }, (_, nth) => `n${nth}`);
  send(...LEADING);
  await answer("poll", news(...ids.map(createNotification)));
  assert.deepEqual(did().at(-1), `showSummary ${ids.join(" ")}`);
  await answer("showSummary");
  for (const id of ids) {
    assert.equal(did().at(-1), `acknowledge ${id}`);
    await answer("acknowledge");
  }
  assert.deepEqual(did(), []);
  stop();
});

Deno.test("poller: presents three notifications one by one", async () => {
  const { send, answer, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news(a, b, createNotification("c")));
  for (const id of ["a", "b", "c"]) {
    assert.equal(did().at(-1), `showToast ${id}`);
    await answer("showToast");
    await answer("acknowledge");
  }
  stop();
});

Deno.test("poller: backs off up to two minutes and logs each failure", async () => {
  const { send, pass, answer, fail, did, news, stop } = createTestActor();
  send(...LEADING);
  const waits: number[] = [];
  for (let failures = 1; failures <= 6; failures++) {
    await fail("poll");
    assert.deepEqual(did(), ["poll", "logFailure Checking for new notifications failed offline"]);
    const wait = Math.min(PERIOD * 2 ** failures, 120_000);
    waits.push(wait / 1000);
    pass(wait - 1);
    assert.deepEqual(did(), []);
    pass(1);
  }
  assert.deepEqual(waits, [20, 40, 80, 120, 120, 120]);
  await answer("poll", news());
  pass(PERIOD);
  did();
  await fail("poll");
  pass(2 * PERIOD);
  assert.deepEqual(did().slice(-1), ["poll"]);
  stop();
});

Deno.test("poller: polls at once when the network returns", async () => {
  const { send, fail, did, stop } = createTestActor();
  send(...LEADING);
  await fail("poll");
  did();
  send("network.returned");
  assert.deepEqual(did(), ["poll"]);
  stop();
});

Deno.test("poller: stops polling in a hidden tab and polls again when elected", async () => {
  const { send, pass, answer, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news());
  did();
  send("tab.hidden");
  pass(10 * PERIOD);
  assert.deepEqual(did(), ["lead given away"]);
  send("tab.shown", "leader.elected");
  assert.deepEqual(did(), ["poll"]);
  stop();
});

Deno.test("poller: queues again for the lead when the tab is covered", async () => {
  const { send, pass, answer, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news());
  did();
  send("tab.backgrounded");
  pass(10 * PERIOD);
  assert.deepEqual(did(), ["lead given away"]);
  send("leader.elected");
  await answer("poll", news());
  pass(PERIOD);
  assert.deepEqual(did(), ["poll", "storeShown", "setUnread 3", "broadcastUnread 3", "poll"]);
  send("tab.shown");
  assert.deepEqual(did(), [], "who leads goes on when it is looked at");
  stop();
});

Deno.test("poller: removes a waiting toast when the tab is hidden", async () => {
  const { send, answer, did, news, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news(a));
  did();
  send("tab.hidden");
  assert.deepEqual(did(), ["take back a", "lead given away"]);
  stop();
});

Deno.test("poller: updates the count that another tab broadcast", () => {
  const { send, listen, did, stop } = createTestActor();
  send("reader.signedIn");
  listen({ type: "unread.received", unread: 7 });
  send("tab.shown");
  listen({ type: "unread.received", unread: 8 });
  assert.deepEqual(did(), ["setUnread 7", "setUnread 8"]);
  stop();
});

Deno.test("poller: clears everything when the user signs out", async () => {
  const { send, pass, answer, fail, did, news, poller, stop } = createTestActor();
  send(...LEADING);
  await answer("poll", news(a));
  await answer("showToast");
  await fail("acknowledge");
  did();
  send("reader.signedOut");
  pass(10 * PERIOD);
  assert.deepEqual(did(), ["storeShown", "lead given away"]);
  assert.deepEqual(poller.getSnapshot().context, { pending: [], shown: [], failures: 0 });
  stop();
});

testSpecification(notificationPoller);

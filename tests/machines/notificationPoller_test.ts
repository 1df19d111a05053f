import assert from "node:assert/strict";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import {
  notificationPollerMachine,
  type PollerEvent,
  type PollResult,
} from "../../machines/notificationPoller.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { notification } from "./notificationStubs.ts";
import { notificationPoller } from "./specifications/notificationPoller.ts";

testSpecification(notificationPoller);

/** Between two polls, in milliseconds. */
const PERIOD = 10_000;
const a = notification("a");
const b = notification("b");

type Plain = Exclude<
  PollerEvent["type"],
  "unread.received" | "shown.received" | "notification.followed"
>;

/** A poller on a simulated clock whose effects wait to be answered, and what it did. */
function launch() {
  const clock = new SimulatedClock();
  const did: unknown[][] = [];
  const open: Partial<Record<string, { resolve: (value: never) => void; reject: () => void }>> = {};
  const awaited = <Answer>(name: string, ...said: unknown[]) => {
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
        lead: fromCallback(() => () => did.push(["lead given away"])),
        ask: fromPromise<PollResult>(() => awaited("ask")),
        present: fromPromise<void, { notification: UserNotification }>(({ input, signal }) => {
          const { id } = input.notification;
          signal.addEventListener("abort", () => did.push(["take back", id]));
          return awaited("present", id);
        }),
        presentMany: fromPromise<void, { notifications: readonly UserNotification[] }>(
          ({ input, signal }) => {
            const ids = input.notifications.map(({ id }) => id);
            signal.addEventListener("abort", () => did.push(["take back", ...ids]));
            return awaited("presentMany", ...ids);
          },
        ),
        acknowledge: fromPromise<void, { id: string }>(({ input }) =>
          awaited("acknowledge", input.id)
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
    hear: (event: PollerEvent) => poller.send(event),
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

Deno.test("asks when the lead is won, and again ten seconds after each answer", async () => {
  const { send, pass, answer, did, news, poller, stop } = launch();
  send("reader.signedIn", "tab.shown");
  pass(10 * PERIOD);
  const follows = () => poller.getSnapshot().matches({ signedIn: { awake: "following" } });
  assert.deepEqual([did(), follows()], [[], true]);
  send("leader.elected");
  assert.deepEqual([did(), follows()], [["ask"], false]);
  pass(10 * PERIOD);
  assert.deepEqual(did(), []);
  await answer("ask", news());
  assert.deepEqual(did(), ["storeShown", "setUnread 3", "broadcastUnread 3"]);
  pass(PERIOD - 1);
  assert.deepEqual(did(), []);
  pass(1);
  assert.deepEqual(did(), ["ask"]);
  stop();
});

Deno.test("a notification whose toast was followed is read", () => {
  const { poller, send, hear, did } = launch();
  hear({ type: "notification.followed", id: "a" });
  send("reader.signedIn");
  hear({ type: "notification.followed", id: "b" });
  assert.deepEqual(did(), ["markRead b"]);
  poller.stop();
});

Deno.test("shows each undelivered notification, then acknowledges it, one after the other", async () => {
  const { send, answer, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news(a, b));
  await answer("present");
  await answer("acknowledge");
  await answer("present");
  await answer("acknowledge");
  assert.deepEqual(did(), [
    "ask",
    "storeShown",
    "setUnread 3",
    "broadcastUnread 3",
    "present a",
    "storeShown a",
    "acknowledge a",
    "present b",
    "storeShown a b",
    "acknowledge b",
  ]);
  stop();
});

Deno.test("what could not be acknowledged is acknowledged with the next answer, without a toast", async () => {
  const { send, pass, answer, fail, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news(a));
  await answer("present");
  await fail("acknowledge");
  did();
  pass(PERIOD);
  await answer("ask", news(b, a));
  assert.deepEqual(did(), [
    "ask",
    "storeShown a",
    "setUnread 3",
    "broadcastUnread 3",
    "acknowledge a",
  ]);
  await answer("acknowledge");
  assert.deepEqual(did(), ["present b"]);
  stop();
});

Deno.test("what another tab has shown is acknowledged without a toast", async () => {
  const { send, hear, answer, did, news, stop } = launch();
  send("reader.signedIn");
  hear({ type: "shown.received", ids: ["a"] });
  send("tab.shown", "leader.elected");
  did();
  await answer("ask", news(a));
  assert.deepEqual(did(), ["storeShown a", "setUnread 3", "broadcastUnread 3", "acknowledge a"]);
  stop();
});

Deno.test("what finds no room among the toasts holds up no question, and is shown later", async () => {
  const { send, pass, answer, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news(a));
  did();
  pass(PERIOD);
  assert.deepEqual(did(), ["take back a", "ask"]);
  await answer("ask", news(a));
  assert.deepEqual(did(), ["storeShown", "setUnread 3", "broadcastUnread 3", "present a"]);
  stop();
});

Deno.test("poller: presents more than three notifications as one, then acknowledges each", async () => {
  const { send, answer, did, news, stop } = launch();
  const ids = Array.from({ length: 40 }, (_, nth) => `n${nth}`);
  send(...LEADING);
  await answer("ask", news(...ids.map(notification)));
  assert.deepEqual(did().at(-1), `presentMany ${ids.join(" ")}`);
  await answer("presentMany");
  for (const id of ids) {
    assert.equal(did().at(-1), `acknowledge ${id}`);
    await answer("acknowledge");
  }
  assert.deepEqual(did(), []);
  stop();
});

Deno.test("poller: presents three notifications one by one", async () => {
  const { send, answer, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news(a, b, notification("c")));
  for (const id of ["a", "b", "c"]) {
    assert.equal(did().at(-1), `present ${id}`);
    await answer("present");
    await answer("acknowledge");
  }
  stop();
});

Deno.test("backs off further with every failure, up to two minutes, and logs each", async () => {
  const { send, pass, answer, fail, did, news, stop } = launch();
  send(...LEADING);
  const waits: number[] = [];
  for (let failures = 1; failures <= 6; failures++) {
    await fail("ask");
    assert.deepEqual(did(), ["ask", "logFailure Checking for new notifications failed offline"]);
    const wait = Math.min(PERIOD * 2 ** failures, 120_000);
    waits.push(wait / 1000);
    pass(wait - 1);
    assert.deepEqual(did(), []);
    pass(1);
  }
  assert.deepEqual(waits, [20, 40, 80, 120, 120, 120]);
  await answer("ask", news());
  pass(PERIOD);
  did();
  await fail("ask");
  pass(2 * PERIOD);
  assert.deepEqual(did().slice(-1), ["ask"]);
  stop();
});

Deno.test("asks at once when the network returns", async () => {
  const { send, fail, did, stop } = launch();
  send(...LEADING);
  await fail("ask");
  did();
  send("network.returned");
  assert.deepEqual(did(), ["ask"]);
  stop();
});

Deno.test("a hidden tab gives the lead away and rests; shown again, it asks as soon as it leads", async () => {
  const { send, pass, answer, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news());
  did();
  send("tab.hidden");
  pass(10 * PERIOD);
  assert.deepEqual(did(), ["lead given away"]);
  send("tab.shown", "leader.elected");
  assert.deepEqual(did(), ["ask"]);
  stop();
});

Deno.test("a covered tab goes on, and queues for the lead again", async () => {
  const { send, pass, answer, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news());
  did();
  send("tab.covered");
  pass(10 * PERIOD);
  assert.deepEqual(did(), ["lead given away"]);
  send("leader.elected");
  await answer("ask", news());
  pass(PERIOD);
  assert.deepEqual(did(), ["ask", "storeShown", "setUnread 3", "broadcastUnread 3", "ask"]);
  send("tab.shown");
  assert.deepEqual(did(), [], "who leads goes on when it is looked at");
  stop();
});

Deno.test("a tab hidden while a toast waits for room takes it back", async () => {
  const { send, answer, did, news, stop } = launch();
  send(...LEADING);
  await answer("ask", news(a));
  did();
  send("tab.hidden");
  assert.deepEqual(did(), ["take back a", "lead given away"]);
  stop();
});

Deno.test("keeps what other tabs were told, without asking", () => {
  const { send, hear, did, stop } = launch();
  send("reader.signedIn");
  hear({ type: "unread.received", unread: 7 });
  send("tab.shown");
  hear({ type: "unread.received", unread: 8 });
  assert.deepEqual(did(), ["setUnread 7", "setUnread 8"]);
  stop();
});

Deno.test("forgets everything and asks nothing once the reader has left", async () => {
  const { send, pass, answer, fail, did, news, poller, stop } = launch();
  send(...LEADING);
  await answer("ask", news(a));
  await answer("present");
  await fail("acknowledge");
  did();
  send("reader.signedOut");
  pass(10 * PERIOD);
  assert.deepEqual(did(), ["storeShown", "lead given away"]);
  assert.deepEqual(poller.getSnapshot().context, { due: [], shown: [], failures: 0 });
  stop();
});

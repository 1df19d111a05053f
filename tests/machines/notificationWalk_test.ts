import assert from "node:assert/strict";
import fc from "fast-check";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import {
  type ElectionEvent,
  notificationPollerMachine,
  type PollerTabEvent,
  type PollResult,
  type ReaderEvent,
} from "../../machines/notificationPoller.ts";
import { createNotification } from "./notificationStubs.ts";
import { SEED } from "../support/seed.ts";

const TABS = 3;

type Step =
  | { do: "show" | "hide" | "cover" | "close"; tab: number }
  | { do: "signIn" | "signOut" | "happen" }
  | { do: "makeRoom" }
  | { do: "pass"; ms: number }
  | { do: "answer" | "fail"; newest: boolean };

const tab = fc.nat({ max: TABS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("show" as const, "hide" as const, "cover" as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("signIn" as const, "happen" as const, "happen" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "signOut" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "makeRoom" }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(1, 5_000, 10_000, 20_000, 120_000),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("answer" as const, "answer" as const, "answer" as const, "fail" as const),
      newest: fc.boolean(),
    }),
  },
);

const LOOKS = { show: "shown", hide: "hidden", cover: "backgrounded" } as const;
const START: Step[] = [{ do: "signIn" }, { do: "show", tab: 0 }];

interface Flight {
  tab: number;
  settle: (how: "answer" | "fail") => void;
}

/** Several tabs of one browser, the server, and what must hold after every step. */
function randomWalk() {
  const clock = new SimulatedClock();
  const pending = new Set<string>();
  const toasts: string[] = [];
  /** Thrown within an effect they would be taken for its failure. */
  const faults: string[] = [];
  const flights = new Set<Flight>();
  const waiting = new Map<number, () => void>();
  const room = { left: 4 };
  const site = { signedIn: false, reported: 0, leader: -1, shown: [] as readonly string[] };
  const queue: { tab: number; win: () => void }[] = [];

  const grantLead = () => {
    const next = site.leader === -1 ? queue.shift() : undefined;
    if (!next) return;
    site.leader = next.tab;
    next.win();
  };

  const call = <Answer>(tab: number, signal: AbortSignal, answer: () => Answer) => {
    if (!site.signedIn) faults.push("asked while signed out");
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const flight: Flight = {
      tab,
      settle: (how) => {
        flights.delete(flight);
        if (how === "fail") reject(new TypeError("Failed to fetch"));
        else resolve(answer());
      },
    };
    signal.addEventListener("abort", () => flights.delete(flight));
    flights.add(flight);
    return promise;
  };

  /** What a tab tells the others as soon as it is looked at. */
  const coverOthers = (tab: number) => {
    for (const [nth, other] of tabs.entries()) {
      if (nth !== tab && other.look.is === "backgrounded") {
        other.report.tab({ type: "tab.backgrounded" });
      }
    }
  };

  const open = (tab: number) => {
    const report: { reader: (event: ReaderEvent) => void; tab: (event: PollerTabEvent) => void } = {
      reader: () => {},
      tab: () => {},
    };
    const look: { is: "shown" | "hidden" | "backgrounded" } = { is: "hidden" };
    /** One toast, for one or for many. */
    const showUntilAborted = (ids: readonly string[], signal: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const show = () => {
        waiting.delete(tab);
        room.left -= 1;
        for (const id of ids) {
          if (toasts.includes(id)) faults.push(`${id} was shown twice`);
          if (look.is === "hidden") faults.push(`${id} was shown where nobody looks`);
          toasts.push(id);
        }
        resolve();
      };
      if (room.left > 0) show();
      else waiting.set(tab, show);
      signal.addEventListener("abort", () => waiting.delete(tab));
      return promise;
    };
    const poller = createActor(
      notificationPollerMachine.provide({
        actors: {
          followReader: fromCallback<ReaderEvent>(({ sendBack }) => {
            report.reader = sendBack;
            if (site.signedIn) sendBack({ type: "reader.signedIn" });
          }),
          followTabs: fromCallback<PollerTabEvent>(({ sendBack }) => {
            report.tab = sendBack;
            sendBack({ type: "shown.received", ids: site.shown });
            sendBack({ type: `tab.${look.is}` });
            if (look.is === "shown") queueMicrotask(() => coverOthers(tab));
            return () => report.tab = () => {};
          }),
          joinElection: fromCallback<ElectionEvent>(({ sendBack }) => {
            queue.push({ tab, win: () => sendBack({ type: "leader.elected" }) });
            grantLead();
            return () => {
              const place = queue.findIndex((one) => one.tab === tab);
              if (place !== -1) queue.splice(place, 1);
              if (site.leader !== tab) return;
              site.leader = -1;
              grantLead();
            };
          }),
          poll: fromPromise<PollResult>(({ signal }) =>
            call(tab, signal, () => ({
              undelivered: [...pending].map(createNotification),
              unread: site.reported,
            }))
          ),
          showToast: fromPromise<void, { notification: UserNotification }>(
            ({ input: { notification: { id } }, signal }) => showUntilAborted([id], signal),
          ),
          showSummary: fromPromise<void, { notifications: readonly UserNotification[] }>(
            ({ input: { notifications }, signal }) =>
              showUntilAborted(notifications.map(({ id }) => id), signal),
          ),
          acknowledge: fromPromise<void, { id: string }>(({ input: { id }, signal }) => {
            if (!toasts.includes(id)) faults.push(`${id} was acknowledged unseen`);
            return call(tab, signal, () => void pending.delete(id));
          }),
        },
        actions: {
          setUnread: () => {},
          broadcastUnread: () => {},
          storeShown: (_, { ids }) => {
            site.shown = ids;
            for (const other of tabs) {
              if (other !== at) other?.report.tab({ type: "shown.received", ids });
            }
          },
          logFailure: () => {},
        },
      }),
      { clock },
    );
    const at = { poller, report, look };
    return at;
  };
  const tabs = Array.from({ length: TABS }, (_, nth) => open(nth));
  for (const { poller } of tabs) poller.start();

  const take = (one: Step) => {
    switch (one.do) {
      case "show":
      case "hide":
      case "cover": {
        const at = tabs[one.tab];
        if (!at) return;
        at.look.is = LOOKS[one.do];
        at.report.tab({ type: `tab.${at.look.is}` });
        if (one.do !== "show") return;
        return coverOthers(one.tab);
      }
      case "close": {
        tabs[one.tab]?.poller.stop();
        const fresh = open(one.tab);
        tabs[one.tab] = fresh;
        return void fresh.poller.start();
      }
      case "signIn":
        if (site.signedIn) return;
        site.signedIn = true;
        return tabs.forEach(({ report }) => report.reader({ type: "reader.signedIn" }));
      case "signOut":
        if (!site.signedIn) return;
        // What was shown may be shown once more to who signs in next.
        toasts.length = 0;
        tabs.forEach(({ report }) => report.reader({ type: "reader.signedOut" }));
        site.signedIn = false;
        return;
      case "happen":
        site.reported += 1;
        return void pending.add(`n${site.reported}`);
      case "makeRoom":
        room.left = 4;
        return [...waiting.values()].forEach((show) => room.left > 0 && show());
      case "pass":
        return clock.increment(one.ms);
      case "answer":
      case "fail":
        return [...flights].at(one.newest ? -1 : 0)?.settle(one.do);
    }
  };

  const check = () => {
    assert.deepEqual(faults, []);
    assert.ok(flights.size <= 1, "two requests in flight");
    for (const flight of flights) assert.equal(flight.tab, site.leader, "a follower asks");
    for (const { poller, look } of tabs) {
      const snapshot = poller.getSnapshot();
      assert.equal(snapshot.status, "active");
      assert.equal(snapshot.matches("signedIn"), site.signedIn);
      assert.equal(
        snapshot.matches({ signedIn: "participating" }),
        site.signedIn && look.is !== "hidden",
      );
    }
    const looks = tabs.map(({ look }) => look.is);
    const best = (["shown", "backgrounded"] as const).find((one) => looks.includes(one));
    const leads = site.signedIn ? best : undefined;
    assert.equal(looks[site.leader], leads, "one leads, and one that is looked at if there is any");
  };

  /** Nothing fails any more, and one tab is looked at: everything gets shown and acknowledged. */
  const settle = async () => {
    take({ do: "signIn" });
    take({ do: "show", tab: 0 });
    for (let round = 0; pending.size > 0; round++) {
      assert.ok(round < 1_000, `never delivered: ${[...pending].join()}`);
      take({ do: "makeRoom" });
      await turn();
      if (flights.size > 0) take({ do: "answer", newest: true });
      else take({ do: "pass", ms: 120_000 });
      await turn();
      check();
    }
  };
  const stop = () => tabs.forEach(({ poller }) => poller.stop());
  return { take, check, settle, stop };
}

async function turn() {
  for (let step = 0; step < 5; step++) await Promise.resolve();
}

Deno.test("poller: one tab polls and shows each notification once in random walks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { take, check, settle, stop } = randomWalk();
      try {
        for (const one of [...START, ...steps]) {
          take(one);
          await turn();
          check();
        }
        await settle();
      } finally {
        stop();
      }
    }),
    { numRuns: 500, seed: SEED },
  );
});

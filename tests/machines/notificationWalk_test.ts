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
  | { do: "showTab" | "hideTab" | "sendTabToBackground" | "closeTab"; tab: number }
  | { do: "signIn" | "signOut" | "addNotification" }
  | { do: "dismissToasts" }
  | { do: "advanceClock"; ms: number }
  | { do: "respond" | "fail"; newest: boolean };

const tab = fc.nat({ max: TABS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("showTab" as const, "hideTab" as const, "sendTabToBackground" as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("closeTab" as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "signIn" as const,
        "addNotification" as const,
        "addNotification" as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "signOut" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "dismissToasts" }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("advanceClock" as const),
      ms: fc.constantFrom(1, 5_000, 10_000, 20_000, 120_000),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "respond" as const,
        "respond" as const,
        "respond" as const,
        "fail" as const,
      ),
      newest: fc.boolean(),
    }),
  },
);

const TAB_STATES = {
  showTab: "shown",
  hideTab: "hidden",
  sendTabToBackground: "backgrounded",
} as const;
const START: Step[] = [{ do: "signIn" }, { do: "showTab", tab: 0 }];

interface PendingRequest {
  tab: number;
  settleRequest: (how: "respond" | "fail") => void;
}

/** Creates a browser of several tabs, its server, and the checks after every step. */
function createBrowser() {
  const clock = new SimulatedClock();
  const undelivered = new Set<string>();
  const toasts: string[] = [];
  /** Collected, as an error thrown within an effect would count as its failure. */
  const violations: string[] = [];
  const pendingRequests = new Set<PendingRequest>();
  const waitingToasts = new Map<number, () => void>();
  const toastSpace = { free: 4 };
  const browser = { signedIn: false, reported: 0, leader: -1, shown: [] as readonly string[] };
  const electionQueue: { tab: number; becomeLeader: () => void }[] = [];

  const electLeader = () => {
    const next = browser.leader === -1 ? electionQueue.shift() : undefined;
    if (!next) return;
    browser.leader = next.tab;
    next.becomeLeader();
  };

  const sendRequest = <Response>(tab: number, signal: AbortSignal, respond: () => Response) => {
    if (!browser.signedIn) violations.push("a request was sent while signed out");
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const pendingRequest: PendingRequest = {
      tab,
      settleRequest: (how) => {
        pendingRequests.delete(pendingRequest);
        if (how === "fail") reject(new TypeError("Failed to fetch"));
        else resolve(respond());
      },
    };
    signal.addEventListener("abort", () => pendingRequests.delete(pendingRequest));
    pendingRequests.add(pendingRequest);
    return promise;
  };

  /** A tab that is shown sends the other visible tabs to the background. */
  const sendOthersToBackground = (tab: number) => {
    for (const [nth, other] of tabs.entries()) {
      if (nth !== tab && other.visibility.current === "backgrounded") {
        other.report.tab({ type: "tab.backgrounded" });
      }
    }
  };

  const openTab = (tab: number) => {
    const report: { reader: (event: ReaderEvent) => void; tab: (event: PollerTabEvent) => void } = {
      reader: () => {},
      tab: () => {},
    };
    const visibility: { current: "shown" | "hidden" | "backgrounded" } = { current: "hidden" };
    /** Shows one toast for one or several notifications. */
    const showUntilAborted = (ids: readonly string[], signal: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const show = () => {
        waitingToasts.delete(tab);
        toastSpace.free -= 1;
        for (const id of ids) {
          if (toasts.includes(id)) violations.push(`${id} was shown twice`);
          if (visibility.current === "hidden") violations.push(`${id} was shown in a hidden tab`);
          toasts.push(id);
        }
        resolve();
      };
      if (toastSpace.free > 0) show();
      else waitingToasts.set(tab, show);
      signal.addEventListener("abort", () => waitingToasts.delete(tab));
      return promise;
    };
    const poller = createActor(
      notificationPollerMachine.provide({
        actors: {
          followReader: fromCallback<ReaderEvent>(({ sendBack }) => {
            report.reader = sendBack;
            if (browser.signedIn) sendBack({ type: "reader.signedIn" });
          }),
          followTabs: fromCallback<PollerTabEvent>(({ sendBack }) => {
            report.tab = sendBack;
            sendBack({ type: "shown.received", ids: browser.shown });
            sendBack({ type: `tab.${visibility.current}` });
            if (visibility.current === "shown") queueMicrotask(() => sendOthersToBackground(tab));
            return () => report.tab = () => {};
          }),
          joinElection: fromCallback<ElectionEvent>(({ sendBack }) => {
            electionQueue.push({ tab, becomeLeader: () => sendBack({ type: "leader.elected" }) });
            electLeader();
            return () => {
              const position = electionQueue.findIndex((one) => one.tab === tab);
              if (position !== -1) electionQueue.splice(position, 1);
              if (browser.leader !== tab) return;
              browser.leader = -1;
              electLeader();
            };
          }),
          poll: fromPromise<PollResult>(({ signal }) =>
            sendRequest(tab, signal, () => ({
              undelivered: [...undelivered].map(createNotification),
              unread: browser.reported,
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
            if (!toasts.includes(id)) violations.push(`${id} was acknowledged before it was shown`);
            return sendRequest(tab, signal, () => void undelivered.delete(id));
          }),
        },
        actions: {
          setUnread: () => {},
          broadcastUnread: () => {},
          storeShown: (_, { ids }) => {
            browser.shown = ids;
            for (const other of tabs) {
              if (other !== opened) other?.report.tab({ type: "shown.received", ids });
            }
          },
          logFailure: () => {},
        },
      }),
      { clock },
    );
    const opened = { poller, report, visibility };
    return opened;
  };
  const tabs = Array.from({ length: TABS }, (_, nth) => openTab(nth));
  for (const { poller } of tabs) poller.start();

  const performStep = (one: Step) => {
    switch (one.do) {
      case "showTab":
      case "hideTab":
      case "sendTabToBackground": {
        const opened = tabs[one.tab];
        if (!opened) return;
        opened.visibility.current = TAB_STATES[one.do];
        opened.report.tab({ type: `tab.${opened.visibility.current}` });
        if (one.do !== "showTab") return;
        return sendOthersToBackground(one.tab);
      }
      case "closeTab": {
        tabs[one.tab]?.poller.stop();
        const reopened = openTab(one.tab);
        tabs[one.tab] = reopened;
        return void reopened.poller.start();
      }
      case "signIn":
        if (browser.signedIn) return;
        browser.signedIn = true;
        return tabs.forEach(({ report }) => report.reader({ type: "reader.signedIn" }));
      case "signOut":
        if (!browser.signedIn) return;
        // The next user may see the same notifications again.
        toasts.length = 0;
        tabs.forEach(({ report }) => report.reader({ type: "reader.signedOut" }));
        browser.signedIn = false;
        return;
      case "addNotification":
        browser.reported += 1;
        return void undelivered.add(`n${browser.reported}`);
      case "dismissToasts":
        toastSpace.free = 4;
        return [...waitingToasts.values()].forEach((show) => toastSpace.free > 0 && show());
      case "advanceClock":
        return clock.increment(one.ms);
      case "respond":
      case "fail":
        return [...pendingRequests].at(one.newest ? -1 : 0)?.settleRequest(one.do);
    }
  };

  const checkInvariants = () => {
    assert.deepEqual(violations, []);
    assert.ok(pendingRequests.size <= 1, "at most one request is pending");
    for (const flight of pendingRequests) {
      assert.equal(flight.tab, browser.leader, "a tab that does not lead sends requests");
    }
    for (const { poller, visibility } of tabs) {
      const snapshot = poller.getSnapshot();
      assert.equal(snapshot.status, "active");
      assert.equal(snapshot.matches("signedIn"), browser.signedIn);
      assert.equal(
        snapshot.matches({ signedIn: "participating" }),
        browser.signedIn && visibility.current !== "hidden",
      );
    }
    const visibilities = tabs.map(({ visibility }) => visibility.current);
    const best = (["shown", "backgrounded"] as const).find((one) => visibilities.includes(one));
    const expectedLeader = browser.signedIn ? best : undefined;
    assert.equal(
      visibilities[browser.leader],
      expectedLeader,
      "one tab leads, a shown one if there is any",
    );
  };

  /** Without further failures and with a shown tab, every notification is acknowledged. */
  const finish = async () => {
    performStep({ do: "signIn" });
    performStep({ do: "showTab", tab: 0 });
    for (let round = 0; undelivered.size > 0; round++) {
      assert.ok(round < 1_000, `never delivered: ${[...undelivered].join()}`);
      performStep({ do: "dismissToasts" });
      await settlePromises();
      if (pendingRequests.size > 0) performStep({ do: "respond", newest: true });
      else performStep({ do: "advanceClock", ms: 120_000 });
      await settlePromises();
      checkInvariants();
    }
  };
  const stop = () => tabs.forEach(({ poller }) => poller.stop());
  return { performStep, checkInvariants, finish, stop };
}

async function settlePromises() {
  for (let step = 0; step < 5; step++) await Promise.resolve();
}

Deno.test("poller: one tab polls and shows each notification once in random walks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { performStep, checkInvariants, finish, stop } = createBrowser();
      try {
        for (const one of [...START, ...steps]) {
          performStep(one);
          await settlePromises();
          checkInvariants();
        }
        await finish();
      } finally {
        stop();
      }
    }),
    { numRuns: 500, seed: SEED },
  );
});

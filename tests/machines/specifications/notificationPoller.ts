import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { notificationPollerMachine } from "../../../machines/notificationPoller.ts";
import {
  completeActor,
  type Context,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";
import { createNotification } from "../notificationStubs.ts";

const a = createNotification("a");
const b = createNotification("b");
const FOUR = ["c", "d", "e", "f"].map(createNotification);
/** The pauses after so many failed polls. */
const PAUSES = [10_000, 20_000, 40_000, 80_000, 120_000, 120_000];
/** How many it follows: the session, the tabs, and the lead. */
const FOLLOWED: Readonly<Record<string, number>> = {
  signedOut: 1,
  "signedIn.hidden": 2,
  "signedIn.participating": 3,
};

const answer = (...undelivered: UserNotification[]) => ({ undelivered, unread: 3 });
const logs = (message: string, error: unknown) => [["logFailure", { message, error }]] as const;
const polls = { to: "signedIn.participating.polling", starts: { poll: undefined } };

/** Polls in the tab that leads, shows each notification as a toast and acknowledges it. */
export const notificationPoller: Specification = {
  name: "notificationPoller",
  machine: notificationPollerMachine,
  effects: [
    "followReader",
    "followTabs",
    "joinElection",
    "poll",
    "showToast",
    "showSummary",
    "acknowledge",
  ],
  actions: ["setUnread", "broadcastUnread", "markRead", "storeShown", "logFailure"],
  delays: { period: 10_000 },
  events: {
    "signs in": sendEvent({ type: "reader.signedIn" }),
    "signs out": sendEvent({ type: "reader.signedOut" }),
    "the tab is shown": sendEvent({ type: "tab.shown" }),
    "the tab is hidden": sendEvent({ type: "tab.hidden" }),
    "the tab is covered": sendEvent({ type: "tab.backgrounded" }),
    "the network returns": sendEvent({ type: "network.returned" }),
    "another tab says that 4 are unread": sendEvent({ type: "unread.received", unread: 4 }),
    "another tab has shown a": sendEvent({ type: "shown.received", ids: ["a"] }),
    "it is elected": sendEvent({ type: "leader.elected" }),
    "follows a": sendEvent({ type: "notification.followed", id: "a" }),
    "nothing is new": completeActor("poll", answer()),
    "a is new": completeActor("poll", answer(a)),
    "b and a are new": completeActor("poll", answer(b, a)),
    "four are new": completeActor("poll", answer(...FOUR)),
    "the poll fails": failActor("poll", "offline"),
    "the toast is seen": completeActor("showToast"),
    "the toast cannot be shown": failActor("showToast", "broken"),
    "the toast of all is seen": completeActor("showSummary"),
    "the toast of all cannot be shown": failActor("showSummary", "broken"),
    "it is acknowledged": completeActor("acknowledge"),
    "it cannot be acknowledged": failActor("acknowledge", "offline"),
    "a period has passed": elapseDelay("period"),
    "the pause is over": elapseDelay("backOff"),
    "the session cannot be followed": failActor("followReader", "broken"),
    "the tabs cannot be followed": failActor("followTabs", "broken"),
    "the lead cannot be requested": failActor("joinElection", "broken"),
  },
  conditions: {
    "nothing shown": ({ context }) => !isShown(context, "a") && !isShown(context, "b"),
    "a shown": ({ context }) => isShown(context, "a") && !isShown(context, "b"),
    "a not shown": ({ context }) => !isShown(context, "a"),
    "b shown": ({ context }) => !isShown(context, "a") && isShown(context, "b"),
    "both shown": ({ context }) => isShown(context, "a") && isShown(context, "b"),
    "the four not shown": ({ context }) => !isShown(context, "c"),
    "the four shown": ({ context }) => isShown(context, "c"),
    "the last": ({ context }) => getPending(context).length === 1,
    "the next shown": ({ context }) => isShown(context, getPending(context)[1]?.id),
    "the next not shown": ({ context }) => !isShown(context, getPending(context)[1]?.id),
  },
  /** Due times matter only while polling; the order of shown notifications never does. */
  duplicateKey: ({ context, running }) => [
    ["showToast", "showSummary", "acknowledge"].some((one) => running.includes(one))
      ? context.pending
      : [],
    getShown(context).toSorted(),
    context.failures,
  ],
  isReachable: ({ context, leaves, running }, event) => {
    const { pending, shown, failures } = context;
    const isFresh = sumLengths(pending, shown) === 0 && failures === 0;
    const followed = FOLLOWED[leaves.join().split(".", 2).join(".")] ?? 0;
    const lost = followed - running.filter((one) => /^(follow|joinElection)/.test(one)).length;
    if (/cannot be (followed|requested)$/.test(event)) return isFresh || lost === 0;
    // What two that are lost change is seen of each alone.
    if (lost > 1) return /^(signs out|the tab is (hidden|covered))$/.test(event);
    return event !== "the poll fails" || failures === 0 ||
      (Number(failures) < 5 && sumLengths(pending, shown) === 0 && lost === 0);
  },
  start: {
    to: "signedOut",
    context: { pending: [], shown: [], failures: 0 },
    starts: { followReader: undefined },
  },
  transitions: {
    "": {
      "the session cannot be followed": { calls: logs("Following the session failed", "broken") },
    },
    signedOut: {
      "signs in": { to: "signedIn.hidden", starts: { followTabs: undefined } },
    },
    signedIn: {
      "signs out": {
        to: "signedOut",
        context: { pending: [], shown: [], failures: 0 },
        calls: [["storeShown", { ids: [] }]],
        stops: ["followTabs", "joinElection", "poll", "showToast", "showSummary", "acknowledge"],
      },
      "the tab is hidden": {
        to: "signedIn.hidden",
        stops: ["joinElection", "poll", "showToast", "showSummary", "acknowledge"],
      },
      "the tab is covered": {
        to: "signedIn.participating.queued",
        starts: { joinElection: undefined },
        stops: ["joinElection", "poll", "showToast", "showSummary", "acknowledge"],
      },
      "follows a": { calls: [["markRead", { type: "notification.followed", id: "a" }]] },
      "another tab says that 4 are unread": {
        calls: [["setUnread", { type: "unread.received", unread: 4 }]],
      },
      "another tab has shown a": {
        context: ({ context }) => ({ shown: addShown(context, "a") }),
      },
      "the tabs cannot be followed": { calls: logs("Following the tabs failed", "broken") },
    },
    "signedIn.hidden": {
      "the tab is shown": {
        to: "signedIn.participating.queued",
        starts: { joinElection: undefined },
      },
    },
    "signedIn.participating": {
      "the lead cannot be requested": { calls: logs("Joining the election failed", "broken") },
    },
    "signedIn.participating.queued": { "it is elected": polls },
    "signedIn.participating.polling": {
      "nothing is new": {
        to: "signedIn.participating.waiting",
        context: { pending: [], shown: [], failures: 0 },
        calls: broadcasts([], answer()),
        times: ["period"],
      },
      "a is new": [
        { when: "a not shown", ...shows([a], answer(a)) },
        acknowledges("a shown", [a], ["a"], answer(a)),
        acknowledges("both shown", [a], ["a"], answer(a)),
      ],
      "b and a are new": [
        { when: "nothing shown", ...shows([b, a], answer(b, a)) },
        acknowledges("a shown", [a, b], ["a"], answer(b, a)),
        acknowledges("b shown", [b, a], ["b"], answer(b, a)),
        acknowledges("both shown", [b, a], ["b", "a"], answer(b, a)),
      ],
      "four are new": [
        {
          ...shows(FOUR, answer(...FOUR)),
          when: "the four not shown",
          to: "signedIn.participating.showingSummary",
          starts: { showSummary: { notifications: FOUR } },
        },
        acknowledges("the four shown", FOUR, FOUR.map(({ id }) => id), answer(...FOUR)),
      ],
      "the poll fails": {
        to: "signedIn.participating.backingOff",
        context: ({ context: { failures } }) => ({ failures: Number(failures) + 1 }),
        calls: logs("Checking for new notifications failed", "offline"),
        times: ({ context: { failures } }) => [`backOff ${PAUSES[Number(failures) + 1]}`],
      },
    },
    "signedIn.participating.showing": {
      "the toast is seen": {
        to: "signedIn.participating.acknowledging",
        context: ({ context }) => ({ shown: addFirstShown(context) }),
        calls: ({ context }) => [["storeShown", { ids: addFirstShown(context) }]],
        starts: ({ context }) => ({ acknowledge: { id: getPending(context)[0]?.id } }),
      },
      "the toast cannot be shown": delivers(logs("Showing a notification failed", "broken")),
      "a period has passed": { ...polls, stops: ["showToast"] },
    },
    "signedIn.participating.showingSummary": {
      "the toast of all is seen": {
        to: "signedIn.participating.acknowledging",
        context: ({ context }) => ({ shown: addFourShown(context) }),
        calls: ({ context }) => [["storeShown", { ids: addFourShown(context) }]],
        starts: { acknowledge: { id: "c" } },
      },
      "the toast of all cannot be shown": {
        to: "signedIn.participating.waiting",
        context: { pending: [] },
        calls: logs("Showing notifications failed", "broken"),
        times: ["period"],
      },
      "a period has passed": { ...polls, stops: ["showSummary"] },
    },
    "signedIn.participating.acknowledging": {
      "it is acknowledged": delivers(),
      "it cannot be acknowledged": delivers(),
    },
    "signedIn.participating.waiting": { "a period has passed": polls },
    "signedIn.participating.backingOff": {
      "the pause is over": polls,
      "the network returns": polls,
    },
  },
  impossible: [
    ...["session cannot be followed", "tabs cannot be followed", "lead cannot be requested"].map(
      (lost) => ({
        after: [`the ${lost}`],
        never: [`the ${lost}`],
        because: `the ${lost} any more then`,
      }),
    ),
    {
      after: ["another tab has shown a"],
      never: ["nothing shown", "a not shown", "b shown"],
      because: "a was shown then",
    },
    {
      after: ["another tab has shown a"],
      never: ["signedIn.participating.showing: the toast cannot be shown, the next not shown"],
      because: "what comes after a toast of b is a, which was shown",
    },
    {
      after: ["a is new"],
      never: ["the next shown", "the next not shown"],
      because: "one is due then",
    },
    { after: ["b and a are new"], never: ["the last"], because: "two are due then" },
    {
      after: ["nothing shown", "a shown", "b shown"],
      never: ["the next shown"],
      because: "what was shown stands first",
    },
    { after: ["both shown"], never: ["the next not shown"], because: "the other was shown too" },
    {
      after: ["the toast of all is seen", "the four shown"],
      never: ["the last", "the next not shown"],
      because: "four that were shown are due then",
    },
    {
      after: ["signedIn.participating.showing: a period has passed"],
      never: ["the four shown"],
      because: "what the last answer named alone was shown then",
    },
    {
      after: ["signedIn.participating.showingSummary: a period has passed"],
      never: ["b shown", "both shown", "the four shown"],
      because: "none was shown then, but for what other tabs have shown",
    },
    {
      after: ["the next shown", "the next not shown"],
      never: ["the next shown", "the next not shown"],
      because: "no more than two were pending",
    },
  ],
};

const getPending = ({ pending }: Context) => pending as readonly UserNotification[];
const getShown = ({ shown }: Context) => shown as readonly string[];
const isShown = (context: Context, id: string | undefined) =>
  getShown(context).some((one) => one === id);
const addShown = (context: Context, id: string | undefined) =>
  isShown(context, id) ? getShown(context) : [...getShown(context), id];
const addFirstShown = (context: Context) => addShown(context, getPending(context)[0]?.id);
const addFourShown = (context: Context) => [
  ...getShown(context),
  ...FOUR.map(({ id }) => id),
];
const sumLengths = (...lists: unknown[]) => lists.flat().length;

/** What this tab and the others are told of an answer. */
function broadcasts(ids: readonly string[], answer: unknown) {
  return [["storeShown", { ids }], ["setUnread", answer], ["broadcastUnread", answer]] as const;
}

/** An answer whose first one is to be shown. */
function shows(pending: readonly UserNotification[], answer: unknown) {
  return {
    to: "signedIn.participating.showing",
    context: { pending, shown: [], failures: 0 },
    calls: broadcasts([], answer),
    starts: { showToast: { notification: pending[0] } },
    times: ["period"],
  };
}

/** An answer whose first one was shown already. */
function acknowledges(
  when: string,
  pending: readonly UserNotification[],
  ids: readonly string[],
  answer: unknown,
): Transition {
  return {
    when,
    to: "signedIn.participating.acknowledging",
    context: { pending, shown: ids, failures: 0 },
    calls: broadcasts(ids, answer),
    starts: { acknowledge: { id: pending[0]?.id } },
  };
}

/** The first one is done with, and the next one's turn. */
function delivers(calls: Transition["calls"] = []): Transition[] {
  const context = ({ context }: StateBefore) => ({ pending: getPending(context).slice(1) });
  const next = ({ context }: StateBefore) => getPending(context)[1];
  return [
    { when: "the last", to: "signedIn.participating.waiting", context, calls, times: ["period"] },
    {
      when: "the next shown",
      to: "signedIn.participating.acknowledging",
      context,
      calls,
      starts: (before) => ({ acknowledge: { id: next(before)?.id } }),
    },
    {
      when: "the next not shown",
      to: "signedIn.participating.showing",
      context,
      calls,
      starts: (before) => ({ showToast: { notification: next(before) } }),
      times: ["period"],
    },
  ];
}

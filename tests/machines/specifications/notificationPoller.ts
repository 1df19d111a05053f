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
/** The pauses in milliseconds, by the number of failed polls. */
const PAUSES = [10_000, 20_000, 40_000, 80_000, 120_000, 120_000];
/** How many of followReader, followTabs and joinElection run in each state. */
const FOLLOWER_COUNTS: Readonly<Record<string, number>> = {
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
  /** Pending notifications matter only while one is handled, the order of shown ones never. */
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
    const started = FOLLOWER_COUNTS[leaves.join().split(".", 2).join(".")] ?? 0;
    const lost = started - running.filter((one) => /^(follow|joinElection)/.test(one)).length;
    if (/cannot be (followed|requested)$/.test(event)) return isFresh || lost === 0;
    // Two followers that failed change nothing that one alone does not.
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
        calls: broadcastUnread([], answer()),
        times: ["period"],
      },
      "a is new": [
        { when: "a not shown", ...showFirst([a], answer(a)) },
        acknowledgeFirst("a shown", [a], ["a"], answer(a)),
        acknowledgeFirst("both shown", [a], ["a"], answer(a)),
      ],
      "b and a are new": [
        { when: "nothing shown", ...showFirst([b, a], answer(b, a)) },
        acknowledgeFirst("a shown", [a, b], ["a"], answer(b, a)),
        acknowledgeFirst("b shown", [b, a], ["b"], answer(b, a)),
        acknowledgeFirst("both shown", [b, a], ["b", "a"], answer(b, a)),
      ],
      "four are new": [
        {
          ...showFirst(FOUR, answer(...FOUR)),
          when: "the four not shown",
          to: "signedIn.participating.showingSummary",
          starts: { showSummary: { notifications: FOUR } },
        },
        acknowledgeFirst("the four shown", FOUR, FOUR.map(({ id }) => id), answer(...FOUR)),
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
      "the toast cannot be shown": goToNext(logs("Showing a notification failed", "broken")),
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
      "it is acknowledged": goToNext(),
      "it cannot be acknowledged": goToNext(),
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
        because: `it has failed already, and nothing restarts it`,
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
      because: "the notification after b is a, which another tab has shown",
    },
    {
      after: ["a is new"],
      never: ["the next shown", "the next not shown"],
      because: "only one is pending",
    },
    { after: ["b and a are new"], never: ["the last"], because: "two are pending" },
    {
      after: ["nothing shown", "a shown", "b shown"],
      never: ["the next shown"],
      because: "shown notifications come first",
    },
    { after: ["both shown"], never: ["the next not shown"], because: "both were shown before" },
    {
      after: ["the toast of all is seen", "the four shown"],
      never: ["the last", "the next not shown"],
      because: "four shown notifications are pending",
    },
    {
      after: ["signedIn.participating.showing: a period has passed"],
      never: ["the four shown"],
      because: "only notifications of the last poll were shown",
    },
    {
      after: ["signedIn.participating.showingSummary: a period has passed"],
      never: ["b shown", "both shown", "the four shown"],
      because: "nothing was shown, except by other tabs",
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

/** The calls after a poll: this tab and the others get the number of unread ones. */
function broadcastUnread(ids: readonly string[], answer: unknown) {
  return [["storeShown", { ids }], ["setUnread", answer], ["broadcastUnread", answer]] as const;
}

/** The transition after a poll whose first notification is new. */
function showFirst(pending: readonly UserNotification[], answer: unknown) {
  return {
    to: "signedIn.participating.showing",
    context: { pending, shown: [], failures: 0 },
    calls: broadcastUnread([], answer),
    starts: { showToast: { notification: pending[0] } },
    times: ["period"],
  };
}

/** The transition after a poll whose first notification was shown before. */
function acknowledgeFirst(
  when: string,
  pending: readonly UserNotification[],
  ids: readonly string[],
  answer: unknown,
): Transition {
  return {
    when,
    to: "signedIn.participating.acknowledging",
    context: { pending, shown: ids, failures: 0 },
    calls: broadcastUnread(ids, answer),
    starts: { acknowledge: { id: pending[0]?.id } },
  };
}

/** The transitions from the first pending notification to the next. */
function goToNext(calls: Transition["calls"] = []): Transition[] {
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

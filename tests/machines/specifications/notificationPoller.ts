import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { notificationPollerMachine } from "../../../machines/notificationPoller.ts";
import {
  type Before,
  type Context,
  done,
  due,
  failed,
  type Row,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";
import { notification } from "../notificationStubs.ts";

const a = notification("a");
const b = notification("b");
const FOUR = ["c", "d", "e", "f"].map(notification);
/** The pauses after so many failed polls. */
const PAUSES = [10_000, 20_000, 40_000, 80_000, 120_000, 120_000];
/** How many it follows: the session, the tabs, and the lead. */
const FOLLOWED: Readonly<Record<string, number>> = {
  signedOut: 1,
  "signedIn.resting": 2,
  "signedIn.awake": 3,
};

const answer = (...undelivered: UserNotification[]) => ({ undelivered, unread: 3 });
const logs = (message: string, error: unknown) => [["logFailure", { message, error }]] as const;
const asks = { to: "signedIn.awake.asking", starts: { ask: undefined } };

/** Polls in the tab that leads, shows each notification as a toast and acknowledges it. */
export const notificationPoller: Specification = {
  name: "notificationPoller",
  machine: notificationPollerMachine,
  effects: ["followReader", "followTabs", "lead", "ask", "present", "presentMany", "acknowledge"],
  actions: ["setUnread", "broadcastUnread", "markRead", "storeShown", "logFailure"],
  delays: { period: 10_000 },
  happenings: {
    "signs in": sent({ type: "reader.signedIn" }),
    "signs out": sent({ type: "reader.signedOut" }),
    "the tab is shown": sent({ type: "tab.shown" }),
    "the tab is hidden": sent({ type: "tab.hidden" }),
    "the tab is covered": sent({ type: "tab.covered" }),
    "the network returns": sent({ type: "network.returned" }),
    "another tab says that 4 are unread": sent({ type: "unread.received", unread: 4 }),
    "another tab has shown a": sent({ type: "shown.received", ids: ["a"] }),
    "it is elected": sent({ type: "leader.elected" }),
    "follows a": sent({ type: "notification.followed", id: "a" }),
    "nothing is new": done("ask", answer()),
    "a is new": done("ask", answer(a)),
    "b and a are new": done("ask", answer(b, a)),
    "four are new": done("ask", answer(...FOUR)),
    "asking fails": failed("ask", "offline"),
    "the toast is seen": done("present"),
    "the toast cannot be shown": failed("present", "broken"),
    "the toast of all is seen": done("presentMany"),
    "the toast of all cannot be shown": failed("presentMany", "broken"),
    "it is acknowledged": done("acknowledge"),
    "it cannot be acknowledged": failed("acknowledge", "offline"),
    "a period has passed": due("period"),
    "the pause is over": due("backOff"),
    "the session cannot be followed": failed("followReader", "broken"),
    "the tabs cannot be followed": failed("followTabs", "broken"),
    "the lead cannot be asked for": failed("lead", "broken"),
  },
  conditions: {
    "nothing shown": ({ context }) => !shown(context, "a") && !shown(context, "b"),
    "a shown": ({ context }) => shown(context, "a") && !shown(context, "b"),
    "a not shown": ({ context }) => !shown(context, "a"),
    "b shown": ({ context }) => !shown(context, "a") && shown(context, "b"),
    "both shown": ({ context }) => shown(context, "a") && shown(context, "b"),
    "the four not shown": ({ context }) => !shown(context, "c"),
    "the four shown": ({ context }) => shown(context, "c"),
    "the last": ({ context }) => dueOf(context).length === 1,
    "the next shown": ({ context }) => shown(context, dueOf(context)[1]?.id),
    "the next not shown": ({ context }) => !shown(context, dueOf(context)[1]?.id),
  },
  /** What is due matters while it is delivered, the order of what was shown never. */
  alike: ({ context, running }) => [
    ["present", "presentMany", "acknowledge"].some((one) => running.includes(one))
      ? context.due
      : [],
    shownIn(context).toSorted(),
    context.failures,
  ],
  possible: ({ context, leaves, running }, happening) => {
    const { due, shown, failures } = context;
    const isFresh = lengths(due, shown) === 0 && failures === 0;
    const followed = FOLLOWED[leaves.join().split(".", 2).join(".")] ?? 0;
    const lost = followed - running.filter((one) => /^(follow|lead)/.test(one)).length;
    if (/cannot be (followed|asked for)$/.test(happening)) return isFresh || lost === 0;
    // What two that are lost change is seen of each alone.
    if (lost > 1) return /^(signs out|the tab is (hidden|covered))$/.test(happening);
    return happening !== "asking fails" || failures === 0 ||
      (Number(failures) < 5 && lengths(due, shown) === 0 && lost === 0);
  },
  start: {
    to: "signedOut",
    context: { due: [], shown: [], failures: 0 },
    starts: { followReader: undefined },
  },
  rows: {
    "": {
      "the session cannot be followed": { calls: logs("Following the session failed", "broken") },
    },
    signedOut: {
      "signs in": { to: "signedIn.resting", starts: { followTabs: undefined } },
    },
    signedIn: {
      "signs out": {
        to: "signedOut",
        context: { due: [], shown: [], failures: 0 },
        calls: [["storeShown", { ids: [] }]],
        stops: ["followTabs", "lead", "ask", "present", "presentMany", "acknowledge"],
      },
      "the tab is hidden": {
        to: "signedIn.resting",
        stops: ["lead", "ask", "present", "presentMany", "acknowledge"],
      },
      "the tab is covered": {
        to: "signedIn.awake.following",
        starts: { lead: undefined },
        stops: ["lead", "ask", "present", "presentMany", "acknowledge"],
      },
      "follows a": { calls: [["markRead", { type: "notification.followed", id: "a" }]] },
      "another tab says that 4 are unread": {
        calls: [["setUnread", { type: "unread.received", unread: 4 }]],
      },
      "another tab has shown a": {
        context: ({ context }) => ({ shown: shownWith(context, "a") }),
      },
      "the tabs cannot be followed": { calls: logs("Following the tabs failed", "broken") },
    },
    "signedIn.resting": {
      "the tab is shown": { to: "signedIn.awake.following", starts: { lead: undefined } },
    },
    "signedIn.awake": {
      "the lead cannot be asked for": { calls: logs("Asking for the lead failed", "broken") },
    },
    "signedIn.awake.following": { "it is elected": asks },
    "signedIn.awake.asking": {
      "nothing is new": {
        to: "signedIn.awake.waiting",
        context: { due: [], shown: [], failures: 0 },
        calls: tells([], answer()),
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
          to: "signedIn.awake.folding",
          starts: { presentMany: { notifications: FOUR } },
        },
        acknowledges("the four shown", FOUR, FOUR.map(({ id }) => id), answer(...FOUR)),
      ],
      "asking fails": {
        to: "signedIn.awake.backingOff",
        context: ({ context: { failures } }) => ({ failures: Number(failures) + 1 }),
        calls: logs("Checking for new notifications failed", "offline"),
        times: ({ context: { failures } }) => [`backOff ${PAUSES[Number(failures) + 1]}`],
      },
    },
    "signedIn.awake.showing": {
      "the toast is seen": {
        to: "signedIn.awake.acknowledging",
        context: ({ context }) => ({ shown: shownWithFirst(context) }),
        calls: ({ context }) => [["storeShown", { ids: shownWithFirst(context) }]],
        starts: ({ context }) => ({ acknowledge: { id: dueOf(context)[0]?.id } }),
      },
      "the toast cannot be shown": delivers(logs("Showing a notification failed", "broken")),
      "a period has passed": { ...asks, stops: ["present"] },
    },
    "signedIn.awake.folding": {
      "the toast of all is seen": {
        to: "signedIn.awake.acknowledging",
        context: ({ context }) => ({ shown: shownWithFour(context) }),
        calls: ({ context }) => [["storeShown", { ids: shownWithFour(context) }]],
        starts: { acknowledge: { id: "c" } },
      },
      "the toast of all cannot be shown": {
        to: "signedIn.awake.waiting",
        context: { due: [] },
        calls: logs("Showing notifications failed", "broken"),
        times: ["period"],
      },
      "a period has passed": { ...asks, stops: ["presentMany"] },
    },
    "signedIn.awake.acknowledging": {
      "it is acknowledged": delivers(),
      "it cannot be acknowledged": delivers(),
    },
    "signedIn.awake.waiting": { "a period has passed": asks },
    "signedIn.awake.backingOff": { "the pause is over": asks, "the network returns": asks },
  },
  impossible: [
    ...["session cannot be followed", "tabs cannot be followed", "lead cannot be asked for"].map(
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
      never: ["signedIn.awake.showing: the toast cannot be shown, the next not shown"],
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
      after: ["signedIn.awake.showing: a period has passed"],
      never: ["the four shown"],
      because: "what the last answer named alone was shown then",
    },
    {
      after: ["signedIn.awake.folding: a period has passed"],
      never: ["b shown", "both shown", "the four shown"],
      because: "none was shown then, but for what other tabs have shown",
    },
    {
      after: ["the next shown", "the next not shown"],
      never: ["the next shown", "the next not shown"],
      because: "no more than two were due",
    },
  ],
};

const dueOf = ({ due }: Context) => due as readonly UserNotification[];
const shownIn = ({ shown }: Context) => shown as readonly string[];
const shown = (context: Context, id: string | undefined) =>
  shownIn(context).some((one) => one === id);
const shownWith = (context: Context, id: string | undefined) =>
  shown(context, id) ? shownIn(context) : [...shownIn(context), id];
const shownWithFirst = (context: Context) => shownWith(context, dueOf(context)[0]?.id);
const shownWithFour = (context: Context) => [
  ...shownIn(context),
  ...FOUR.map(({ id }) => id),
];
const lengths = (...lists: unknown[]) => lists.flat().length;

/** What this tab and the others are told of an answer. */
function tells(ids: readonly string[], answer: unknown) {
  return [["storeShown", { ids }], ["setUnread", answer], ["broadcastUnread", answer]] as const;
}

/** An answer whose first one is to be shown. */
function shows(due: readonly UserNotification[], answer: unknown) {
  return {
    to: "signedIn.awake.showing",
    context: { due, shown: [], failures: 0 },
    calls: tells([], answer),
    starts: { present: { notification: due[0] } },
    times: ["period"],
  };
}

/** An answer whose first one was shown already. */
function acknowledges(
  when: string,
  due: readonly UserNotification[],
  ids: readonly string[],
  answer: unknown,
): Row {
  return {
    when,
    to: "signedIn.awake.acknowledging",
    context: { due, shown: ids, failures: 0 },
    calls: tells(ids, answer),
    starts: { acknowledge: { id: due[0]?.id } },
  };
}

/** The first one is done with, and the next one's turn. */
function delivers(calls: Row["calls"] = []): Row[] {
  const context = ({ context }: Before) => ({ due: dueOf(context).slice(1) });
  const next = ({ context }: Before) => dueOf(context)[1];
  return [
    { when: "the last", to: "signedIn.awake.waiting", context, calls, times: ["period"] },
    {
      when: "the next shown",
      to: "signedIn.awake.acknowledging",
      context,
      calls,
      starts: (before) => ({ acknowledge: { id: next(before)?.id } }),
    },
    {
      when: "the next not shown",
      to: "signedIn.awake.showing",
      context,
      calls,
      starts: (before) => ({ present: { notification: next(before) } }),
      times: ["period"],
    },
  ];
}

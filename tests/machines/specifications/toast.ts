import { toastMachine } from "../../../machines/toast.ts";
import { due, sent, type Specification } from "../../support/specification/specification.ts";

const stay = { type: "stay.requested" };
const followed = { type: "notification.followed", id: "n1" };

/**
 * A toast that is read for five seconds, and fades away for 200 ms. Its link tells the poller, its
 * action a session that is not there.
 */
export const toast: Specification = {
  name: "toast",
  machine: toastMachine,
  input: {
    toast: {
      id: "t",
      kind: "info",
      title: "New milestone",
      duration: 5_000,
      link: { to: "/", label: "Show", tells: { actor: "notificationPoller", event: followed } },
      action: { label: "Stay", tells: { actor: "session", event: stay } },
    },
    count: 1,
  },
  others: ["notificationPoller"],
  delays: { duration: 5_000, leave: 200 },
  happenings: {
    "is held": sent({ type: "toast.held" }),
    "is let go": sent({ type: "toast.released" }),
    "is raised again": sent({ type: "toast.repeated" }),
    "is closed": sent({ type: "toast.dismissed" }),
    "its action is pressed": sent({ type: "toast.acted" }),
    "its link is followed": sent({ type: "toast.followed" }),
    "its time is over": due("duration"),
    "it has faded": due("leave"),
  },
  start: { to: "running", context: {}, times: ["duration"] },
  rows: {
    running: {
      "is held": { to: "held" },
      "is raised again": { to: "running", context: counted, times: ["duration"] },
      "its time is over": leaves(),
      ...closed(),
    },
    held: {
      "is let go": { to: "running", times: ["duration"] },
      "is raised again": { context: counted },
      ...closed(),
    },
    leaving: {
      "it has faded": { to: "gone", sends: [["parent", { type: "toast.gone", id: "t" }]] },
    },
  },
  // Raised three times tells all there is to tell.
  possible: ({ context: { count } }, happening) =>
    happening !== "is raised again" || Number(count) < 3,
};

function counted({ context: { count } }: { context: { count?: unknown } }) {
  return { count: Number(count) + 1 };
}

function leaves() {
  return {
    to: "leaving",
    sends: [["parent", { type: "toast.leaving", id: "t" }]] as const,
    times: ["leave"],
  };
}

function closed() {
  return {
    "is closed": leaves(),
    "its action is pressed": leaves(),
    "its link is followed": {
      ...leaves(),
      sends: [["notificationPoller", followed], ...leaves().sends] as const,
    },
  };
}

import { toastMachine } from "../../../machines/toast.ts";
import {
  elapseDelay,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const stay = { type: "stay.requested" };
const followed = { type: "notification.followed", id: "n1" };

/**
 * A toast that is shown for five seconds and fades for 200 ms. Its link is sent to the poller, and
 * its action to a session that does not run.
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
      link: { to: "/", label: "Show", sends: { actor: "notificationPoller", event: followed } },
      action: { label: "Stay", sends: { actor: "session", event: stay } },
    },
    count: 1,
  },
  others: ["notificationPoller"],
  delays: { duration: 5_000, leave: 200 },
  events: {
    "is paused": sendEvent({ type: "toast.paused" }),
    "is resumed": sendEvent({ type: "toast.resumed" }),
    "is shown again": sendEvent({ type: "toast.repeated" }),
    "is closed": sendEvent({ type: "toast.dismissed" }),
    "its action is pressed": sendEvent({ type: "toast.actionPressed" }),
    "its link is followed": sendEvent({ type: "toast.linkFollowed" }),
    "its time has passed": elapseDelay("duration"),
    "it has faded": elapseDelay("leave"),
  },
  start: { to: "running", context: {}, times: ["duration"] },
  transitions: {
    running: {
      "is paused": { to: "paused" },
      "is shown again": { to: "running", context: countsRepeat, times: ["duration"] },
      "its time has passed": leaves(),
      ...closes(),
    },
    paused: {
      "is resumed": { to: "running", times: ["duration"] },
      "is shown again": { context: countsRepeat },
      ...closes(),
    },
    leaving: {
      "it has faded": { to: "removed", sends: [["parent", { type: "toast.removed", id: "t" }]] },
    },
  },
  // Raised three times tells all there is to tell.
  isReachable: ({ context: { count } }, event) => event !== "is shown again" || Number(count) < 3,
};

function countsRepeat({ context: { count } }: { context: { count?: unknown } }) {
  return { count: Number(count) + 1 };
}

function leaves() {
  return {
    to: "leaving",
    sends: [["parent", { type: "toast.leaving", id: "t" }]] as const,
    times: ["leave"],
  };
}

function closes() {
  return {
    "is closed": leaves(),
    "its action is pressed": leaves(),
    "its link is followed": {
      ...leaves(),
      sends: [["notificationPoller", followed], ...leaves().sends] as const,
    },
  };
}

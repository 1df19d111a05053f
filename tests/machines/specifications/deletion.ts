import { deletionOf } from "../../../machines/deletion.ts";
import {
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const inUse = new Error("in use");
const offline = new Error("offline");
const question = { message: "Delete?" };

/** A record that is asked about before it is deleted, unless something uses it. */
export const deletion: Specification = {
  name: "deletion",
  machine: (call) =>
    deletionOf<string>({
      find: () => Promise.reject(offline),
      question: () => question,
      remove: () => Promise.reject(offline),
      isInUse: (error) => error === inUse,
      offer: (uses) =>
        uses.includes("a user") ? null : { message: `${uses.length} uses. Disable?` },
      acceptOffer: call("acceptOffer"),
      logFailure: (message, error) => call("logFailure")({ message, error }),
    }),
  effects: ["find", "remove"],
  others: ["confirmDialog"],
  tags: { keepAlive: ["deleting"] },
  happenings: {
    "asks to delete it": sent({ type: "deletion.requested" }),
    "nothing uses it": done("find", []),
    "a process uses it": done("find", ["a process"]),
    "a user uses it, and nothing is offered": done("find", ["a user"]),
    "what uses it cannot be found": failed("find", offline),
    "says yes": sent({ type: "question.confirmed" }),
    "says no": sent({ type: "question.declined" }),
    "it is deleted": done("remove"),
    "the server says that it is used": failed("remove", inUse),
    "it is not deleted": failed("remove", offline),
  },
  start: { to: "resting", context: { uses: [] } },
  rows: {
    resting: { "asks to delete it": { to: "checking", starts: { find: undefined } } },
    checking: {
      "nothing uses it": asks(),
      "a process uses it": { ...offers(1), context: { uses: ["a process"] } },
      "a user uses it, and nothing is offered": asks(),
      "what uses it cannot be found": { to: "resting", calls: [logs(offline)] },
    },
    asking: {
      "says yes": { to: "deleting", starts: { remove: undefined } },
      "says no": { to: "resting" },
    },
    deleting: {
      "it is deleted": { to: "deleted" },
      "the server says that it is used": offers(0),
      "it is not deleted": { to: "resting", calls: [logs(offline)] },
    },
    offering: {
      "says yes": {
        to: "resting",
        calls: ({ context: { uses } }) => [["acceptOffer", uses]],
      },
      "says no": { to: "resting" },
    },
  },
};

function asks() {
  return {
    to: "asking",
    context: { uses: [] },
    sends: [["confirmDialog", {
      type: "dialog.requested",
      question: { message: "Delete?", waits: true },
      asker: "actor it",
    }]] as const,
  };
}

function offers(uses: number) {
  return {
    to: "offering",
    sends: [["confirmDialog", {
      type: "dialog.requested",
      question: { message: `${uses} uses. Disable?` },
      asker: "actor it",
    }]] as const,
  };
}

function logs(error: Error) {
  return ["logFailure", { message: "Confirmation action failed", error }] as const;
}

import { deletionMachine } from "../../../machines/deletion.ts";
import {
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const offline = new Error("offline");
const declined = new Error("The user declined");
const question = { message: "Delete?" };
const alternative = (message: string) => ({ question: { message }, path: "/processes" });

/** A record that is deleted after a confirmation, unless something uses it. */
export const deletion: Specification = {
  name: "deletion",
  machine: deletionMachine,
  effects: ["findAlternative", "confirm", "deleteRecord"],
  actions: ["performAlternative", "logFailure"],
  tags: { keepAlive: ["deleting"], keepDialog: ["confirming", "deleting"] },
  events: {
    "asks to delete it": sent({ type: "deletion.requested", question }),
    "nothing prevents it": done("findAlternative", null),
    "a process uses it": done("findAlternative", alternative("A process uses it.")),
    "what uses it cannot be found": failed("findAlternative", offline),
    "says yes": done("confirm"),
    "says no": failed("confirm", declined),
    "it is deleted": done("deleteRecord", null),
    "the server says that it is used": done("deleteRecord", alternative("Disable?")),
    "it is not deleted": failed("deleteRecord", offline),
  },
  start: { to: "idle", context: { question: null, alternative: null } },
  transitions: {
    idle: {
      "asks to delete it": {
        to: "checking",
        context: { question },
        starts: { findAlternative: undefined },
      },
    },
    checking: {
      "nothing prevents it": {
        to: "confirming",
        starts: {
          confirm: { question: { ...question, waitsForAction: true }, requester: "actor it" },
        },
      },
      "a process uses it": offers("A process uses it."),
      "what uses it cannot be found": { to: "idle", calls: [["logFailure", { error: offline }]] },
    },
    confirming: {
      "says yes": { to: "deleting", starts: { deleteRecord: undefined } },
      "says no": { to: "idle" },
    },
    deleting: {
      "it is deleted": { to: "deleted" },
      "the server says that it is used": offers("Disable?"),
      "it is not deleted": { to: "idle", calls: [["logFailure", { error: offline }]] },
    },
    offering: {
      "says yes": {
        to: "idle",
        calls: ({ context }) => [["performAlternative", context.alternative]],
      },
      "says no": { to: "idle" },
    },
  },
};

function offers(message: string) {
  const offered = alternative(message);
  return {
    to: "offering",
    context: { alternative: offered },
    starts: { confirm: { question: offered.question, requester: "actor it" } },
  };
}

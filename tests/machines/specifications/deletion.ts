import { deletionMachine } from "../../../machines/deletion.ts";
import {
  completeActor,
  failActor,
  sendEvent,
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
    "requests the deletion": sendEvent({ type: "deletion.requested", question }),
    "nothing uses it": completeActor("findAlternative", null),
    "a process uses it": completeActor("findAlternative", alternative("A process uses it.")),
    "its use cannot be checked": failActor("findAlternative", offline),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", declined),
    "it is deleted": completeActor("deleteRecord", null),
    "the server says that it is used": completeActor("deleteRecord", alternative("Disable?")),
    "it is not deleted": failActor("deleteRecord", offline),
  },
  start: { to: "idle", context: { question: null, alternative: null } },
  transitions: {
    idle: {
      "requests the deletion": {
        to: "checking",
        context: { question },
        starts: { findAlternative: undefined },
      },
    },
    checking: {
      "nothing uses it": {
        to: "confirming",
        starts: {
          confirm: { question: { ...question, waitsForAction: true }, requester: "actor it" },
        },
      },
      "a process uses it": offers("A process uses it."),
      "its use cannot be checked": { to: "idle", calls: [["logFailure", { error: offline }]] },
    },
    confirming: {
      "confirms the deletion": { to: "deleting", starts: { deleteRecord: undefined } },
      "declines the deletion": { to: "idle" },
    },
    deleting: {
      "it is deleted": { to: "deleted" },
      "the server says that it is used": offers("Disable?"),
      "it is not deleted": { to: "idle", calls: [["logFailure", { error: offline }]] },
    },
    offering: {
      "confirms the deletion": {
        to: "idle",
        calls: ({ context }) => [["performAlternative", context.alternative]],
      },
      "declines the deletion": { to: "idle" },
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

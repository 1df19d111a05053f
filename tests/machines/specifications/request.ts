import { createRequestMachine } from "../../../machines/request.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const question = { message: "Delete?" };
const declined = new Error("The user declined");
const offline = new Error("offline");

/** A request to the server, confirmed first if it has a question. */
export const request: Specification = {
  name: "request",
  machine: createRequestMachine<string, string>(),
  effects: ["confirm", "run"],
  actions: ["logFailure"],
  tags: { keepAlive: ["running"], keepDialog: ["confirming", "running"] },
  events: {
    "requests a": sendEvent({ type: "request.made", argument: "a" }),
    "requests b, which needs a confirmation": sendEvent({
      type: "confirmation.requested",
      argument: "b",
      question,
    }),
    "confirms the deletion": completeActor("confirm"),
    "declines the deletion": failActor("confirm", declined),
    "dismisses the result": sendEvent({ type: "result.dismissed" }),
    "it is done": completeActor("run", "done"),
    "it fails": failActor("run", offline),
  },
  start: { to: "idle", context: { requested: null, result: null } },
  transitions: {
    idle: {
      "requests a": {
        to: "running",
        context: { requested: { argument: "a" }, result: null },
        starts: { run: { argument: "a" } },
      },
      "requests b, which needs a confirmation": {
        to: "confirming",
        context: { requested: { argument: "b", question } },
        starts: { confirm: { question, requester: "actor it" } },
      },
      "dismisses the result": { context: { result: null } },
    },
    confirming: {
      "confirms the deletion": {
        to: "running",
        context: { result: null },
        starts: { run: { argument: "b" } },
      },
      "declines the deletion": { to: "idle", context: { requested: null } },
      "dismisses the result": { context: { result: null } },
    },
    running: {
      "it is done": { to: "idle", context: { requested: null, result: "done" } },
      "it fails": {
        to: "idle",
        context: { requested: null },
        calls: ({ context: { requested } }) => [["logFailure", {
          message: Object(requested).question ? "Confirmation action failed" : "The request failed",
          error: offline,
        }]],
      },
    },
  },
};

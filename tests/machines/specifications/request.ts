import { createRequestMachine } from "../../../machines/request.ts";
import {
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const question = { message: "Delete?" };
const declined = new Error("The user declined");
const offline = new Error("offline");

/** A request of the server, asked about first where there is a question. */
export const request: Specification = {
  name: "request",
  machine: createRequestMachine<string, string>(),
  effects: ["confirm", "run"],
  actions: ["logFailure"],
  tags: { keepAlive: ["running"], keepDialog: ["confirming", "running"] },
  events: {
    "asks for a": sent({ type: "request.made", argument: "a" }),
    "asks for b, which is asked about": sent({
      type: "confirmation.requested",
      argument: "b",
      question,
    }),
    "says yes": done("confirm"),
    "says no": failed("confirm", declined),
    "dismisses the result": sent({ type: "result.dismissed" }),
    "it is done": done("run", "done"),
    "it fails": failed("run", offline),
  },
  start: { to: "idle", context: { requested: null, result: null } },
  transitions: {
    idle: {
      "asks for a": {
        to: "running",
        context: { requested: { argument: "a" }, result: null },
        starts: { run: { argument: "a" } },
      },
      "asks for b, which is asked about": {
        to: "confirming",
        context: { requested: { argument: "b", question } },
        starts: { confirm: { question, requester: "actor it" } },
      },
      "dismisses the result": { context: { result: null } },
    },
    confirming: {
      "says yes": {
        to: "running",
        context: { result: null },
        starts: { run: { argument: "b" } },
      },
      "says no": { to: "idle", context: { requested: null } },
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

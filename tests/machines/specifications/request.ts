import { requestOf } from "../../../machines/request.ts";
import {
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const question = { message: "Delete?" };
const asked = (argument: string, question?: { message: string }) => ({ argument, question });
const offline = new Error("offline");

const isConfirmed = (asked: unknown) =>
  (asked as { question?: unknown } | null)?.question !== undefined;

/** A request of the server, asked about first where there is a question. */
export const request: Specification = {
  name: "request",
  machine: (call) =>
    requestOf<string, string>({
      run: () => Promise.reject(offline),
      logFailure: (message, error) => call("logFailure")({ message, error }),
    }),
  effects: ["run"],
  others: ["confirmDialog"],
  tags: { keepAlive: ["running"] },
  happenings: {
    "asks for a": sent({ type: "request.made", argument: "a" }),
    "asks for b, which is asked about": sent({ type: "request.made", argument: "b", question }),
    "says yes": sent({ type: "question.confirmed" }),
    "says no": sent({ type: "question.declined" }),
    "dismisses the result": sent({ type: "result.dismissed" }),
    "it is done": done("run", "done"),
    "it fails": failed("run", offline),
  },
  start: { to: "resting", context: { asked: null, result: null } },
  rows: {
    resting: {
      "asks for a": {
        to: "running",
        context: { asked: asked("a"), result: null },
        starts: { run: asked("a") },
      },
      "asks for b, which is asked about": {
        to: "asking",
        context: { asked: asked("b", question) },
        sends: [["confirmDialog", { type: "dialog.requested", question, asker: "actor it" }]],
      },
      "dismisses the result": { context: { result: null } },
    },
    asking: {
      "says yes": {
        to: "running",
        context: { result: null },
        starts: { run: asked("b", question) },
      },
      "says no": { to: "resting", context: { asked: null } },
      "dismisses the result": { context: { result: null } },
    },
    running: {
      "it is done": { to: "resting", context: { asked: null, result: "done" } },
      "it fails": {
        to: "resting",
        context: { asked: null },
        calls: ({ context: { asked } }) => [["logFailure", {
          message: isConfirmed(asked) ? "Confirmation action failed" : "The request failed",
          error: offline,
        }]],
      },
    },
  },
};

import { passwordCheckMachine } from "../../../machines/passwordCheck.ts";
import {
  completeActor,
  elapseDelay,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

/** Checks a password of eight characters or more, 300 ms after the last key. */
export const passwordCheck: Specification = {
  name: "passwordCheck",
  machine: passwordCheckMachine,
  effects: ["checkPassword"],
  delays: { debounce: 300 },
  events: {
    "types eight characters": sendEvent({ type: "password.typed", password: "password" }),
    "types seven": sendEvent({ type: "password.typed", password: "passwor" }),
    "the search delay passes": elapseDelay("debounce"),
    "it is common": completeActor("checkPassword", { isCommon: true }),
    "it is not common": completeActor("checkPassword", { isCommon: false }),
    "the check fails": failActor("checkPassword", new Error("offline")),
  },
  conditions: {
    long: ({ context }) => context.password === "password",
    short: ({ context }) => context.password === "passwor",
  },
  start: { to: "idle", context: { password: "", isCommon: false } },
  transitions: {
    "": {
      "types eight characters": types("password"),
      "types seven": types("passwor"),
    },
    typing: {
      "the search delay passes": [
        { when: "long", to: "checking", starts: { checkPassword: { password: "password" } } },
        { when: "short", to: "idle" },
      ],
    },
    checking: {
      "types eight characters": { ...types("password"), stops: ["checkPassword"] },
      "types seven": { ...types("passwor"), stops: ["checkPassword"] },
      "it is common": { to: "idle", context: { isCommon: true } },
      "it is not common": { to: "idle" },
      "the check fails": { to: "idle" },
    },
  },
  impossible: [
    { after: ["types eight characters"], never: ["short"], because: "eight were typed" },
    { after: ["types seven"], never: ["long"], because: "seven were typed" },
  ],
};

function types(password: string) {
  return { to: "typing", context: { password, isCommon: false }, times: ["debounce"] };
}

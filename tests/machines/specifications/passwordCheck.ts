import { passwordCheckMachine } from "../../../machines/passwordCheck.ts";
import {
  done,
  due,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

/** A password of eight characters or more is asked about once typing has rested for 300 ms. */
export const passwordCheck: Specification = {
  name: "passwordCheck",
  machine: passwordCheckMachine,
  effects: ["ask"],
  delays: { pause: 300 },
  happenings: {
    "types eight characters": sent({ type: "password.typed", password: "password" }),
    "types seven": sent({ type: "password.typed", password: "passwor" }),
    "typing rests": due("pause"),
    "it is common": done("ask", { isCommon: true }),
    "it is not common": done("ask", { isCommon: false }),
    "nobody answers": failed("ask", new Error("offline")),
  },
  conditions: {
    long: ({ context }) => context.password === "password",
    short: ({ context }) => context.password === "passwor",
  },
  start: { to: "resting", context: { password: "", isCommon: false } },
  rows: {
    "": {
      "types eight characters": typed("password"),
      "types seven": typed("passwor"),
    },
    typing: {
      "typing rests": [
        { when: "long", to: "asking", starts: { ask: { password: "password" } } },
        { when: "short", to: "resting" },
      ],
    },
    asking: {
      "types eight characters": { ...typed("password"), stops: ["ask"] },
      "types seven": { ...typed("passwor"), stops: ["ask"] },
      "it is common": { to: "resting", context: { isCommon: true } },
      "it is not common": { to: "resting" },
      "nobody answers": { to: "resting" },
    },
  },
  impossible: [
    { after: ["types eight characters"], never: ["short"], because: "eight were typed" },
    { after: ["types seven"], never: ["long"], because: "seven were typed" },
  ],
};

function typed(password: string) {
  return { to: "typing", context: { password, isCommon: false }, times: ["pause"] };
}

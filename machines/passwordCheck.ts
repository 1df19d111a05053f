import { assign, fromPromise, setup } from "xstate";
import { MIN_PASSWORD_LENGTH } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** How long typing must pause before the password is checked. */
const PASSWORD_CHECK_DEBOUNCE_MS = 300;

interface PasswordCheckContext {
  password: string;
  isCommon: boolean;
}

/** Whether a password being typed is a common one. A failed check blocks nobody. */
export const passwordCheckMachine = setup({
  types: {
    context: {} as PasswordCheckContext,
    events: {} as { type: "password.typed"; password: string },
  },
  actors: {
    ask: fromPromise<{ isCommon: boolean }, { password: string }>(() => notProvided("ask")),
  },
  actions: {
    keep: assign((_, { password }: { password: string }) => ({ password, isCommon: false })),
    tell: assign((_, { isCommon }: { isCommon: boolean }) => ({ isCommon })),
  },
  guards: {
    isLongEnough: ({ context }) => context.password.length >= MIN_PASSWORD_LENGTH,
  },
  delays: { pause: PASSWORD_CHECK_DEBOUNCE_MS },
}).createMachine({
  id: "passwordCheck",
  context: { password: "", isCommon: false },
  initial: "resting",
  states: {
    resting: {},
    typing: {
      after: { pause: [{ guard: "isLongEnough", target: "asking" }, { target: "resting" }] },
    },
    asking: {
      invoke: {
        src: "ask",
        input: ({ context }) => ({ password: context.password }),
        onDone: {
          target: "resting",
          actions: { type: "tell", params: ({ event }) => event.output },
        },
        onError: "resting",
      },
    },
  },
  on: {
    "password.typed": {
      target: ".typing",
      actions: { type: "keep", params: ({ event }) => event },
    },
  },
});

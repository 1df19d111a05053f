import { assign, fromPromise, setup } from "xstate";
import { MIN_PASSWORD_LENGTH } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** How long the user must pause typing before the password is checked. */
const PASSWORD_CHECK_DEBOUNCE_MS = 300;

interface PasswordCheckContext {
  password: string;
  isCommon: boolean;
}

/** Checks whether a typed password is a common one. A failed check blocks nothing. */
export const passwordCheckMachine = setup({
  types: {
    context: {} as PasswordCheckContext,
    events: {} as { type: "password.typed"; password: string },
  },
  actors: {
    checkPassword: fromPromise<{ isCommon: boolean }, { password: string }>(
      () => notProvided("checkPassword"),
    ),
  },
  guards: {
    isLongEnough: ({ context }) => context.password.length >= MIN_PASSWORD_LENGTH,
  },
  delays: { debounce: PASSWORD_CHECK_DEBOUNCE_MS },
}).createMachine({
  id: "passwordCheck",
  context: { password: "", isCommon: false },
  initial: "idle",
  states: {
    idle: {},
    typing: {
      after: { debounce: [{ guard: "isLongEnough", target: "checking" }, { target: "idle" }] },
    },
    checking: {
      invoke: {
        src: "checkPassword",
        input: ({ context }) => ({ password: context.password }),
        onDone: {
          target: "idle",
          actions: assign({ isCommon: ({ event }) => event.output.isCommon }),
        },
        onError: "idle",
      },
    },
  },
  on: {
    "password.typed": {
      target: ".typing",
      actions: assign({ password: ({ event }) => event.password, isCommon: false }),
    },
  },
});

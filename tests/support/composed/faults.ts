import { type AnyStateMachine, fromPromise } from "xstate";
import { appMachine } from "../../../machines/app.ts";
import { confirmDialogMachine } from "../../../machines/confirmDialog.ts";
import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import { notificationPollerMachine } from "../../../machines/notificationPoller.ts";
import { sessionMachine } from "../../../machines/session.ts";
import { toasterMachine } from "../../../machines/toaster.ts";
import { unsavedFormsMachine } from "../../../machines/unsavedForms.ts";
import { SimulatedLocks } from "./locks.ts";

/** Breaks something, and gives back what mends it. */
type Break = () => () => void;

const replaceProperty = (holder: object, name: string, value: unknown): Break => () => {
  const before: unknown = Reflect.get(holder, name);
  Reflect.set(holder, name, value);
  return () => void Reflect.set(holder, name, before);
};

/** Makes a guard return the same in every state. */
const overrideGuard = ({ implementations }: AnyStateMachine, guard: string, isMet: boolean) =>
  replaceProperty(withName(implementations.guards ?? {}, guard), guard, () => isMet);

/** Makes an action do nothing. */
const skipAction = ({ implementations }: AnyStateMachine, action: string) =>
  replaceProperty(withName(implementations.actions ?? {}, action), action, () => {});

/** A fault in an implementation that was renamed would break nothing. */
function withName(implementations: object, name: string): object {
  if (!Object.hasOwn(implementations, name)) throw new TypeError(`there is no ${name}`);
  return implementations;
}

/** Part of a machine's chart, by the names that lead to it. */
function getPart({ config }: AnyStateMachine, ...path: string[]): object {
  return path.reduce((part: object, name) => {
    const inner: unknown = Reflect.get(part, name);
    if (typeof inner !== "object" || inner === null) throw new TypeError(`there is no ${name}`);
    return inner;
  }, config);
}

/** Removes the transition of an event from a state. */
const removeTransition = (machine: AnyStateMachine, event: string, ...path: string[]) =>
  replaceProperty(withName(getPart(machine, ...path, "on"), event), event, undefined);

/** Has the app run a machine of its own as it was broken. */
const breakInApp = (name: string, machine: AnyStateMachine, breaking: Break): Break => () => {
  const repair = breaking();
  const actors = appMachine.implementations.actors ?? {};
  const restore = replaceProperty(actors, name, machine.provide({}))();
  return () => {
    restore();
    repair();
  };
};

/** The machines that every tab makes again. */
let activeFault: { id: string; alter: (machine: AnyStateMachine) => Break } | null = null;
const breakInTabs = (id: string, alter: (machine: AnyStateMachine) => Break): Break => () => {
  activeFault = { id, alter };
  return () => activeFault = null;
};

/** A machine as it is to be run: broken, where that is wanted. */
export function applyFault<Machine extends AnyStateMachine>(machine: Machine): Machine {
  if (activeFault?.id !== machine.id) return machine;
  activeFault.alter(machine)();
  return machine.provide({}) as Machine;
}

/** What is found of each fault, and the fault. */
export const FAULTS: Record<string, { break: Break; expectedFault: RegExp }> = {
  "tabs refresh without a lock": {
    break: replaceProperty(
      SimulatedLocks.prototype,
      "isShared",
      (name: string) => name !== "session-refresh",
    ),
    expectedFault: /a second refresh in flight|a refresh token that was replaced/,
  },
  "a refresh that does not reach the server ends the session": {
    break: overrideGuard(sessionMachine, "isRejected", true),
    expectedFault: /signed out without a cause: refreshFailed/,
  },
  "a session that ends by itself is taken for signing out in other tabs": {
    break: replaceProperty(getPart(sessionMachine, "states", "signedIn", "on"), "tokens.lost", {
      target: "signedOut",
      actions: { type: "end", params: "elsewhere" },
    }),
    expectedFault: /signed out without a cause: elsewhere/,
  },
  "a token in use is not renewed": {
    break: overrideGuard(sessionMachine, "isRenewable", false),
    expectedFault: /signed out at work/,
  },
  "a token never expires": {
    break: replaceProperty(
      sessionMachine.implementations.delays ?? {},
      "expiry",
      24 * 60 * 60 * 1000,
    ),
    expectedFault: /signed in with a token that has expired/,
  },
  "the poller goes on when its reader signs out": {
    break: removeTransition(notificationPollerMachine, "reader.signedOut", "states", "signedIn"),
    expectedFault: /polls while signed out/,
  },
  "what was shown is shown again": {
    break: overrideGuard(notificationPollerMachine, "isAlreadyShown", false),
    expectedFault: /is shown again/,
  },
  "a toast that is shown goes on waiting": {
    break: breakInApp("toaster", toasterMachine, skipAction(toasterMachine, "removeFirstWaiting")),
    expectedFault: /a toast is shown twice/,
  },
  "more toasts are shown than there is room for": {
    break: breakInApp("toaster", toasterMachine, overrideGuard(toasterMachine, "hasRoom", true)),
    expectedFault: /too many toasts/,
  },
  "the feedback's form stays over screenshot mode": {
    break: removeTransition(
      feedbackFormMachine,
      "overlay.shown",
      "states",
      "signedIn",
      "states",
      "open",
    ),
    expectedFault: /a dialog over screenshot mode/,
  },
  "a second press saves again": {
    break: breakInTabs(
      "submission",
      (machine) =>
        replaceProperty(
          getPart(machine, "states", "submitted", "on"),
          "form.submitted",
          "validating",
        ),
    ),
    expectedFault: /is saved again/,
  },
  "a form is left unasked": {
    break: overrideGuard(unsavedFormsMachine, "isUnsaved", false),
    expectedFault: /is lost, unasked/,
  },
  "what was typed is not kept when the session ends": {
    break: overrideGuard(unsavedFormsMachine, "isInvoluntary", false),
    expectedFault: /is lost, though its user did not sign out/,
  },
  "the page may be closed over what was typed": {
    break: overrideGuard(unsavedFormsMachine, "isAnyUnsaved", false),
    // Loaded again on request, the page asks nobody: then it is the draft that is missing.
    expectedFault: /is lost with the page, unasked|is lost, though its user did not sign out/,
  },
  "a request is made without asking": {
    break: breakInTabs(
      "request",
      (machine) =>
        replaceProperty(
          getPart(machine, "states", "idle", "on", "confirmation.requested"),
          "target",
          "running",
        ),
    ),
    expectedFault: /deletes without having asked/,
  },
  "a dialog that waits never closes": {
    break: breakInApp(
      "confirmDialog",
      confirmDialogMachine,
      replaceProperty(
        confirmDialogMachine.implementations.actors ?? {},
        "awaitAction",
        fromPromise(() => new Promise(() => {})),
      ),
    ),
    expectedFault: /stuck: .* question/,
  },
  "questions outlive the session": {
    break: skipAction(appMachine, "closeDialog"),
    expectedFault: /a question is open while nobody is signed in/,
  },
};

import type { AnyStateMachine } from "xstate";
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

const replacing = (holder: object, name: string, value: unknown): Break => () => {
  const before: unknown = Reflect.get(holder, name);
  Reflect.set(holder, name, value);
  return () => void Reflect.set(holder, name, before);
};

/** A guard that always says the same. */
const deciding = ({ implementations }: AnyStateMachine, guard: string, isMet: boolean) =>
  replacing(implementations.guards ?? {}, guard, () => isMet);

/** What an action does is left out. */
const idling = ({ implementations }: AnyStateMachine, action: string) =>
  replacing(implementations.actions ?? {}, action, () => {});

/** Part of a machine's chart, by the names that lead to it. */
function partOf({ config }: AnyStateMachine, ...path: string[]): object {
  return path.reduce((part: object, name) => {
    const inner: unknown = Reflect.get(part, name);
    if (typeof inner !== "object" || inner === null) throw new TypeError(`there is no ${name}`);
    return inner;
  }, config);
}

/** A state no longer answers an event. */
const deaf = (machine: AnyStateMachine, event: string, ...path: string[]) =>
  replacing(partOf(machine, ...path, "on"), event, undefined);

/** Has the app run a machine of its own as it was broken. */
const inApp = (name: string, machine: AnyStateMachine, breaking: Break): Break => () => {
  const mend = breaking();
  const actors = appMachine.implementations.actors ?? {};
  const restore = replacing(actors, name, machine.provide({}))();
  return () => {
    restore();
    mend();
  };
};

/** The machines that every tab makes anew. */
let alteration: { id: string; alter: (machine: AnyStateMachine) => Break } | null = null;
const madeAnew = (id: string, alter: (machine: AnyStateMachine) => Break): Break => () => {
  alteration = { id, alter };
  return () => alteration = null;
};

/** A machine as it is to be run: broken, where that is wanted. */
export function asWanted<Machine extends AnyStateMachine>(machine: Machine): Machine {
  if (alteration?.id !== machine.id) return machine;
  alteration.alter(machine)();
  return machine.provide({}) as Machine;
}

/** What is found of each fault, and the fault. */
export const FAULTS: Record<string, { breaks: Break; found: RegExp }> = {
  "tabs refresh without a lock": {
    breaks: replacing(
      SimulatedLocks.prototype,
      "isShared",
      (name: string) => name !== "session-refresh",
    ),
    found: /a second refresh in flight|a refresh token that was replaced/,
  },
  "a refresh that does not reach the server ends the session": {
    breaks: deciding(sessionMachine, "isRefusal", true),
    found: /signed out without a cause: refreshFailed/,
  },
  "a session that ends by itself is taken for signing out in other tabs": {
    breaks: replacing(partOf(sessionMachine, "states", "signedIn", "on"), "tokens.lost", {
      target: "signedOut",
      actions: { type: "end", params: "elsewhere" },
    }),
    found: /signed out without a cause: elsewhere/,
  },
  "a token in use is not renewed": {
    breaks: deciding(sessionMachine, "isRenewable", false),
    found: /signed out at work/,
  },
  "a token never expires": {
    breaks: replacing(sessionMachine.implementations.delays ?? {}, "expiry", 24 * 60 * 60 * 1000),
    found: /signed in with a token that has expired/,
  },
  "the poller goes on when its reader signs out": {
    breaks: deaf(notificationPollerMachine, "reader.signedOut", "states", "signedIn"),
    found: /polls while signed out/,
  },
  "what was shown is shown again": {
    breaks: deciding(notificationPollerMachine, "isShownAlready", false),
    found: /is shown again/,
  },
  "a toast that is shown goes on waiting": {
    breaks: inApp("toaster", toasterMachine, idling(toasterMachine, "unwait")),
    found: /a toast is shown twice/,
  },
  "more toasts are shown than there is room for": {
    breaks: inApp("toaster", toasterMachine, deciding(toasterMachine, "hasRoom", true)),
    found: /too many toasts/,
  },
  "the feedback's form stays over screenshot mode": {
    breaks: deaf(feedbackFormMachine, "overlay.shown", "states", "signedIn", "states", "open"),
    found: /a dialog over screenshot mode/,
  },
  "a second press saves again": {
    breaks: madeAnew(
      "submission",
      (machine) =>
        replacing(partOf(machine, "states", "submitted", "on"), "form.submitted", "validating"),
    ),
    found: /is saved again/,
  },
  "a form is left unasked": {
    breaks: deciding(unsavedFormsMachine, "isUnsaved", false),
    found: /is lost, unasked/,
  },
  "what was typed is not kept when the session ends": {
    breaks: deciding(unsavedFormsMachine, "isInvoluntary", false),
    found: /is lost, though its user did not sign out/,
  },
  "the page may be closed over what was typed": {
    breaks: deciding(unsavedFormsMachine, "isAnyUnsaved", false),
    // Loaded anew on request, the page asks nobody: then it is the draft that is missing.
    found: /is lost with the page, unasked|is lost, though its user did not sign out/,
  },
  "a request is made without asking": {
    breaks: madeAnew("request", (machine) => deciding(machine, "hasQuestion", false)),
    found: /deletes without having asked/,
  },
  "a dialog that waits never closes": {
    breaks: inApp(
      "confirmDialog",
      confirmDialogMachine,
      deaf(confirmDialogMachine, "asker.settled", "states", "processing"),
    ),
    found: /stuck: .* question/,
  },
  "questions outlive the session": {
    breaks: idling(appMachine, "closeDialog"),
    found: /asked while nobody is signed in/,
  },
};

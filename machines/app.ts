import {
  type AnyActorLogic,
  type AnyActorRef,
  type DoneActorEvent,
  emit,
  enqueueActions,
  type ErrorActorEvent,
  fromCallback,
  sendTo,
  setup,
} from "xstate";
import { browserStorageMachine } from "./browserStorage.ts";
import { clockMachine } from "./clock.ts";
import { confirmDialogMachine } from "./confirmDialog.ts";
import { followSession, type SessionStep } from "./followSession.ts";
import { networkMachine } from "./network.ts";
import { isKeptAlive } from "./keepAlive.ts";
import { pageTitleMachine } from "./pageTitle.ts";
import { type PreferencesInput, preferencesMachine } from "./preferences.ts";
import { serverStorageMachine } from "./serverStorage.ts";
import { sessionMachine } from "./session.ts";
import type { SessionEnd } from "./sessionSetup.ts";
import { sidebarMachine } from "./sidebar.ts";
import { toasterMachine } from "./toaster.ts";

interface AppInput {
  preferences: PreferencesInput;
  sidebar: { collapsed: boolean };
  /** Milliseconds since 1970. */
  now: () => number;
  /** The time zone of this device. */
  zone: () => string;
  /** What a child that is requested runs, by its id: `App.hold` puts it there. */
  logics: ReadonlyMap<string, AnyActorLogic>;
}

interface Child {
  id: string;
  input?: unknown;
}

type AppEvent =
  | SessionStep
  | ({ type: "child.requested" } & Child)
  | { type: "child.released"; id: string }
  | { type: "child.settled"; id: string }
  /** A part of the app cannot be had otherwise. */
  | { type: "reload.requested" }
  | DoneActorEvent<unknown, string>
  | ErrorActorEvent<unknown, string>;

type AppEmitted =
  /** An actor came upon an error of its own and stopped; the others go on. */
  | { type: "child.failed"; id: string; error: unknown }
  /** The page may be loaded anew: nothing is half filled. */
  | { type: "reload.wanted" };

interface Context extends AppInput {
  /** How many need each child. */
  holders: Readonly<Record<string, number>>;
}

/** Tells when a child is no longer in the middle of what outlives its holders. */
const awaitSettled = fromCallback<
  { type: "child.settled"; id: string },
  { child: AnyActorRef }
>(({ input: { child }, sendBack }) => {
  const tell = () => {
    if (!isKeptAlive(child)) sendBack({ type: "child.settled", id: child.id });
  };
  const following = child.subscribe({ next: tell, complete: tell, error: tell });
  return () => following.unsubscribe();
});

/** Typed as `AnyActorLogic`: only the requester of a child knows its logic type. */
const ACTORS: Record<string, AnyActorLogic> = {
  session: sessionMachine,
  toaster: toasterMachine,
  sidebar: sidebarMachine,
  pageTitle: pageTitleMachine,
  confirmDialog: confirmDialogMachine,
  preferences: preferencesMachine,
  serverStorage: serverStorageMachine,
  browserStorage: browserStorageMachine,
  network: networkMachine,
  clock: clockMachine,
  awaitSettled,
  followSession,
};

/**
 * Every actor of the product is its child. What was requested runs until its last holder has
 * released it; in the middle of a request that outlives them, until that has settled.
 */
export const appMachine = setup({
  types: {
    context: {} as Context,
    input: {} as AppInput,
    events: {} as AppEvent,
    emitted: {} as AppEmitted,
  },
  actors: ACTORS,
  actions: {
    hold: enqueueActions(({ context, system, enqueue }, { id, input }: Child) => {
      enqueue.stopChild(watcherOf(id));
      if (!system.get(id)) {
        const logic = context.logics.get(id);
        if (!logic) {
          enqueue.emit({ type: "child.failed", id, error: new TypeError("It has no logic") });
          return;
        }
        enqueue.spawnChild(logic, { id, systemId: id, input });
      }
      enqueue.assign({ holders: counted(context, id, 1) });
    }),
    release: enqueueActions(({ context, system, enqueue }, { id }: { id: string }) => {
      const holders = counted(context, id, -1);
      enqueue.assign({ holders });
      if (id in holders) return;
      const child: AnyActorRef | undefined = system.get(id);
      if (child === undefined || !isKeptAlive(child)) return enqueue.stopChild(id);
      enqueue.spawnChild("awaitSettled", { id: watcherOf(id), input: { child } });
    }),
    forget: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const { [id]: _, ...holders } = context.holders;
      enqueue.assign({ holders });
      enqueue.stopChild(watcherOf(id));
      enqueue.stopChild(id);
    }),
    /** Dialogs and toasts are of one session. */
    closeDialog: sendTo(({ system }) => system.get("confirmDialog"), { type: "questions.over" }),
    clearToasts: sendTo(({ system }) => system.get("toaster"), { type: "toasts.cleared" }),
    announceSessionEnd: sendTo(
      ({ system }) => system.get("toaster"),
      (_, { reason }: { reason: SessionEnd }) =>
        reason === "signedOut"
          ? { type: "toast.raised", kind: "success", title: { key: "Logout successful" } }
          : {
            type: "toast.raised",
            id: "session-ended",
            kind: "info",
            title: { key: "Your session has ended. Please sign in again." },
          },
    ),
    reload: enqueueActions(({ system, enqueue }) => {
      const forms: AnyActorRef | undefined = system.get("unsavedForms");
      if (forms) enqueue.sendTo(forms, { type: "reload.requested" });
      else enqueue.emit({ type: "reload.wanted" });
    }),
    report: emit((_, { actorId: id, error }: { actorId: string; error: unknown }) => ({
      type: "child.failed",
      id,
      error,
    })),
  },
}).createMachine({
  id: "app",
  context: ({ input }) => ({ ...input, holders: {} }),
  initial: "starting",
  on: {
    "session.started": ".signedIn",
    "session.ended": {
      target: ".guest",
      actions: [
        "closeDialog",
        "clearToasts",
        { type: "announceSessionEnd", params: ({ event }) => event },
      ],
    },
    "reload.requested": { actions: "reload" },
    "child.requested": { actions: { type: "hold", params: ({ event }) => event } },
    "child.released": { actions: { type: "release", params: ({ event }) => event } },
    "child.settled": { actions: { type: "forget", params: ({ event }) => event } },
    "xstate.done.actor.*": {
      actions: { type: "forget", params: ({ event }) => ({ id: event.actorId }) },
    },
    "xstate.error.actor.*": { actions: { type: "report", params: ({ event }) => event } },
  },
  invoke: [
    {
      src: "session",
      id: "session",
      systemId: "session",
      input: ({ context }) => ({ now: context.now }),
    },
    { src: "toaster", id: "toaster", systemId: "toaster" },
    {
      src: "sidebar",
      id: "sidebar",
      systemId: "sidebar",
      input: ({ context }) => context.sidebar,
    },
    { src: "pageTitle", id: "pageTitle", systemId: "pageTitle" },
    { src: "confirmDialog", id: "confirmDialog", systemId: "confirmDialog" },
    {
      src: "preferences",
      id: "preferences",
      systemId: "preferences",
      input: ({ context }) => context.preferences,
    },
    { src: "serverStorage", id: "serverStorage", systemId: "serverStorage" },
    { src: "browserStorage", id: "browserStorage", systemId: "browserStorage" },
    { src: "network", id: "network", systemId: "network" },
    {
      src: "clock",
      id: "clock",
      systemId: "clock",
      input: ({ context: { now, zone } }) => ({ now, zone }),
    },
    { src: "followSession", id: "followSession" },
  ],
  states: {
    /** It is not known yet who is there. */
    starting: { on: { "session.absent": "guest", "session.ending": "ending" } },
    guest: {},
    signedIn: { on: { "session.ending": "ending" } },
    /** Signing out, which the server is told of. */
    ending: {},
  },
});

const watcherOf = (id: string) => `${id}, until it settles`;

function counted({ holders }: Context, id: string, change: 1 | -1) {
  const { [id]: held = 0, ...others } = holders;
  return held + change > 0 ? { ...others, [id]: held + change } : others;
}

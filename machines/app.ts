import {
  type ActorRefFrom,
  type AnyActorLogic,
  assign,
  type DoneActorEvent,
  emit,
  enqueueActions,
  type ErrorActorEvent,
  sendTo,
  setup,
  stopChild,
} from "xstate";
import { browserStorageMachine } from "./browserStorage.ts";
import { clockMachine } from "./clock.ts";
import { confirmDialogMachine } from "./confirmDialog.ts";
import { followSession, type SessionStep } from "./followSession.ts";
import { networkMachine } from "./network.ts";
import { awaitSettled } from "./keepAlive.ts";
import { pageTitleMachine } from "./pageTitle.ts";
import { type PreferencesInput, preferencesMachine } from "./preferences.ts";
import { serverStorageMachine } from "./serverStorage.ts";
import { sessionMachine } from "./session.ts";
import { sidebarMachine } from "./sidebar.ts";
import { toasterMachine } from "./toaster.ts";

interface AppInput {
  preferences: PreferencesInput;
  sidebar: { collapsed: boolean };
  /** Milliseconds since 1970. */
  now: () => number;
  /** The time zone of this device. */
  zone: () => string;
}

type AppEvent =
  | SessionStep
  | { type: "child.requested"; id: string; logic: AnyActorLogic; input?: unknown }
  | { type: "child.released"; id: string }
  | { type: "child.settled"; id: string }
  /** A lazy chunk is missing, or the network intercepts. */
  | { type: "reload.requested" }
  | DoneActorEvent<unknown, string>
  | ErrorActorEvent<unknown, string>;

type AppEmitted =
  /** A child stopped because of an error; the other children keep running. */
  | { type: "child.failed"; id: string; error: unknown }
  /** No form has unsaved input. */
  | { type: "reload.allowed" };

/** The actors that run as long as the app does. */
export interface AppParts {
  session: ActorRefFrom<typeof sessionMachine>;
  toaster: ActorRefFrom<typeof toasterMachine>;
  sidebar: ActorRefFrom<typeof sidebarMachine>;
  pageTitle: ActorRefFrom<typeof pageTitleMachine>;
  confirmDialog: ActorRefFrom<typeof confirmDialogMachine>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  serverStorage: ActorRefFrom<typeof serverStorageMachine>;
  browserStorage: ActorRefFrom<typeof browserStorageMachine>;
  network: ActorRefFrom<typeof networkMachine>;
  clock: ActorRefFrom<typeof clockMachine>;
}

interface Context {
  parts: AppParts;
  /** The number of views that use each child. 0 while a child only finishes a request. */
  holders: Readonly<Record<string, number>>;
}

/**
 * The root of all actors. A child runs until its last holder releases it; if a request is pending
 * then, it runs until the request settles.
 */
export const appMachine = setup({
  types: {
    context: {} as Context,
    input: {} as AppInput,
    events: {} as AppEvent,
    emitted: {} as AppEmitted,
  },
  actors: {
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
  },
  actions: {
    changeHolders: assign(({ context: { holders } }, { id, by }: { id: string; by: 1 | -1 }) => ({
      holders: { ...holders, [id]: (holders[id] ?? 0) + by },
    })),
    removeChild: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const { [id]: _, ...holders } = context.holders;
      enqueue.assign({ holders });
      enqueue.stopChild(createWatcherId(id));
      enqueue.stopChild(id);
    }),
    /** Dialogs and toasts belong to one session. */
    closeDialog: sendTo(({ context }) => context.parts.confirmDialog, {
      type: "questions.cleared",
    }),
    clearToasts: sendTo(({ context }) => context.parts.toaster, { type: "toasts.cleared" }),
  },
  guards: {
    isSignOut: (_, { reason }: { reason: string }) => reason === "signedOut",
    isRunning: ({ context }, { id }: { id: string }) => id in context.holders,
    isShared: ({ context: { holders } }, { id }: { id: string }) =>
      holders[id] !== undefined && holders[id] > 1,
    isLastHolder: ({ context }, { id }: { id: string }) => context.holders[id] === 1,
  },
}).createMachine({
  id: "app",
  context: ({ input: { preferences, sidebar, now, zone }, spawn }) => ({
    holders: {},
    parts: {
      session: spawn("session", { id: "session", systemId: "session", input: { now } }),
      toaster: spawn("toaster", { id: "toaster", systemId: "toaster" }),
      sidebar: spawn("sidebar", { id: "sidebar", systemId: "sidebar", input: sidebar }),
      pageTitle: spawn("pageTitle", { id: "pageTitle", systemId: "pageTitle" }),
      confirmDialog: spawn("confirmDialog", { id: "confirmDialog", systemId: "confirmDialog" }),
      preferences: spawn("preferences", {
        id: "preferences",
        systemId: "preferences",
        input: preferences,
      }),
      serverStorage: spawn("serverStorage", { id: "serverStorage", systemId: "serverStorage" }),
      browserStorage: spawn("browserStorage", { id: "browserStorage", systemId: "browserStorage" }),
      network: spawn("network", { id: "network", systemId: "network" }),
      clock: spawn("clock", { id: "clock", systemId: "clock", input: { now, zone } }),
    },
  }),
  invoke: {
    src: "followSession",
    id: "followSession",
    input: ({ context }) => ({ session: context.parts.session }),
  },
  initial: "starting",
  on: {
    "session.started": ".signedIn",
    "session.ended": [
      {
        guard: { type: "isSignOut", params: ({ event }) => event },
        target: ".guest",
        actions: [
          "closeDialog",
          "clearToasts",
          sendTo(({ context }) => context.parts.toaster, {
            type: "toast.raised",
            kind: "success",
            title: { key: "Logout successful" },
          }),
        ],
      },
      {
        target: ".guest",
        actions: [
          "closeDialog",
          "clearToasts",
          sendTo(({ context }) => context.parts.toaster, {
            type: "toast.raised",
            id: "session-ended",
            kind: "info",
            title: { key: "Your session has ended. Please sign in again." },
          }),
        ],
      },
    ],
    "reload.requested": [
      {
        guard: { type: "isRunning", params: { id: "unsavedForms" } },
        actions: sendTo("unsavedForms", { type: "reload.requested" }),
      },
      { actions: emit({ type: "reload.allowed" }) },
    ],
    "child.requested": [
      {
        guard: { type: "isRunning", params: ({ event }) => event },
        actions: [
          stopChild(({ event }) => createWatcherId(event.id)),
          { type: "changeHolders", params: ({ event }) => ({ id: event.id, by: 1 }) },
        ],
      },
      {
        actions: [
          enqueueActions(({ event: { id, logic, input }, enqueue }) => {
            // The type allows declared actors only, but views pass their own logic.
            enqueue.spawnChild(logic, { id: id as never, systemId: id, input });
          }),
          { type: "changeHolders", params: ({ event }) => ({ id: event.id, by: 1 }) },
        ],
      },
    ],
    "child.released": [
      {
        guard: { type: "isShared", params: ({ event }) => event },
        actions: { type: "changeHolders", params: ({ event }) => ({ id: event.id, by: -1 }) },
      },
      {
        guard: { type: "isLastHolder", params: ({ event }) => event },
        actions: [
          { type: "changeHolders", params: ({ event }) => ({ id: event.id, by: -1 }) },
          enqueueActions(({ event: { id }, enqueue }) => {
            enqueue.spawnChild("awaitSettled", { id: createWatcherId(id), input: { id } });
          }),
        ],
      },
    ],
    "child.settled": { actions: { type: "removeChild", params: ({ event }) => event } },
    "xstate.done.actor.*": {
      actions: { type: "removeChild", params: ({ event }) => ({ id: event.actorId }) },
    },
    "xstate.error.actor.*": {
      actions: [
        { type: "removeChild", params: ({ event }) => ({ id: event.actorId }) },
        emit(({ event }) => ({ type: "child.failed", id: event.actorId, error: event.error })),
      ],
    },
  },
  states: {
    /** The session is being restored. */
    starting: { on: { "session.absent": "guest", "session.ending": "ending" } },
    guest: {},
    signedIn: { on: { "session.ending": "ending" } },
    /** The sign-out request is pending. */
    ending: {},
  },
});

const createWatcherId = (id: string) => `awaitSettled ${id}`;

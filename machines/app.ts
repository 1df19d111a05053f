import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  emit,
  enqueueActions,
  type ErrorActorEvent,
  fromCallback,
  fromPromise,
  setup,
} from "xstate";
import { confirmDialogMachine } from "./confirmDialog.ts";
import type { Effects } from "./effects.ts";
import { pageTitleMachine } from "./pageTitle.ts";
import { type PreferencesInput, preferencesMachine, type Texts } from "./preferences.ts";
import { serverStorageMachine } from "./serverStorage.ts";
import { sessionMachine } from "./session.ts";
import type { Grant, HeldTokens, TabEvent } from "./sessionTypes.ts";
import { sidebarMachine } from "./sidebar.ts";
import { toasterMachine } from "./toaster.ts";

export interface AppInput {
  preferences: PreferencesInput;
  sidebar: { collapsed: boolean };
  /** Milliseconds since 1970. */
  now: () => number;
}

type Part =
  | "session"
  | "toaster"
  | "sidebar"
  | "pageTitle"
  | "confirmDialog"
  | "preferences"
  | "serverStorage";

/** Loaded once somebody has signed in; from then on it lives as long as the page does as well. */
export type LatePart =
  | "notificationPoller"
  | "notificationSidebar"
  | "feedbackForm"
  | "unsavedForms";

/** A late part with its effects. */
interface LoadedPart {
  part: LatePart;
  logic: AnyActorLogic;
}

type AppEvent = ({ type: "part.loaded" } & LoadedPart) | ErrorActorEvent<unknown, LatePart>;

/** A part came upon an error of its own and stopped; the others go on. */
export type AppNews = { type: "part.failed"; part: Part | LatePart; error: unknown };

const reportFailure = (part: Part | LatePart) => ({
  actions: {
    type: "report" as const,
    params: ({ event }: { event: { error: unknown } }) => ({ part, error: event.error }),
  },
});

/** Starts what lives as long as the page does, and stops it. */
export const appMachine = setup({
  types: {
    context: {} as AppInput,
    input: {} as AppInput,
    events: {} as AppEvent,
    emitted: {} as AppNews,
    children: {} as { [Name in Part]: Name },
  },
  actors: {
    session: sessionMachine,
    toaster: toasterMachine,
    sidebar: sidebarMachine,
    pageTitle: pageTitleMachine,
    confirmDialog: confirmDialogMachine,
    preferences: preferencesMachine,
    serverStorage: serverStorageMachine,
  },
  actions: {
    start: enqueueActions(({ enqueue }, { part, logic }: LoadedPart) => {
      // Ids are typed for the actors only that a machine knows beforehand.
      const named: { systemId: string } = Object.assign({ systemId: part }, { id: part });
      enqueue.spawnChild(logic, named);
    }),
    report: emit((_, { part, error }: { part: Part | LatePart; error: unknown }) => ({
      type: "part.failed",
      part,
      error,
    })),
  },
}).createMachine({
  id: "app",
  context: ({ input }) => input,
  on: {
    "part.loaded": { actions: { type: "start", params: ({ event }) => event } },
    "xstate.error.actor.notificationPoller": reportFailure("notificationPoller"),
    "xstate.error.actor.notificationSidebar": reportFailure("notificationSidebar"),
    "xstate.error.actor.feedbackForm": reportFailure("feedbackForm"),
    "xstate.error.actor.unsavedForms": reportFailure("unsavedForms"),
  },
  invoke: [
    {
      src: "session",
      id: "session",
      systemId: "session",
      onError: reportFailure("session"),
      input: ({ context }) => ({ now: context.now }),
    },
    {
      src: "toaster",
      id: "toaster",
      systemId: "toaster",
      onError: reportFailure("toaster"),
    },
    {
      src: "sidebar",
      id: "sidebar",
      systemId: "sidebar",
      onError: reportFailure("sidebar"),
      input: ({ context }) => context.sidebar,
    },
    {
      src: "pageTitle",
      id: "pageTitle",
      systemId: "pageTitle",
      onError: reportFailure("pageTitle"),
    },
    {
      src: "confirmDialog",
      id: "confirmDialog",
      systemId: "confirmDialog",
      onError: reportFailure("confirmDialog"),
    },
    {
      src: "preferences",
      id: "preferences",
      systemId: "preferences",
      onError: reportFailure("preferences"),
      input: ({ context }) => context.preferences,
    },
    {
      src: "serverStorage",
      id: "serverStorage",
      systemId: "serverStorage",
      onError: reportFailure("serverStorage"),
    },
  ],
});

export interface AppOptions
  extends Pick<ActorOptions<AnyActorLogic>, "clock" | "inspect" | "logger"> {
  preferences?: Partial<PreferencesInput>;
  sidebar?: { collapsed: boolean };
  now?: () => number;
}

export interface App {
  app: ActorRefFrom<typeof appMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  toaster: ActorRefFrom<typeof toasterMachine>;
  sidebar: ActorRefFrom<typeof sidebarMachine>;
  pageTitle: ActorRefFrom<typeof pageTitleMachine>;
  confirmDialog: ActorRefFrom<typeof confirmDialogMachine>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  serverStorage: ActorRefFrom<typeof serverStorageMachine>;
  /** Starts a part that was loaded late, or finds the one that was started. */
  part<Logic extends AnyActorLogic>(part: LatePart, logic: () => Logic): ActorRefFrom<Logic>;
  stop(): void;
}

/** Creates the app with its effects and starts it, outside of any view. */
export function createApp(effects: Effects, options: AppOptions = {}): App {
  const { preferences, sidebar = { collapsed: false }, now = Date.now, ...actorOptions } = options;
  const app = createActor(appMachine.provide({ actors: actorsOf(effects) }), {
    ...actorOptions,
    input: { preferences: { language: "tr", theme: "system", ...preferences }, sidebar, now },
  });
  app.on("part.failed", ({ part, error }) => effects.logFailure(`The ${part} stopped`, error));
  app.start();

  const { children } = app.getSnapshot();
  return {
    app,
    session: present(children.session),
    toaster: present(children.toaster),
    sidebar: present(children.sidebar),
    pageTitle: present(children.pageTitle),
    confirmDialog: present(children.confirmDialog),
    preferences: present(children.preferences),
    serverStorage: present(children.serverStorage),
    part(part, logic) {
      if (!app.system.get(part)) app.send({ type: "part.loaded", part, logic: logic() });
      return app.system.get(part);
    },
    stop: () => {
      app.stop();
    },
  };
}

/** A store that is full or forbidden is logged and stops no actor. */
function actorsOf(effects: Effects) {
  const attempt = (store: () => void) => {
    try {
      store();
    } catch (error) {
      effects.logFailure("Storing failed", error);
    }
  };
  return {
    session: sessionMachine.provide({
      actors: {
        restore: fromPromise<Grant | null>(({ signal }) => effects.restore(signal)),
        refresh: fromPromise<Grant, HeldTokens>(({ input, signal }) =>
          effects.refresh(input, signal)
        ),
        signOut: fromPromise<void, HeldTokens>(({ input, signal }) =>
          effects.signOut(input, signal)
        ),
        followTabs: fromCallback<TabEvent>(({ sendBack }) => effects.followTabs(sendBack)),
      },
      actions: {
        storeTokens: (_, { user, accessToken, refreshToken }) =>
          attempt(() => effects.storeTokens({ user, accessToken, refreshToken })),
        clearTokens: (_, { held }) => attempt(() => effects.clearTokens(held)),
      },
    }),
    sidebar: sidebarMachine.provide({
      actions: {
        storeCollapsed: (_, { collapsed }) => attempt(() => effects.storeCollapsed(collapsed)),
      },
    }),
    confirmDialog: confirmDialogMachine.provide({
      actions: { logFailure: (_, { message, error }) => effects.logFailure(message, error) },
    }),
    preferences: preferencesMachine.provide({
      actors: {
        loadCatalogue: fromPromise<Texts, { language: PreferencesInput["language"] }>(
          ({ input, signal }) => effects.loadCatalogue(input.language, signal),
        ),
      },
      actions: {
        storeLanguage: (_, { language }) => attempt(() => effects.storeLanguage(language)),
        storeTheme: (_, { theme }) => attempt(() => effects.storeTheme(theme)),
        storeColumns: (_, { list, hidden }) =>
          attempt(() => effects.storeColumns({ list, hidden })),
      },
    }),
  };
}

function present<Ref>(ref: Ref | undefined): Ref {
  if (ref === undefined) throw new Error("a part of the app did not start");
  return ref;
}

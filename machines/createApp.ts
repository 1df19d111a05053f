import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  fromCallback,
  fromPromise,
  type InputFrom,
} from "xstate";
import type { Language } from "../contract/language.ts";
import { appMachine } from "./app.ts";
import { type BrowserStorageEvent, browserStorageMachine } from "./browserStorage.ts";
import { clockMachine, type WindowEvent } from "./clock.ts";
import type { confirmDialogMachine } from "./confirmDialog.ts";
import { type NetworkEvent, networkMachine } from "./network.ts";
import type { pageTitleMachine } from "./pageTitle.ts";
import { DEFAULT_TIME_ZONE, type Theme } from "../contract/constants.ts";
import { type Catalogue, type PreferencesInput, preferencesMachine } from "./preferences.ts";
import type { serverStorageMachine } from "./serverStorage.ts";
import { sessionMachine } from "./session.ts";
import type { HeldTokens, TabEvent, TokenGrant } from "./sessionSetup.ts";
import { sidebarMachine } from "./sidebar.ts";
import type { toasterMachine } from "./toaster.ts";

export interface AppOptions
  extends Pick<ActorOptions<AnyActorLogic>, "clock" | "inspect" | "logger"> {
  preferences?: Partial<PreferencesInput>;
  sidebar?: { collapsed: boolean };
  now?: () => number;
  /** The time zone of this device. */
  zone?: () => string;
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
  browserStorage: ActorRefFrom<typeof browserStorageMachine>;
  network: ActorRefFrom<typeof networkMachine>;
  clock: ActorRefFrom<typeof clockMachine>;
  /** Starts a child, or holds the one that runs under this id, until `child.released`. */
  hold<Logic extends AnyActorLogic>(
    id: string,
    logic: Logic,
    input?: InputFrom<Logic>,
  ): ActorRefFrom<Logic>;
  stop(): void;
}

/** Creates the app with its effects and starts it, outside of any view. */
export function createApp(effects: Effects, options: AppOptions = {}): App {
  const {
    preferences,
    sidebar = { collapsed: false },
    now = Date.now,
    zone = () => DEFAULT_TIME_ZONE,
    ...actorOptions
  } = options;
  const logics = new Map<string, AnyActorLogic>();
  const app = createActor(
    appMachine.provide({ actors: actorsOf(effects) }),
    {
      ...actorOptions,
      systemId: "app",
      input: {
        preferences: { language: "tr", theme: "system", ...preferences },
        sidebar,
        now,
        zone,
        logics,
      },
    },
  );
  app.on("child.failed", ({ id, error }) => effects.logFailure(`The ${id} stopped`, error));
  app.on("reload.wanted", () => {
    const network: ActorRefFrom<typeof networkMachine> = app.system.get("network");
    effects.reload({ fromServer: network.getSnapshot().matches("intercepted") });
  });
  app.start();

  const { system } = app;
  return {
    app,
    session: system.get("session"),
    toaster: system.get("toaster"),
    sidebar: system.get("sidebar"),
    pageTitle: system.get("pageTitle"),
    confirmDialog: system.get("confirmDialog"),
    preferences: system.get("preferences"),
    serverStorage: system.get("serverStorage"),
    browserStorage: system.get("browserStorage"),
    network: system.get("network"),
    clock: system.get("clock"),
    hold(id, logic, input) {
      logics.set(id, logic);
      app.send({ type: "child.requested", id, input });
      logics.delete(id);
      return system.get(id);
    },
    stop: () => {
      app.stop();
    },
  };
}

/** Storage that is full or forbidden is logged and stops no actor. */
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
        restore: fromPromise<TokenGrant | null>(({ signal }) => effects.restore(signal)),
        refresh: fromPromise<TokenGrant, HeldTokens>(({ input, signal }) =>
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
    network: networkMachine.provide({
      actors: {
        followNetwork: fromCallback<NetworkEvent>(({ sendBack }) =>
          effects.followNetwork(sendBack)
        ),
      },
    }),
    clock: clockMachine.provide({
      actors: {
        followWindow: fromCallback<WindowEvent>(({ sendBack }) => effects.followWindow(sendBack)),
      },
    }),
    browserStorage: browserStorageMachine.provide({
      actors: {
        followBrowserStorage: fromCallback<BrowserStorageEvent>(({ sendBack }) =>
          effects.followBrowserStorage(sendBack)
        ),
      },
    }),
    sidebar: sidebarMachine.provide({
      actions: {
        storeCollapsed: (_, { collapsed }) => attempt(() => effects.storeCollapsed(collapsed)),
      },
    }),
    preferences: preferencesMachine.provide({
      actors: {
        loadCatalogue: fromPromise<Catalogue, { language: PreferencesInput["language"] }>(
          ({ input, signal }) => effects.loadCatalogue(input.language, signal),
        ),
      },
      actions: {
        storeLanguage: (_, { language }) => attempt(() => effects.storeLanguage(language)),
        storeTheme: (_, { theme }) => attempt(() => effects.storeTheme(theme)),
        storeSingleKeys: (_, { isOn }) => attempt(() => effects.storeSingleKeys(isOn)),
      },
    }),
  };
}

/** The effects of the app's machines, which perform none themselves. */
export interface Effects {
  /**
   * The stored tokens with the user read from them, or null when there are none. Rejects when what
   * is stored cannot be read; it is cleared then. The expiry is not checked here.
   */
  restore(signal: AbortSignal): Promise<TokenGrant | null>;
  /**
   * Exchanges the refresh token. Two tabs must never exchange the same one: it holds a lock, reads
   * what is stored again, answers with that when another tab has replaced `held` already, and
   * stores what it got before it gives up the lock, unless the signal has aborted. Rejects with a
   * `Refusal` when the server refused, with anything else when it could not be reached.
   */
  refresh(held: HeldTokens, signal: AbortSignal): Promise<TokenGrant>;
  /**
   * Ends the session on the server. It should get through even if the tab is closed or the signal
   * aborts.
   */
  signOut(held: HeldTokens, signal: AbortSignal): Promise<void>;
  /**
   * Reports other tabs, the clock and user activity until the returned function is called. On
   * waking, changed tokens are reported before the clock.
   */
  followTabs(tell: (event: TabEvent) => void): () => void;
  /** Reports the loss of the network, also one that was lost before, and its return. */
  followNetwork(tell: (event: NetworkEvent) => void): () => void;
  /** Reports whether the window can be seen, its getting the focus, and its waking. */
  followWindow(tell: (event: WindowEvent) => void): () => void;
  /** Reports what the browser does not store. */
  followBrowserStorage(report: (event: BrowserStorageEvent) => void): () => void;
  storeTokens(grant: TokenGrant): void;
  /** Clears the stored tokens, unless they are newer ones than `held`; null clears any. */
  clearTokens(held: string | null): void;
  storeCollapsed(collapsed: boolean): void;
  loadCatalogue(language: Language, signal: AbortSignal): Promise<Catalogue>;
  storeLanguage(language: Language): void;
  storeTheme(theme: Theme): void;
  storeSingleKeys(isOn: boolean): void;
  /** Loads the page again; `fromServer` past what the browser keeps of the app. */
  reload(how: { fromServer: boolean }): void;
  logFailure(message: string, error: unknown): void;
}

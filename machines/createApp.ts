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
import { appMachine, type AppParts } from "./app.ts";
import { type BrowserStorageEvent, browserStorageMachine } from "./browserStorage.ts";
import { clockMachine, type WindowEvent } from "./clock.ts";
import { type NetworkEvent, networkMachine } from "./network.ts";
import { DEFAULT_TIME_ZONE, type Theme } from "../contract/constants.ts";
import { type Catalogue, type PreferencesInput, preferencesMachine } from "./preferences.ts";
import { sessionMachine } from "./session.ts";
import {
  NOTHING_STORED,
  type SessionTokens,
  type TabEvent,
  type TokenGrant,
} from "./sessionSetup.ts";
import { sidebarMachine } from "./sidebar.ts";

export interface AppOptions
  extends Pick<ActorOptions<AnyActorLogic>, "clock" | "inspect" | "logger"> {
  preferences?: Partial<PreferencesInput>;
  sidebar?: { collapsed: boolean };
  now?: () => number;
  /** The time zone of this device. */
  zone?: () => string;
}

export interface App extends AppParts {
  app: ActorRefFrom<typeof appMachine>;
  /** Starts a child, or shares the one with this id. Send `child.released` to release it. */
  acquireChild<Logic extends AnyActorLogic>(
    id: string,
    logic: Logic,
    input?: InputFrom<Logic>,
  ): ActorRefFrom<Logic>;
  stop(): void;
}

/** Creates the app's root actor with its effects, and starts it. */
export function createApp(effects: Effects, options: AppOptions = {}): App {
  const {
    preferences,
    sidebar = { collapsed: false },
    now = Date.now,
    zone = () => DEFAULT_TIME_ZONE,
    ...actorOptions
  } = options;
  const app = createActor(
    appMachine.provide({ actors: createAppImplementations(effects) }),
    {
      ...actorOptions,
      systemId: "app",
      input: {
        preferences: { language: "tr", theme: "system", ...preferences },
        sidebar,
        now,
        zone,
      },
    },
  );
  const { parts } = app.getSnapshot().context;
  app.on("child.failed", ({ id, error }) => effects.logFailure(`The ${id} stopped`, error));
  app.on("reload.allowed", () => {
    effects.reload({ fromServer: parts.network.getSnapshot().matches("intercepted") });
  });
  app.start();
  return {
    app,
    ...parts,
    acquireChild(id, logic, input) {
      app.send({ type: "child.requested", id, logic, input });
      return app.system.get(id);
    },
    stop: () => {
      app.stop();
    },
  };
}

/** Provides the machines' effects. A storage error is logged and stops no actor. */
function createAppImplementations(effects: Effects) {
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
        restore: fromPromise<TokenGrant>(({ signal }) =>
          effects.restore(signal).then((grant) => grant ?? Promise.reject(NOTHING_STORED))
        ),
        refresh: fromPromise<TokenGrant, SessionTokens>(({ input, signal }) =>
          effects.refresh(input, signal)
        ),
        signOut: fromPromise<void, SessionTokens>(({ input, signal }) =>
          effects.signOut(input, signal)
        ),
        followTabs: fromCallback<TabEvent>(({ sendBack }) => effects.followTabs(sendBack)),
      },
      actions: {
        storeTokens: (_, { user, accessToken, refreshToken }) =>
          attempt(() => effects.storeTokens({ user, accessToken, refreshToken })),
        clearTokens: (_, { expectedToken }) => attempt(() => effects.clearTokens(expectedToken)),
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

/** The side effects of the app's machines. */
export interface Effects {
  /**
   * Resolves with the stored tokens and their user, or null if none are stored. Rejects and clears
   * the storage if they cannot be read. Does not check the expiry.
   */
  restore(signal: AbortSignal): Promise<TokenGrant | null>;
  /**
   * Exchanges the refresh token. Two tabs must never exchange the same one, so it acquires a lock
   * and reads the storage again: if another tab already replaced `tokens`, it resolves with the new
   * ones; otherwise it stores the new tokens before it releases the lock, unless the signal aborted.
   * Rejects with a `RefreshRejection` if the server rejects the token, and with any other error if
   * the server cannot be reached.
   */
  refresh(tokens: SessionTokens, signal: AbortSignal): Promise<TokenGrant>;
  /** Ends the session on the server, even if the tab closes or the signal aborts. */
  signOut(tokens: SessionTokens, signal: AbortSignal): Promise<void>;
  /**
   * Reports other tabs, the clock and user activity until the returned function is called. After
   * the device wakes, changed tokens are reported before the clock.
   */
  followTabs(report: (event: TabEvent) => void): () => void;
  /** Reports when the network is lost and returns. Also reports a network lost at the start. */
  followNetwork(report: (event: NetworkEvent) => void): () => void;
  /** Reports when the window is shown, hidden, focused or woken. */
  followWindow(report: (event: WindowEvent) => void): () => void;
  /** Reports when the browser fails to store data. */
  followBrowserStorage(report: (event: BrowserStorageEvent) => void): () => void;
  storeTokens(grant: TokenGrant): void;
  /** Clears the stored tokens if `expectedToken` is the access token; null clears any. */
  clearTokens(expectedToken: string | null): void;
  storeCollapsed(collapsed: boolean): void;
  loadCatalogue(language: Language, signal: AbortSignal): Promise<Catalogue>;
  storeLanguage(language: Language): void;
  storeTheme(theme: Theme): void;
  storeSingleKeys(isOn: boolean): void;
  /** Loads the page again; `fromServer` bypasses the service worker. */
  reload(options: { fromServer: boolean }): void;
  logFailure(message: string, error: unknown): void;
}

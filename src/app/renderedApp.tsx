import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { waitFor } from "xstate";
import { type App, type AppOptions, createApp, type Effects } from "../../machines/createApp.ts";
import type { TokenGrant } from "../../machines/sessionSetup.ts";
import { createActivity, type Services } from "../actors/services.ts";
import { loadCatalogue } from "../i18n/catalogue.ts";
import { getCssText } from "../ui/theme.ts";
import { AppRoot } from "./AppRoot.tsx";
import { applyGlobalStyles } from "../ui/globalStyles.ts";
import { contextOf, type Router, routes } from "./routes.tsx";
import { initialized } from "./waits.ts";

/** An app that is drawn once, outside of a browser. */
export interface RenderedApp {
  actors: App;
  router: Router;
  /** Draws it as it stands. */
  render(): string;
  /** The styles of all that was ever drawn here. */
  styles(): string;
  close(): void;
}

interface RenderedAppInput extends Pick<Services, "http" | "queries">, AppOptions {
  /** The address that is open, e.g. `/project?page=2`. */
  address: string;
  /** Whoever is signed in, if anybody is. */
  grant: TokenGrant | null;
}

/** Opens a page of the app, up to where it can be drawn. */
export async function openRenderedApp(
  { address, grant, http, queries, ...options }: RenderedAppInput,
): Promise<RenderedApp> {
  const actors = createApp({ ...STILL, restore: () => Promise.resolve(grant) }, options);
  await waitFor(actors.preferences, ({ value }) => value.language === "ready");
  await waitFor(actors.app, (snapshot) => !snapshot.matches("starting"));
  const services: Services = { actors, http, queries, activity: createActivity() };
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    getContext: () => contextOf(services),
  });
  await initialized(router);
  return {
    actors,
    router,
    render: () => renderToString(<AppRoot services={services} router={router} />),
    styles() {
      applyGlobalStyles();
      return getCssText();
    },
    close() {
      router.dispose();
      actors.stop();
    },
  };
}

function never(): never {
  throw new Error("Nothing of this happens while a page is rendered");
}

/** Of a browser in which nothing happens. */
const STILL: Omit<Effects, "restore"> = {
  refresh: never,
  signOut: never,
  followTabs: () => () => {},
  followNetwork: () => () => {},
  followWindow: () => () => {},
  followBrowserStorage: () => () => {},
  storeTokens: never,
  clearTokens: () => {},
  storeCollapsed: never,
  loadCatalogue,
  storeLanguage: () => {},
  storeTheme: never,
  storeSingleKeys: never,
  reload: never,
  logFailure: (message, error) => {
    throw new Error(message, { cause: error });
  },
};

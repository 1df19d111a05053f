import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider } from "react-router";
import { waitFor } from "xstate";
import { type Language, LANGUAGES } from "../../contract/language.ts";
import { createApp, type Effects } from "../../machines/createApp.ts";
import { withEarlyInput } from "../../src/actors/earlyInput.ts";
import { createActivity, routerServices, type Services } from "../../src/actors/services.ts";
import { AppRoot } from "../../src/app/AppRoot.tsx";
import { routes } from "../../src/app/routes.tsx";
import { loadCatalogue } from "../../src/i18n/catalogue.ts";
import { applyGlobalStyles } from "../../src/ui/globalStyles.ts";
import { getCssText } from "../../src/ui/theme.ts";

/** The page that is rendered: what it shows follows from no answer of the server. */
const PATH = "/login";

const BUSY_BUTTON = /<button[^>]* aria-busy="true".*?<\/button>/;

/** The sign-in as the app draws it, for the document that shows it before the app is there. */
export interface RenderedForm {
  /** The path of its page in the table of routes. */
  path: string;
  /** For each language two templates: the page, and its button while the form is being sent. */
  markup: string;
  styles: string;
}

/** Renders the sign-in with the app's own components. */
export async function renderSignIn(): Promise<RenderedForm> {
  const templates = await Promise.all(LANGUAGES.map(templatesOf));
  applyGlobalStyles();
  return { path: PATH, markup: templates.join(""), styles: getCssText() };
}

async function templatesOf(language: Language): Promise<string> {
  const actors = createApp(STILL, {
    preferences: { language, theme: "system", columns: {} },
  });
  await waitFor(actors.preferences, ({ value }) => value.language === "ready");
  await waitFor(actors.app, (snapshot) => !snapshot.matches("starting"));
  const services: Services = {
    actors,
    http: never,
    queries: { open: never, client: never, forget: never, retry: never },
    activity: createActivity(),
  };
  const router = createMemoryRouter(routes, {
    initialEntries: [PATH],
    getContext: () => new RouterContextProvider(new Map([[routerServices, services]])),
  });
  if (!router.state.initialized) {
    await new Promise<void>((resolve) =>
      router.subscribe(({ initialized }) => {
        if (initialized) resolve();
      })
    );
  }
  const rendered = (isSubmitted: boolean) =>
    withEarlyInput(
      { values: {}, isSubmitted, isFocused: false },
      () => renderToString(<AppRoot services={services} router={router} />),
    );
  const page = rendered(false);
  const [busy] = BUSY_BUTTON.exec(rendered(true)) ?? [];
  const [, title] = /<h1[^>]*>(.*?)<\/h1>/.exec(page) ?? [];
  router.dispose();
  actors.stop();
  if (busy === undefined || title === undefined) throw new Error(`${PATH} has no form to be sent`);
  return `<template lang="${language}" title="${title} · İklim">${page}</template>` +
    `<template lang="${language}">${busy}</template>`;
}

function never(): never {
  throw new Error("The build has no server");
}

/** Of a browser in which nothing is stored and nothing happens; nobody is signed in. */
const STILL: Effects = {
  restore: () => Promise.resolve(null),
  refresh: never,
  signOut: never,
  followTabs: () => () => {},
  followNetwork: () => () => {},
  storeTokens: never,
  clearTokens: () => {},
  storeCollapsed: never,
  loadCatalogue,
  storeLanguage: () => {},
  storeTheme: never,
  storeColumns: never,
  storeSingleKeys: never,
  reload: never,
  logFailure: (message, error) => {
    throw new Error(message, { cause: error });
  },
};

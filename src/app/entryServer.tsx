import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { waitFor } from "xstate";
import type { DocumentAnswer, DocumentRequest, RenderDocument } from "../../contract/documents.ts";
import { createApp, type Effects } from "../../machines/createApp.ts";
import { createActivity, type Services } from "../actors/services.ts";
import { createHttp } from "../api/http.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { loadCatalogue } from "../i18n/catalogue.ts";
import { overrideTimeZone } from "../i18n/timeZone.ts";
import { applyGlobalStyles } from "../ui/globalStyles.ts";
import { getCssText } from "../ui/theme.ts";
import { AppRoot } from "./AppRoot.tsx";
import { type DocumentData, toSentErrors } from "./documentData.ts";
import { createQueryClient } from "./queryClient.ts";
import { contextOf, loadRoutes, modulesOf, routes } from "./routes.tsx";
import { documentTitle, markPlace } from "./titles.ts";
import { usedStyles } from "./usedStyles.ts";

const withChildren = (route: RouteObject): RouteObject[] => [
  route,
  ...route.children?.flatMap(withChildren) ?? [],
];

/** One for the process, once all routes are loaded. */
const handlerReady = loadRoutes(routes.flatMap(withChildren)).then(() =>
  createStaticHandler(routes)
);

/** Renders the page at an address: guards, loaders, then React. Holds nothing between requests. */
export const renderDocument: RenderDocument = async (asked) => {
  const { request, ui, now, session } = asked;
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // The browser requests again what failed.
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const grant = session && {
    user: session.user,
    accessToken: session.accessToken,
    refreshToken: null,
  };
  const actors = createApp({ ...STILL, restore: () => Promise.resolve(grant ?? null) }, {
    preferences: { language: ui.language, theme: ui.theme },
    sidebar: { collapsed: ui.isCollapsed },
    now: () => now,
    zone: () => ui.timeZone,
  });
  const services = servicesOf(asked, { actors, client });
  try {
    const handler = await handlerReady;
    await waitFor(actors.preferences, ({ value }) => value.language === "ready");
    await waitFor(actors.app, (snapshot) => !snapshot.matches("starting"));
    let answer: DocumentAnswer = { kind: "shell" };
    const response = await handler.query(request, {
      requestContext: contextOf(services),
      async generateMiddlewareResponse(query) {
        const context = await query(request);
        if (context instanceof Response) return context;
        await settled(client);
        answer = answerOf(asked, { handler, context, services });
        return new Response();
      },
    });
    const location = response instanceof Response && response.headers.get("Location");
    return location ? { kind: "redirect", location } : answer;
  } finally {
    actors.stop();
    client.clear();
  }
};

function servicesOf(
  { session, ui, fetch }: DocumentRequest,
  { actors, client }: { actors: Services["actors"]; client: QueryClient },
): Services {
  return {
    actors,
    http: createHttp({
      accessToken: () => session?.accessToken ?? null,
      refreshedToken: () => Promise.resolve(null),
      language: () => ui.language,
      onFailure: () => {},
      onStorage: (isFull) =>
        actors.serverStorage.send({ type: isFull ? "storage.filled" : "storage.freed" }),
      fetch,
    }),
    queries: {
      open: () => Promise.resolve(client),
      client: () => client,
      forget: () => client.clear(),
      refresh: () => {},
      retry: () => {},
    },
    activity: createActivity(),
  };
}

interface Loaded {
  handler: StaticHandler;
  context: StaticHandlerContext;
  services: Services;
}

function answerOf(asked: DocumentRequest, { handler, context, services }: Loaded): DocumentAnswer {
  const errors = Object.values(context.errors ?? {});
  const [failure] = errors.filter((error) => error instanceof RequestFailure);
  if (failure?.status === 401) return { kind: "shell" };
  if (failure?.status === 403) return { kind: "redirect", location: "/unauthorized" };
  const client = services.queries.client();
  const hasFailed = client.getQueryCache().getAll().some(({ state }) => state.status === "error");
  // What failed in a part of the page the browser requests again, and shows meanwhile that it does.
  if (hasFailed && errors.length === 0) return { kind: "shell" };

  const { actors } = services;
  const router = createStaticRouter(handler.dataRoutes, context);
  markPlace({ actors, router });
  const restoreTimeZone = overrideTimeZone(asked.ui.timeZone);
  let markup;
  try {
    markup = renderToString(
      <AppRoot services={services}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppRoot>,
    );
  } finally {
    restoreTimeZone();
  }
  applyGlobalStyles();
  return {
    kind: "page",
    status: statusOf(context),
    language: asked.ui.language,
    title: documentTitle({ actors, router }),
    markup,
    styles: usedStyles(getCssText(), markup),
    modules: modulesOf(context.matches, asked.ui.language),
    data: dataOf(asked, { context, services }),
  };
}

function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const isMissing = Object.values(errors ?? {}).some((error) =>
    error instanceof RequestFailure && error.is("not-found")
  );
  return isMissing ? 404 : statusCode;
}

function dataOf(
  { session, ui, now }: DocumentRequest,
  { context, services }: Omit<Loaded, "handler">,
): DocumentData | null {
  const errors = toSentErrors(context.errors);
  if (errors === undefined) return null;
  return {
    session: session ? { id: session.id, user: session.user } : null,
    ui,
    now,
    // Pages of guests do not say so, and are kept.
    isStorageFull: session !== undefined &&
      services.actors.serverStorage.getSnapshot().matches("full"),
    queries: dehydrate(services.queries.client()),
    loaderData: context.loaderData,
    errors,
  };
}

/** Waits until every query that the loaders started has its answer. */
function settled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const cache = client.getQueryCache();
    const check = () => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = cache.subscribe(check);
    check();
  });
}

function never(): never {
  throw new Error("A page that is rendered on the server does nothing of this");
}

const doNothing = () => {};
const followNothing = () => doNothing;

/** The effects of an app that is rendered once. */
const STILL: Omit<Effects, "restore"> = {
  refresh: never,
  signOut: never,
  followTabs: followNothing,
  followNetwork: followNothing,
  followWindow: followNothing,
  followBrowserStorage: followNothing,
  storeTokens: never,
  clearTokens: doNothing,
  storeCollapsed: never,
  loadCatalogue,
  storeLanguage: doNothing,
  storeTheme: never,
  storeSingleKeys: never,
  reload: never,
  logFailure(message, error) {
    throw new Error(message, { cause: error });
  },
};

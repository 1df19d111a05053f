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
import type {
  DocumentRequest,
  DocumentResponse,
  RenderDocument,
} from "../../contract/documents.ts";
import { createApp, type Effects } from "../../machines/createApp.ts";
import { createActivity, type Services } from "../actors/services.ts";
import { createHttp } from "../api/http.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { loadCatalogue } from "../i18n/loadCatalogue.ts";
import { overrideTimeZone } from "../i18n/timeZone.ts";
import { applyGlobalStyles } from "../ui/globalStyles.ts";
import { getCssText } from "../ui/theme.ts";
import { AppRoot } from "./AppRoot.tsx";
import { type DocumentData, toSentErrors } from "./documentData.ts";
import { createQueryClient } from "./queryClient.ts";
import { createRouterContext, listModules, loadRoutes, routes } from "./routes.tsx";
import { getDocumentTitle, markCurrentArea } from "./titles.ts";
import { filterUsedStyles } from "./filterUsedStyles.ts";

const flattenRoute = (route: RouteObject): RouteObject[] => [
  route,
  ...route.children?.flatMap(flattenRoute) ?? [],
];

/** Created once per process, after all routes have loaded. */
const handlerPromise = loadRoutes(routes.flatMap(flattenRoute)).then(() =>
  createStaticHandler(routes)
);

/** Renders the page at an address: guards, loaders, then React. Keeps no state between requests. */
export const renderDocument: RenderDocument = async (documentRequest) => {
  const { request, ui, now, session } = documentRequest;
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // The browser retries failed requests.
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const grant = session && {
    user: session.user,
    accessToken: session.accessToken,
    refreshToken: null,
  };
  const actors = createApp({ ...SERVER_EFFECTS, restore: () => Promise.resolve(grant ?? null) }, {
    preferences: { language: ui.language, theme: ui.theme },
    sidebar: { collapsed: ui.isCollapsed },
    now: () => now,
    zone: () => ui.timeZone,
  });
  const services = createServices(documentRequest, { actors, client });
  try {
    const handler = await handlerPromise;
    await waitFor(actors.preferences, ({ value }) => value.language === "ready");
    await waitFor(actors.app, (snapshot) => !snapshot.matches("starting"));
    let result: DocumentResponse = { kind: "shell" };
    const response = await handler.query(request, {
      requestContext: createRouterContext(services),
      async generateMiddlewareResponse(query) {
        const context = await query(request);
        if (context instanceof Response) return context;
        await waitForQueries(client);
        result = renderPage(documentRequest, { handler, context, services });
        return new Response();
      },
    });
    const location = response instanceof Response && response.headers.get("Location");
    return location ? { kind: "redirect", location } : result;
  } finally {
    actors.stop();
    client.clear();
  }
};

function createServices(
  { session, ui, fetch }: DocumentRequest,
  { actors, client }: { actors: Services["actors"]; client: QueryClient },
): Services {
  return {
    actors,
    http: createHttp({
      getAccessToken: () => session?.accessToken ?? null,
      refreshToken: () => Promise.resolve(null),
      getLanguage: () => ui.language,
      onFailure: () => {},
      onStorage: (isFull) =>
        actors.serverStorage.send({ type: isFull ? "storage.filled" : "storage.freed" }),
      fetch,
    }),
    queries: {
      open: () => Promise.resolve(client),
      client: () => client,
      clear: () => client.clear(),
      refresh: () => {},
      retry: () => {},
    },
    activity: createActivity(),
  };
}

interface LoadedPage {
  handler: StaticHandler;
  context: StaticHandlerContext;
  services: Services;
}

function renderPage(
  documentRequest: DocumentRequest,
  { handler, context, services }: LoadedPage,
): DocumentResponse {
  const errors = Object.values(context.errors ?? {});
  const [failure] = errors.filter((error) => error instanceof RequestFailure);
  if (failure?.status === 401) return { kind: "shell" };
  if (failure?.status === 403) return { kind: "redirect", location: "/unauthorized" };
  const client = services.queries.client();
  const hasFailed = client.getQueryCache().getAll().some(({ state }) => state.status === "error");
  // If only a part of the page failed, the browser renders it and retries.
  if (hasFailed && errors.length === 0) return { kind: "shell" };

  const { actors } = services;
  const router = createStaticRouter(handler.dataRoutes, context);
  markCurrentArea({ actors, router });
  const restoreTimeZone = overrideTimeZone(documentRequest.ui.timeZone);
  let markup;
  try {
    markup = renderToString(
      <AppRoot services={services} router={router}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppRoot>,
    );
  } finally {
    restoreTimeZone();
  }
  applyGlobalStyles();
  return {
    kind: "page",
    status: getStatus(context),
    language: documentRequest.ui.language,
    title: getDocumentTitle({ actors, router }),
    markup,
    styles: filterUsedStyles(getCssText(), markup),
    modules: listModules(context.matches, documentRequest.ui.language),
    data: createDocumentData(documentRequest, { context, services }),
  };
}

function getStatus({ errors, statusCode }: StaticHandlerContext): number {
  const isMissing = Object.values(errors ?? {}).some((error) =>
    error instanceof RequestFailure && error.is("not-found")
  );
  return isMissing ? 404 : statusCode;
}

function createDocumentData(
  { session, ui, now }: DocumentRequest,
  { context, services }: Omit<LoadedPage, "handler">,
): DocumentData | null {
  const errors = toSentErrors(context.errors);
  if (errors === undefined) return null;
  return {
    session: session ? { id: session.id, user: session.user } : null,
    ui,
    now,
    // Guest pages are cached, so they must not contain it.
    isStorageFull: session !== undefined &&
      services.actors.serverStorage.getSnapshot().matches("full"),
    queries: dehydrate(services.queries.client()),
    loaderData: context.loaderData,
    errors,
  };
}

/** Waits until no query is fetching. */
function waitForQueries(client: QueryClient): Promise<void> {
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

function failOnServer(): never {
  throw new Error("This effect does not exist on the server");
}

const doNothing = () => {};
const followNothing = () => doNothing;

/** The effects of a server-rendered app. */
const SERVER_EFFECTS: Omit<Effects, "restore"> = {
  refresh: failOnServer,
  signOut: failOnServer,
  followTabs: followNothing,
  followNetwork: followNothing,
  followWindow: followNothing,
  followBrowserStorage: followNothing,
  storeTokens: failOnServer,
  clearTokens: doNothing,
  storeCollapsed: failOnServer,
  loadCatalogue,
  storeLanguage: doNothing,
  storeTheme: failOnServer,
  storeSingleKeys: failOnServer,
  reload: failOnServer,
  logFailure(message, error) {
    throw new Error(message, { cause: error });
  },
};

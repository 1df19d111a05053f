import { matchRoutes, RouterContextProvider } from "react-router";
import type { PrefetchedLink } from "../../machines/linkPrefetch.ts";
import {
  routerIsPrefetch,
  routerQueries,
  routerServices,
  type Services,
} from "../actors/services.ts";
import type { Http } from "../api/http.ts";
import type { PageEntry } from "../records/pageEntry.ts";
import { guardPage } from "./guards.ts";
import { getVisitor, isKnownPath } from "./loaders.ts";
import { findPage, type LoadBundle } from "./pageModule.ts";
import { APP_PAGES, type AppBundle } from "./pages.ts";
import { createPrefetchClient } from "./queryClient.ts";

const ROUTES = Object.entries(APP_PAGES).map(([path, handle]) => ({ path, handle }));

/**
 * Prefetches the script and data of a link's page, if the user may open it. The data goes into the
 * query cache. A failure shows only if the link has been followed by then.
 */
export async function prefetchPage(
  services: Services,
  loadBundle: LoadBundle,
  { address, isFollowed }: PrefetchedLink,
  signal?: AbortSignal,
): Promise<void> {
  const url = new URL(address, location.origin);
  const { route, params = {} } = matchRoutes(ROUTES, url.pathname)?.at(-1) ?? {};
  if (route === undefined || !isKnownPath(params)) return;
  const context = new RouterContextProvider();
  context.set(routerServices, { ...services, http: createPrefetchHttp(services.http, isFollowed) });
  context.set(routerQueries, createPrefetchClient(services.queries.client()));
  context.set(routerIsPrefetch, true);
  const { page: [bundle, name], permissions }: PageEntry<AppBundle> = route.handle;
  if (guardPage(getVisitor(context), address, permissions) !== null) return;
  const { loader } = findPage(await loadBundle(bundle), name);
  await loader?.({
    request: new Request(url, { ...(signal && { signal }) }),
    url,
    params,
    pattern: route.path,
    context,
  });
}

/**
 * Creates an HTTP function that reads in the background. A failed call is repeated in the foreground
 * if its link has been followed.
 */
export function createPrefetchHttp(http: Http, isFollowed: () => boolean): Http {
  return async (path, read, options = {}) => {
    if ((options.method ?? "GET") !== "GET") {
      throw new TypeError(`Only GET requests are prefetched: ${path}`);
    }
    try {
      return await http(path, read, { ...options, background: true, isPrefetch: true });
    } catch (failure) {
      if (!isFollowed() || options.signal?.aborted) throw failure;
      return await http(path, read, options);
    }
  };
}

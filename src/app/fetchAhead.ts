import { matchRoutes, RouterContextProvider } from "react-router";
import type { Approached } from "../../machines/approach.ts";
import { routerAhead, routerQueries, routerServices, type Services } from "../actors/services.ts";
import type { Http } from "../api/http.ts";
import { loadPage } from "./bundles.ts";
import { guardPage } from "./guards.ts";
import { isKnownPath, visitorOf } from "./loaders.ts";
import { APP_PAGES, type PageEntry } from "./pages.ts";
import { clientAhead } from "./queryClient.ts";

const ROUTES = Object.entries(APP_PAGES).map(([path, handle]: [string, PageEntry]) => ({
  path,
  handle,
}));

/**
 * Fetches what the page of a link consists of: its script, and into the query cache what its loader
 * asks for. Only for those whom the page lets in; a failure shows nowhere, unless the link has been
 * followed by then.
 */
export async function fetchAhead(
  services: Services,
  { address, isFollowed }: Approached,
): Promise<void> {
  const url = new URL(address, location.origin);
  const { route, params = {} } = matchRoutes(ROUTES, url.pathname)?.at(-1) ?? {};
  if (route === undefined || !isKnownPath(params)) return;
  const ahead = { ...services, http: askingAhead(services.http, isFollowed) };
  const context = new RouterContextProvider();
  context.set(routerServices, ahead);
  context.set(routerQueries, clientAhead(services.queries.client()));
  context.set(routerAhead, true);
  const { page, permissions } = route.handle;
  if (guardPage(visitorOf(context), address, permissions) !== null) return;
  const { loader } = await loadPage(page);
  await loader?.({ request: new Request(url), url, params, pattern: route.path, context });
}

/**
 * Calls for what nobody wants yet. One that fails is made once more, openly, when it is waited for
 * by then.
 */
export function askingAhead(http: Http, isFollowed: () => boolean): Http {
  return async (path, read, options = {}) => {
    if ((options.method ?? "GET") !== "GET") throw new TypeError(`${path} is not only read`);
    try {
      return await http(path, read, { ...options, background: true, isAhead: true });
    } catch (failure) {
      if (!isFollowed() || options.signal?.aborted) throw failure;
      return await http(path, read, options);
    }
  };
}

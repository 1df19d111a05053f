import type { MiddlewareFunction, RouteObject } from "react-router";
import { mayExist, notFound } from "./recordPath.ts";
import { BUNDLES } from "./bundles.ts";
import { requireAny } from "./loaders.ts";
import { type Page, pageModule } from "./pageModule.ts";
import type { PageEntry } from "./pages.ts";
import { RouteError } from "./RouteError.tsx";

/** The routes of pages, each behind its permissions. */
export function routesOf(pages: Readonly<Record<string, PageEntry>>): RouteObject[] {
  return Object.entries(pages).map(([path, { permissions, ...entry }]) =>
    permissions
      ? behind([requireAny(permissions)], [pageRoute(path, entry)])
      : pageRoute(path, entry)
  );
}

/**
 * The route of a page, whose bundle is fetched when it is first opened. A part of the path that ends
 * in `Id` names a record: where it cannot, the page is not found, and nothing is asked for.
 */
function pageRoute(path: string, { page: [bundle, name], ...title }: PageEntry): RouteObject {
  return {
    path,
    handle: { title },
    ErrorBoundary: RouteError,
    lazy: pageModule(path, async () => {
      const pages: Record<string, unknown> = await BUNDLES[bundle]();
      const found = pages[name];
      if (!isPage(found)) throw new TypeError(`${bundle} has no page ${name}`);
      return ofRecords(found);
    }),
  };
}

const isPage = (found: unknown): found is Page =>
  typeof found === "object" && found !== null && "Component" in found;

function ofRecords({ loader, ...rest }: Page): Page {
  if (loader === undefined) return rest;
  return {
    ...rest,
    loader(args, handlerContext) {
      if (!mayExist(args.params)) throw notFound();
      return loader(args, handlerContext);
    },
  };
}

/** Routes that open once each of these has let them. */
export function behind(middleware: MiddlewareFunction[], children: RouteObject[]): RouteObject {
  // Without a loader the middleware is passed over when nothing below it loads.
  return { middleware, loader: () => null, children };
}

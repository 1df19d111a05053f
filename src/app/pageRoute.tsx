import type { MiddlewareFunction, RouteObject } from "react-router";
import type { Key } from "../i18n/catalogue.ts";
import { type Page, pageModule } from "./pageModule.ts";
import { RouteError } from "./RouteError.tsx";
import type { RouteTitle } from "./titles.ts";

/** The route of a page, which is fetched when it is first opened. */
export function page(
  path: string,
  titled: Key | RouteTitle,
  load: () => Promise<Page>,
): RouteObject {
  const title = typeof titled === "string" ? { title: titled } : titled;
  return { path, handle: { title }, ErrorBoundary: RouteError, lazy: pageModule(path, load) };
}

/** Routes that open once each of these has let them. */
export function behind(middleware: MiddlewareFunction[], children: RouteObject[]): RouteObject {
  // Without a loader the middleware is passed over when nothing below it loads.
  return { middleware, loader: () => null, children };
}

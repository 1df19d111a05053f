import { data, type MiddlewareFunction, type Params, type RouteObject } from "react-router";
import { isRecordId } from "../../contract/recordId.ts";
import type { Key } from "../i18n/catalogue.ts";
import { type Page, pageModule } from "./pageModule.ts";
import { RouteError } from "./RouteError.tsx";
import type { RouteTitle } from "./titles.ts";

/**
 * The route of a page, which is fetched when it is first opened. A part of the path that ends in
 * `Id` names a record: where it cannot, the page is not found, and nothing is asked for.
 */
export function page(
  path: string,
  titled: Key | RouteTitle,
  load: () => Promise<Page>,
): RouteObject {
  const title = typeof titled === "string" ? { title: titled } : titled;
  return {
    path,
    handle: { title },
    ErrorBoundary: RouteError,
    lazy: pageModule(path, async () => ofRecords(await load())),
  };
}

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

/** Whether there may be a page where an address led: at one of the paths, with ids where they go. */
export function mayExist(params: Params): boolean {
  return Object.entries(params).every(([name, value = ""]) =>
    name !== "*" && (!name.endsWith("Id") || isRecordId(value))
  );
}

/** What is thrown for an address without a page. */
export const notFound = () => data(null, { status: 404 });

/** Routes that open once each of these has let them. */
export function behind(middleware: MiddlewareFunction[], children: RouteObject[]): RouteObject {
  // Without a loader the middleware is passed over when nothing below it loads.
  return { middleware, loader: () => null, children };
}

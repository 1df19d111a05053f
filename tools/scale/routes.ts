import type { Hono } from "hono";
import type { ListShape } from "../../contract/listQuery.ts";
import type { Role } from "../../contract/permissions.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { findDeclaration } from "../../server/platform/http/routeDeclaration.ts";

export interface MeasuredRequest {
  name: string;
  as: Role;
  /** Sent in parallel. */
  paths: string[];
  /** A later page of the list; `paths` has the first. */
  page?: "middle" | "last";
  /** Streams all rows, as an export does. */
  isWhole?: true;
}

/** A GET route of the API, such as `/api/projects/:id`. */
export interface ApiRoute {
  path: string;
  list?: ListShape;
  extend: readonly string[];
  /** The names of its own query parameters. */
  query: string[];
  isDetail: boolean;
}

/** Returns the GET routes that signed-in users may call. */
export const readApiRoutes = (app: Hono<AppEnv>): ApiRoute[] =>
  app.routes.flatMap(({ method, path, handler }) => {
    const declaration = findDeclaration(handler);
    if (method !== "GET" || !declaration || declaration.access === "public") return [];
    const { list, extend = [], query, workload } = declaration;
    return [{
      path,
      ...(list && { list }),
      extend,
      query: typeof query === "object" ? Object.keys(query) : [],
      isDetail: workload === "detail",
    }];
  });

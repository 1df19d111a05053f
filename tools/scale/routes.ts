import type { Hono } from "hono";
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

/** A GET route of the API: its path, its list's shape, and the names of its own parameters. */
export type ApiRoute = ReturnType<typeof readApiRoutes>[number];

/** Returns the GET routes that signed-in users may call. */
export const readApiRoutes = (app: Hono<AppEnv>) =>
  app.routes.flatMap(({ method, path, handler }) => {
    const declaration = findDeclaration(handler);
    if (method !== "GET" || !declaration || declaration.access === "public") return [];
    const { list, extend = [], query, workload } = declaration;
    const parameters = typeof query === "object" ? Object.keys(query) : [];
    return [{ path, list, extend, query: parameters, isDetail: workload === "detail" }];
  });

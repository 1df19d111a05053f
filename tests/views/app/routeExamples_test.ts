import "../../support/dom.ts";
import assert from "node:assert/strict";
import type { RouteObject } from "react-router";
import { routes } from "../../../src/app/routes.tsx";
import { ROUTE_EXAMPLES } from "../../support/routeExamples.ts";

const listPaths = (all: readonly RouteObject[]): string[] =>
  all.flatMap((
    { path, children = [] },
  ) => [...path === undefined ? [] : [path], ...listPaths(children)]);

Deno.test("route examples: cover exactly the routes of the router", () => {
  const paths = new Set(listPaths(routes));
  assert.deepEqual(Object.keys(ROUTE_EXAMPLES).sort(), [...paths].sort());
});

import "../../support/dom.ts";
import assert from "node:assert/strict";
import type { RouteObject } from "react-router";
import { routes } from "../../../src/app/routes.tsx";
import { ROUTE_EXAMPLES } from "../../support/routeExamples.ts";

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap((
    { path, children = [] },
  ) => [...path === undefined ? [] : [path], ...pathsOf(children)]);

Deno.test("every route of the router is looked at in Chromium, and nothing else", () => {
  const paths = new Set(pathsOf(routes));
  assert.deepEqual(Object.keys(ROUTE_EXAMPLES).sort(), [...paths].sort());
});

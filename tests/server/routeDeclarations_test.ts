import assert from "node:assert/strict";
import { Hono } from "hono";
import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { projectList } from "../../contract/project.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import {
  declareRoute,
  findDeclaration,
  getWorkload,
} from "../../server/platform/http/routeDeclaration.ts";
import { UNDO_RULES } from "../../server/contributions.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer();
});
Deno.test.afterAll(() => server.close());

/** Every route, middleware aside. */
const listRoutes = () =>
  server.app.routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path, handler }) => ({ method, path, declaration: findDeclaration(handler) }));

Deno.test("routes: each declares access and workload, and each write its undo and audit", () => {
  const undeclared = listRoutes().filter(({ method, declaration }) => {
    if (declaration === undefined) return true;
    if (method === "GET") return declaration.workload === "write";
    const isWrite = declaration.workload === "write";
    const isOfApi = declaration.summary !== undefined;
    return !isWrite || isOfApi && (declaration.undo === undefined || !declaration.audit);
  });
  assert.deepEqual(undeclared, []);
});

Deno.test("routes: declare every undo rule", () => {
  const declared = listRoutes().flatMap(({ declaration }) => declaration?.undo ?? []);
  const withRule = declared.filter((action) => Object.hasOwn(UNDO_RULES, action));
  assert.deepEqual([...new Set(withRule)].sort(), Object.keys(UNDO_RULES).sort());
});

const POLLS = ["news", "undelivered", "unread/count"].map((path) => `/api/notifications/${path}`);
const UNPAGED_LISTS = ["/api/activity", "/api/holidays", "/api/views", "/api/views/lists"];
const AGGREGATE = /\/aggregates\/|\/metrics\/|calendar|\/upcoming$|\/counts$/;

function getExpectedWorkload(path: string, isPaged: boolean): string {
  if (POLLS.includes(path)) return "poll";
  if (path === "/api/search") return "search";
  if (AGGREGATE.test(path)) return "aggregate";
  return isPaged || UNPAGED_LISTS.includes(path) ? "list" : "detail";
}

Deno.test("routes: each read uses the connections of its workload", () => {
  const reads = listRoutes().filter(({ method }) => method === "GET");
  assert.ok(reads.length > 60);
  assert.deepEqual(
    reads.map(({ path, declaration }) => [path, declaration?.workload]),
    reads.map(({ path, declaration }) => [
      path,
      getExpectedWorkload(path, declaration?.list !== undefined),
    ]),
  );
});

Deno.test("routes: text filters make a list a search, and the media type makes it an export", async () => {
  const app = new Hono<AppEnv>();
  const list = { access: "public", workload: "list", list: projectList } as const;
  app.get("/list", declareRoute(list, (c) => c.text(getWorkload(c))));
  const count = { access: "public", workload: "aggregate" } as const;
  app.get("/count", declareRoute(count, (c) => c.text(getWorkload(c))));
  app.all("/other", (c) => c.text(getWorkload(c)));
  const createPath = (operator: string) =>
    `/list?filters[0].fieldId=name&filters[0].operator=${operator}&filters[0].value=x`;
  const request = async (method: string, path: string, accept?: string) =>
    await (await app.request(path, { method, headers: accept ? { Accept: accept } : {} })).text();
  assert.deepEqual(
    [
      await request("GET", createPath("EQUALS")),
      await request("GET", createPath("CONTAINS")),
      await request("GET", createPath("NOT_CONTAINS")),
      await request("GET", createPath("CONTAINS"), ROWS_MEDIA_TYPE),
      await request("GET", "/count?operator=CONTAINS", ROWS_MEDIA_TYPE),
      await request("GET", "/other", ROWS_MEDIA_TYPE),
      await request("POST", "/other"),
    ],
    ["list", "search", "search", "export", "aggregate", "detail", "write"],
  );
});

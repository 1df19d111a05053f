import assert from "node:assert/strict";
import { createFigureRequests } from "../../tools/scale/figures.ts";
import {
  createQuickFilters,
  createSorts,
  findLists,
  type MeasuredList,
} from "../../tools/scale/lists.ts";
import { createRequests } from "../../tools/scale/run.ts";
import { type MeasuredRequest, readApiRoutes } from "../../tools/scale/routes.ts";
import type { Samples } from "../../tools/scale/samples.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

const ID = "01920000-0000-7000-8000-000000000001";
const SAMPLES: Samples = {
  project: ID,
  process: ID,
  milestone: ID,
  company: ID,
  user: ID,
  owner: ID,
  type: ID,
  feedback: ID,
  reminder: ID,
  notification: ID,
  holiday: ID,
  view: ID,
  member: ID,
  admin: ID,
};
const TEXTS = ["s", "saha", "saha ziyareti", "%%%", "bulunmayan"];

function createAll({ app }: TestServer) {
  const routes = readApiRoutes(app);
  const texts = Object.fromEntries(routes.map(({ path }) => [path, TEXTS]));
  return { routes, requests: createRequests(routes, SAMPLES, texts) };
}

const getListName = ({ route }: MeasuredList) => route.slice("/api/".length);
/** Two users read reminders. */
const getReader = ({ route, as }: MeasuredList) => route === "/api/reminders" ? as : "";
const createName = (list: MeasuredList, text: string, sort: string) =>
  [getListName(list), `"${text}"`, sort, getReader(list)].filter(Boolean).join(", ");

const requestsPath = (path: string) => ({ paths }: MeasuredRequest) =>
  paths.some((one) => one.split("?")[0] === path);

Deno.test("scale requests: cover every GET operation that needs a token", async () => {
  await using server = await createTestServer();
  const { requests } = createAll(server);
  const { paths } = await (await server.request("GET", "/api/openapi.json")).json();
  const operations = Object.entries<{ get?: { security: object[] } }>(paths)
    .filter(([, { get }]) => get && get.security.length > 0)
    .map(([path]) => path.replace("{status}", "OPEN").replaceAll(/\{\w+\}/g, ID));
  assert.ok(operations.length > 50);
  assert.deepEqual(operations.filter((path) => !requests.some(requestsPath(path))), []);
});

Deno.test("scale requests: cover every quick filter with every sort on three pages", async () => {
  await using server = await createTestServer();
  const { routes, requests } = createAll(server);
  const names = new Set(requests.map(({ name }) => name));
  const lists = findLists(routes, SAMPLES);
  const expected = lists.flatMap((list) =>
    [{ name: "" }, ...createQuickFilters(list, SAMPLES)].flatMap((quick) =>
      createSorts(list).flatMap((sort) =>
        ["", "middle page", "last page"].map((page) =>
          [getListName(list), quick.name, sort.name, page, getReader(list)].filter(Boolean).join(
            ", ",
          )
        )
      )
    )
  );
  assert.ok(expected.length > 1_000);
  assert.deepEqual(expected.filter((name) => !names.has(name)), []);
});

Deno.test("scale requests: cover every text of a searchable list with every sort", async () => {
  await using server = await createTestServer();
  const { routes, requests } = createAll(server);
  const names = new Set(requests.map(({ name }) => name));
  const expected = findLists(routes, SAMPLES).filter(({ textField }) => textField !== undefined)
    .flatMap((list) =>
      TEXTS.flatMap((text) => createSorts(list).map(({ name }) => createName(list, text, name)))
    );
  assert.ok(expected.length > 500);
  assert.deepEqual(expected.filter((name) => !names.has(name)), []);
});

Deno.test("scale requests: have unique names and are more than 3,000", async () => {
  await using server = await createTestServer();
  const names = createAll(server).requests.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length > 3_000);
});

Deno.test("scale requests: fail for a route whose parameters are unknown", () => {
  const route = { path: "/api/metrics/new", list: undefined, extend: [], isDetail: false };
  assert.throws(
    () => createFigureRequests({ ...route, query: ["since"] }, SAMPLES),
    new TypeError("no values are known for since of /api/metrics/new"),
  );
  assert.throws(
    () => createFigureRequests({ ...route, path: "/api/meters/:id", query: [] }, SAMPLES),
    new TypeError("there is no sample for :id of /api/meters/:id"),
  );
});

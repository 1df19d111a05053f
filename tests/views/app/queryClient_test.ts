import "../../support/dom.ts";
import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { createPrefetchClient, createQueryClient } from "../../../src/app/queryClient.ts";

const PATH = "/api/projects";
const createRejection = (status: number) => new RequestFailure("rejected", PATH, { status });

const timedOutOnServer = new RequestFailure("rejected", PATH, {
  status: 503,
  problem: {
    type: "https://iklim.example/problems/took-too-long",
    title: "Took too long",
    status: 503,
    detail: "",
  },
});

const RETRY_CASES: [string, Error, boolean[]][] = [
  ["a network error", new RequestFailure("network", PATH), [true, false]],
  ["a timeout", new RequestFailure("timeout", PATH), [true, false]],
  ["a server error", createRejection(500), [true, false]],
  ["an unavailable server", createRejection(503), [true, false]],
  ["a query that takes the server too long", timedOutOnServer, [false, false]],
  ["a rejected query", createRejection(400), [false, false]],
  ["a missing permission", createRejection(403), [false, false]],
  ["a missing record", createRejection(404), [false, false]],
  ["too many requests", createRejection(429), [false, false]],
  ["an error thrown by the app", new TypeError("x is undefined"), [false, false]],
];

for (const [name, error, expected] of RETRY_CASES) {
  Deno.test(`query client: retries ${expected[0] ? "once" : "never"} after ${name}`, () => {
    const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
    assert.ok(typeof retry === "function");
    assert.deepEqual([retry(0, error), retry(1, error)], expected);
  });
}

Deno.test("query client: keeps data fresh for one minute, caches it for five and does not refetch on focus", () => {
  const { staleTime, gcTime, refetchOnWindowFocus } =
    createQueryClient().getDefaultOptions().queries ?? {};
  assert.deepEqual({ staleTime, gcTime, refetchOnWindowFocus }, {
    staleTime: 60_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
  });
});

Deno.test("prefetch client: shares the cache, does not retry and reports no fetches", async () => {
  const fetchCounts: number[] = [];
  const client = createQueryClient((fetchCount) => void fetchCounts.push(fetchCount));
  const prefetchClient = createPrefetchClient(client);
  const requestedPaths: string[] = [];
  const createQuery = (name: string, result: Promise<number>) => ({
    queryKey: [name],
    queryFn: () => {
      requestedPaths.push(name);
      return result;
    },
  });
  await assert.rejects(
    prefetchClient.fetchQuery(createQuery("a", Promise.reject(createRejection(500)))),
  );
  await prefetchClient.fetchQuery(createQuery("b", Promise.resolve(1)));
  assert.deepEqual([requestedPaths, new Set(fetchCounts)], [["a", "b"], new Set([0])]);
  assert.equal(await client.fetchQuery(createQuery("b", Promise.resolve(2))), 1);
  await client.fetchQuery(createQuery("c", Promise.resolve(3)));
  assert.deepEqual([requestedPaths, fetchCounts.includes(1)], [["a", "b", "c"], true]);
  client.clear();
});

import "../../support/dom.ts";
import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { createPrefetchClient, createQueryClient } from "../../../src/app/queryClient.ts";

const PATH = "/api/projects";
const createRejection = (status: number) => new RequestFailure("rejected", PATH, { status });

const tooLong = new RequestFailure("rejected", PATH, {
  status: 503,
  problem: {
    type: "https://iklim.example/problems/took-too-long",
    title: "Took too long",
    status: 503,
    detail: "",
  },
});

const ANOTHER_ATTEMPT: [string, Error, boolean[]][] = [
  ["a network that is gone", new RequestFailure("network", PATH), [true, false]],
  ["a request that timed out", new RequestFailure("timeout", PATH), [true, false]],
  ["a server that broke down", createRejection(500), [true, false]],
  ["a server that is away", createRejection(503), [true, false]],
  ["what takes too long", tooLong, [false, false]],
  ["a rejected query", createRejection(400), [false, false]],
  ["a missing permission", createRejection(403), [false, false]],
  ["a missing record", createRejection(404), [false, false]],
  ["too many requests", createRejection(429), [false, false]],
  ["a fault of the app's own", new TypeError("x is undefined"), [false, false]],
];

for (const [name, error, expected] of ANOTHER_ATTEMPT) {
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

Deno.test("prefetch client: shares the cache, does not retry and is not busy", async () => {
  const busy: number[] = [];
  const client = createQueryClient((underWay) => void busy.push(underWay));
  const ahead = createPrefetchClient(client);
  const requestedPaths: string[] = [];
  const ask = (name: string, result: Promise<number>) => ({
    queryKey: [name],
    queryFn: () => {
      requestedPaths.push(name);
      return result;
    },
  });
  await assert.rejects(ahead.fetchQuery(ask("a", Promise.reject(createRejection(500)))));
  await ahead.fetchQuery(ask("b", Promise.resolve(1)));
  assert.deepEqual([requestedPaths, new Set(busy)], [["a", "b"], new Set([0])]);
  assert.equal(await client.fetchQuery(ask("b", Promise.resolve(2))), 1);
  await client.fetchQuery(ask("c", Promise.resolve(3)));
  assert.deepEqual([requestedPaths, busy.includes(1)], [["a", "b", "c"], true]);
  client.clear();
});

import "../../support/dom.ts";
import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { clientAhead, createQueryClient } from "../../../src/app/queryClient.ts";

const PATH = "/api/projects";
const refused = (status: number) => new RequestFailure("refused", PATH, { status });

const tooLong = new RequestFailure("refused", PATH, {
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
  ["a server that broke down", refused(500), [true, false]],
  ["a server that is away", refused(503), [true, false]],
  ["what takes too long", tooLong, [false, false]],
  ["a refused query", refused(400), [false, false]],
  ["a missing permission", refused(403), [false, false]],
  ["a missing record", refused(404), [false, false]],
  ["too many requests", refused(429), [false, false]],
  ["a fault of the app's own", new TypeError("x is undefined"), [false, false]],
];

for (const [name, error, expected] of ANOTHER_ATTEMPT) {
  Deno.test(`${name} is asked again ${expected[0] ? "once" : "never"}`, () => {
    const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
    assert.ok(typeof retry === "function");
    assert.deepEqual([retry(0, error), retry(1, error)], expected);
  });
}

Deno.test("data is fresh for a minute, kept for five, and not asked anew on focus", () => {
  const { staleTime, gcTime, refetchOnWindowFocus } =
    createQueryClient().getDefaultOptions().queries ?? {};
  assert.deepEqual({ staleTime, gcTime, refetchOnWindowFocus }, {
    staleTime: 60_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
  });
});

Deno.test("what is fetched ahead is in the same cache, is asked for once and holds nothing up", async () => {
  const busy: number[] = [];
  const client = createQueryClient((underWay) => void busy.push(underWay));
  const ahead = clientAhead(client);
  const asked: string[] = [];
  const ask = (name: string, result: Promise<number>) => ({
    queryKey: [name],
    queryFn: () => {
      asked.push(name);
      return result;
    },
  });
  await assert.rejects(ahead.fetchQuery(ask("a", Promise.reject(refused(500)))));
  await ahead.fetchQuery(ask("b", Promise.resolve(1)));
  assert.deepEqual([asked, new Set(busy)], [["a", "b"], new Set([0])]);
  assert.equal(await client.fetchQuery(ask("b", Promise.resolve(2))), 1);
  await client.fetchQuery(ask("c", Promise.resolve(3)));
  assert.deepEqual([asked, busy.includes(1)], [["a", "b", "c"], true]);
  client.clear();
});

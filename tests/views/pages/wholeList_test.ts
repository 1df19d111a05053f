import assert from "node:assert/strict";
import type { ListBatch } from "../../../contract/listQuery.ts";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { allRows, someRows } from "../../../src/api/rows.ts";
import { rowsOnceEach } from "../../../src/pages/list/rowsOnceEach.ts";

type Row = { id: string };
type Batch = ListBatch<Row>;

const batch = (next: string | null, ...ids: string[]): Batch => ({
  data: ids.map((id) => ({ id })),
  total: 4,
  next,
});
const lineOf = (one: Batch) => `${JSON.stringify(one)}\n`;

const source = {
  path: "/api/companies",
  query: {
    sortField: "name",
    sortDirection: "asc" as const,
    filters: [],
    extend: [],
    fields: ["name"],
  },
};

/** A server that answers with these pieces of text, and breaks off in the end where told. */
function answering(pieces: string[], breaksOff = false) {
  const asked: [path: string, query: string, options: CallOptions][] = [];
  const http: Http = (path, read, options = {}) => {
    asked.push([path, String(options.query), options]);
    const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
    return Promise.resolve(read(
      new ReadableStream({
        pull(controller) {
          const next = bytes.shift();
          if (next) controller.enqueue(next);
          else if (breaksOff) controller.error(new TypeError("broken off"));
          else controller.close();
        },
      }),
    ));
  };
  return { http, asked };
}

const { signal } = new AbortController();
const taken = (http: Http, after: string | null = null) =>
  Array.fromAsync(allRows<Row>(http, source, { after, signal }));

Deno.test("rows are read line by line, however the answer is cut up", async () => {
  const all = [batch("ş", "a", "b"), batch(null, "ç")];
  const text = all.map(lineOf).join("");
  const { http, asked } = answering([...text]);
  assert.deepEqual(await taken(http), all);
  assert.deepEqual(await taken(answering([text]).http), all);
  await taken(answering([text]).http, "ş");
  const [[path, query, { streamed, quiet }] = ["", "", {}]] = asked;
  assert.deepEqual([path, query, streamed, quiet], [
    "/api/companies",
    "sortField=name&sortDirection=asc&fields=name",
    "application/x-ndjson",
    true,
  ]);
});

Deno.test("an answer that ends too early, or breaks off, has failed", async () => {
  for (const breaksOff of [false, true]) {
    const { http } = answering([lineOf(batch("b", "a")), '{"data":['], breaksOff);
    await assert.rejects(
      taken(http),
      (error) => error instanceof RequestFailure && error.kind === "network",
    );
  }
});

Deno.test("few rows are asked for by their ids, many are picked out of all that the list finds", async () => {
  const filter = { fieldId: "city", operator: "EQUALS", value: "Van" } as const;
  const some = async (count: number) => {
    const only = Array.from({ length: count }, (_, index) => `r${index}`);
    const { http, asked } = answering([
      lineOf({ ...batch("b", "r0", "x"), total: 900 }),
      lineOf({ ...batch(null, "r1"), total: 900 }),
    ]);
    const list = { ...source, query: { ...source.query, filters: [filter] } };
    const rowId = ({ id }: Row) => id;
    const batches = await Array.fromAsync(
      someRows<Row>(http, list, { after: null, signal, only, rowId }),
    );
    const query = new URLSearchParams(asked[0]?.[1]);
    return {
      batches,
      field: query.get("filters[0].fieldId"),
      ids: query.getAll("filters[0].value"),
    };
  };
  const picked = (total: number) => [
    { ...batch("b", "r0"), total },
    { ...batch(null, "r1"), total },
  ];
  const few = await some(100);
  assert.deepEqual([few.batches, few.field, few.ids.length], [picked(100), "id", 100]);
  assert.deepEqual(await some(101), { batches: picked(101), field: "city", ids: ["Van"] });
});

Deno.test("one request brings all; after a failure the rest is asked for, and no row comes twice", async () => {
  const asked: (string | null)[] = [];
  const failure = new Error("offline");
  const answers = [
    [batch("b", "a", "b"), failure],
    [batch("d", "b", "c", "d"), batch(null, "e")],
  ];
  const next = rowsOnceEach<Row>(({ id }) => id, async function* ({ after }) {
    asked.push(after);
    for (const answer of await Promise.resolve(answers.shift() ?? [])) {
      if (answer instanceof Error) throw answer;
      yield answer;
    }
  });
  assert.deepEqual(await next(null, signal), batch("b", "a", "b"));
  await assert.rejects(next("b", signal), failure);
  assert.deepEqual(await next("b", signal), batch("d", "c", "d"));
  assert.deepEqual(await next("d", signal), batch(null, "e"));
  assert.deepEqual(asked, [null, "b"]);
});

Deno.test("whoever gives up between two batches ends the request", async () => {
  let asked: AbortSignal | undefined;
  const next = rowsOnceEach<Row>(({ id }) => id, async function* (from) {
    asked = from.signal;
    yield batch("b", "a");
    await new Promise(() => {});
  });
  await next(null, new AbortController().signal);
  const second = new AbortController();
  next("b", second.signal);
  assert.equal(asked?.aborted, false);
  second.abort();
  assert.equal(asked?.aborted, true);
});

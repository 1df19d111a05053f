import assert from "node:assert/strict";
import type { ListBatch } from "../../../contract/listQuery.ts";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { streamAllRows, streamRowsById } from "../../../src/api/rows.ts";
import { createBatchReader } from "../../../src/records/export/createBatchReader.ts";

type Row = { id: string };
type Batch = ListBatch<Row>;

const batch = (next: string | null, ...ids: string[]): Batch => ({
  data: ids.map((id) => ({ id })),
  total: 4,
  next,
});
const toLine = (one: Batch) => `${JSON.stringify(one)}\n`;

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

/** Creates an HTTP client that streams these chunks, and may fail at the end. */
function createStreamHttp(pieces: string[], breaksOff = false) {
  const requests: [path: string, query: string, options: CallOptions][] = [];
  const http: Http = (path, read, options = {}) => {
    requests.push([path, String(options.query), options]);
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
  return { http, asked: requests };
}

const { signal } = new AbortController();
const readAllRows = (http: Http, after: string | null = null) =>
  Array.fromAsync(streamAllRows<Row>(http, source, { after, signal }));

Deno.test("streamAllRows: parses lines across chunk boundaries", async () => {
  const all = [batch("ş", "a", "b"), batch(null, "ç")];
  const text = all.map(toLine).join("");
  const { http, asked: requests } = createStreamHttp([...text]);
  assert.deepEqual(await readAllRows(http), all);
  assert.deepEqual(await readAllRows(createStreamHttp([text]).http), all);
  await readAllRows(createStreamHttp([text]).http, "ş");
  const [[path, query, { streamed, quiet }] = ["", "", {}]] = requests;
  assert.deepEqual([path, query, streamed, quiet], [
    "/api/companies",
    "sortField=name&sortDirection=asc&fields=name",
    "application/x-ndjson",
    true,
  ]);
});

Deno.test("streamAllRows: rejects when the response ends early or breaks off", async () => {
  for (const breaksOff of [false, true]) {
    const { http } = createStreamHttp([toLine(batch("b", "a")), '{"data":['], breaksOff);
    await assert.rejects(
      readAllRows(http),
      (error) => error instanceof RequestFailure && error.kind === "network",
    );
  }
});

Deno.test("streamRowsById: requests few rows by id and filters many out of the list", async () => {
  const filter = { fieldId: "city", operator: "EQUALS", value: "Van" } as const;
  const some = async (count: number) => {
    const only = Array.from({ length: count }, (_, index) => `r${index}`);
    const { http, asked: requests } = createStreamHttp([
      toLine({ ...batch("b", "r0", "x"), total: 900 }),
      toLine({ ...batch(null, "r1"), total: 900 }),
    ]);
    const list = { ...source, query: { ...source.query, filters: [filter] } };
    const rowId = ({ id }: Row) => id;
    const batches = await Array.fromAsync(
      streamRowsById<Row>(http, list, { after: null, signal, ids: only, rowId }),
    );
    const query = new URLSearchParams(requests[0]?.[1]);
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

Deno.test("createBatchReader: loads all in one request, and only the rest after an error", async () => {
  const requests: (string | null)[] = [];
  const failure = new Error("offline");
  const answers = [
    [batch("b", "a", "b"), failure],
    [batch("d", "b", "c", "d"), batch(null, "e")],
  ];
  const next = createBatchReader<Row>(({ id }) => id, async function* ({ after }) {
    requests.push(after);
    for (const answer of await Promise.resolve(answers.shift() ?? [])) {
      if (answer instanceof Error) throw answer;
      yield answer;
    }
  });
  assert.deepEqual(await next(null, signal), batch("b", "a", "b"));
  await assert.rejects(next("b", signal), failure);
  assert.deepEqual(await next("b", signal), batch("d", "c", "d"));
  assert.deepEqual(await next("d", signal), batch(null, "e"));
  assert.deepEqual(requests, [null, "b"]);
});

Deno.test("createBatchReader: aborts the request between two batches", async () => {
  let requests: AbortSignal | undefined;
  const next = createBatchReader<Row>(({ id }) => id, async function* (from) {
    requests = from.signal;
    yield batch("b", "a");
    await new Promise(() => {});
  });
  await next(null, new AbortController().signal);
  const second = new AbortController();
  next("b", second.signal);
  assert.equal(requests?.aborted, false);
  second.abort();
  assert.equal(requests?.aborted, true);
});

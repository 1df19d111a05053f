import assert from "node:assert/strict";
import type { ListBatch } from "../../../contract/listQuery.ts";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { streamAllRows, streamRowsById } from "../../../src/api/rows.ts";
import { createBatchReader } from "../../../src/records/export/createBatchReader.ts";

type Row = { id: string };
type Batch = ListBatch<Row>;

const createBatch = (next: string | null, ...ids: string[]): Batch => ({
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
  return { http, requests };
}

const { signal } = new AbortController();
const readAllRows = (http: Http, after: string | null = null) =>
  Array.fromAsync(streamAllRows<Row>(http, source, { after, signal }));

Deno.test("streamAllRows: parses lines across chunk boundaries", async () => {
  const all = [createBatch("ş", "a", "b"), createBatch(null, "ç")];
  const text = all.map(toLine).join("");
  const { http, requests } = createStreamHttp([...text]);
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
    const { http } = createStreamHttp([toLine(createBatch("b", "a")), '{"data":['], breaksOff);
    await assert.rejects(
      readAllRows(http),
      (error) => error instanceof RequestFailure && error.kind === "network",
    );
  }
});

Deno.test("streamRowsById: requests few rows by id and filters many out of the list", async () => {
  const filter = { fieldId: "city", operator: "EQUALS", value: "Van" } as const;
  const readSome = async (count: number) => {
    const only = Array.from({ length: count }, (_, index) => `r${index}`);
    const { http, requests } = createStreamHttp([
      toLine({ ...createBatch("b", "r0", "x"), total: 900 }),
      toLine({ ...createBatch(null, "r1"), total: 900 }),
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
  const createPicked = (total: number) => [
    { ...createBatch("b", "r0"), total },
    { ...createBatch(null, "r1"), total },
  ];
  const few = await readSome(100);
  assert.deepEqual([few.batches, few.field, few.ids.length], [createPicked(100), "id", 100]);
  assert.deepEqual(await readSome(101), {
    batches: createPicked(101),
    field: "city",
    ids: ["Van"],
  });
});

Deno.test("createBatchReader: loads all in one request, and only the rest after an error", async () => {
  const requests: (string | null)[] = [];
  const failure = new Error("offline");
  const answers = [
    [createBatch("b", "a", "b"), failure],
    [createBatch("d", "b", "c", "d"), createBatch(null, "e")],
  ];
  const next = createBatchReader<Row>(({ id }) => id, async function* ({ after }) {
    requests.push(after);
    for (const answer of await Promise.resolve(answers.shift() ?? [])) {
      if (answer instanceof Error) throw answer;
      yield answer;
    }
  });
  assert.deepEqual(await next(null, signal), createBatch("b", "a", "b"));
  await assert.rejects(next("b", signal), failure);
  assert.deepEqual(await next("b", signal), createBatch("d", "c", "d"));
  assert.deepEqual(await next("d", signal), createBatch(null, "e"));
  assert.deepEqual(requests, [null, "b"]);
});

Deno.test("createBatchReader: aborts the request between two batches", async () => {
  let requests: AbortSignal | undefined;
  const next = createBatchReader<Row>(({ id }) => id, async function* (from) {
    requests = from.signal;
    yield createBatch("b", "a");
    await new Promise(() => {});
  });
  await next(null, new AbortController().signal);
  const second = new AbortController();
  next("b", second.signal);
  assert.equal(requests?.aborted, false);
  second.abort();
  assert.equal(requests?.aborted, true);
});

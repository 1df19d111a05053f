import assert from "node:assert/strict";
import { createPageFinder } from "../../tools/scale/pages.ts";
import type { Answer } from "../../tools/scale/request.ts";
import type { MeasuredRequest } from "../../tools/scale/routes.ts";

const PATH = "/api/projects?page=1&size=10&sortField=name";

/** Creates a finder of an API with so many rows, which reaches some of its pages. */
function createFinder(rows: number, { estimate = rows, reached = Infinity } = {}) {
  const sent: string[] = [];
  const last = Math.max(1, Math.ceil(rows / 10));
  const findPage = createPageFinder((path) => {
    sent.push(path);
    const page = Number(new URL(path, "http://api").searchParams.get("page"));
    if (page > reached && page !== last) {
      return answer(400, { type: "/problems/page-too-far", nearestPage: reached });
    }
    const isBeyond = page > last;
    return answer(200, { data: isBeyond ? [] : [{}], total: isBeyond ? rows : estimate });
  });
  const find = async (page?: MeasuredRequest["page"]) => {
    const found = await findPage({
      name: "projects",
      as: "ADMIN",
      paths: [PATH],
      ...(page && { page }),
    });
    return found?.map((path) => Number(new URL(path, "http://api").searchParams.get("page")));
  };
  return { find, sent };
}

const answer = (status: number, body: object): Promise<Answer> =>
  Promise.resolve({ status, text: JSON.stringify(body), bytes: 0, headers: new Headers() });

Deno.test("scale pages: are the first, the middle and the last", async () => {
  const { find } = createFinder(995);
  assert.deepEqual([await find(), await find("middle"), await find("last")], [[1], [50], [100]]);
});

Deno.test("scale pages: are undefined where they would repeat another", async () => {
  const single = createFinder(10);
  assert.deepEqual([await single.find("middle"), await single.find("last")], [
    undefined,
    undefined,
  ]);
  const double = createFinder(20);
  assert.deepEqual([await double.find("middle"), await double.find("last")], [undefined, [2]]);
});

Deno.test("scale pages: put the middle at row 10,000 at most", async () => {
  const { find } = createFinder(1_000_000);
  assert.deepEqual([await find("middle"), await find("last")], [[1_000], [100_000]]);
});

Deno.test("scale pages: use the nearest page where the last is too far", async () => {
  const { find } = createFinder(1_000_000, { estimate: 900_000, reached: 1_000 });
  assert.deepEqual(await find("last"), [1_000]);
});

Deno.test("scale pages: use the exact total where the estimate is beyond the end", async () => {
  const { find, sent } = createFinder(20_000, { estimate: 30_000 });
  assert.deepEqual(await find("last"), [2_000]);
  assert.equal(sent.length, 3);
});

Deno.test("scale pages: look once for all orders of the same filters", async () => {
  const { find, sent } = createFinder(300);
  await Promise.all([find("middle"), find("last"), find("last")]);
  assert.equal(sent.length, 2);
});

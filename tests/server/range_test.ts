import assert from "node:assert/strict";
import { readRange } from "../../server/platform/http/static.ts";

const cases: [header: string | undefined, expected: ReturnType<typeof readRange>][] = [
  [undefined, "whole"],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=0-1", { first: 0, last: 1 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", "whole"],
  ["bytes=-", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["lines=0-1", "whole"],
];

for (const [header, expected] of cases) {
  Deno.test(`readRange: ${header} of 100 bytes is ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(readRange(header, 100), expected);
  });
}

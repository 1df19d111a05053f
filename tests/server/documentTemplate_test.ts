import assert from "node:assert/strict";
import { readTemplate } from "../../server/platform/http/documentTemplate.ts";
import { PAGE } from "../support/documents.ts";

const RENDERED = {
  language: "en",
  title: "Overview",
  markup: "<p>page</p>",
  styles: ".c-a{}",
  scripts: ["/assets/home.js"],
  sessionId: "1",
  nonce: "bm9uY2U=",
  data: { now: 1 },
} as const;

const MARKS = [
  '<html lang="tr">',
  "<title>İklim</title>",
  "<!-- rendered head -->",
  '<div id="root"><!-- rendered page -->',
  "<!-- rendered data -->",
];
const MARKED = MARKS.join("\n");

Deno.test("document template: replaces its marks with the rendered parts", () => {
  assert.equal(
    readTemplate(MARKED)(RENDERED),
    [
      '<html lang="en">',
      "<title>Overview</title>",
      '<style nonce="bm9uY2U=">.c-a{}</style><link rel="modulepreload" href="/assets/home.js">',
      '<div id="root" data-session="1"><p>page</p>',
      '<script type="application/json" id="document-data">{"now":1}</script>',
    ].join("\n"),
  );
});

Deno.test("document template: has no data element without data", () => {
  const page = readTemplate(MARKED)({ ...RENDERED, scripts: [], data: null });
  assert.equal(page.split("\n").at(-1), "");
});

Deno.test("document template: replaces every mark of the built page", () => {
  const page = readTemplate(PAGE)(RENDERED);
  assert.deepEqual(MARKS.filter((mark) => page.includes(mark)), []);
});

for (const mark of MARKS) {
  Deno.test(`document template: throws when ${mark} is missing or repeated`, () => {
    const error = { message: `The built page has no ${mark}, or more than one` };
    assert.throws(() => readTemplate(MARKED.replace(mark, "")), error);
    assert.throws(() => readTemplate(MARKED.replace(mark, mark + mark)), error);
  });
}

Deno.test("document template: leaves replacement patterns in rendered text unchanged", () => {
  const pattern = "$& $1 $` $' $$";
  const page = readTemplate(MARKED)({
    ...RENDERED,
    title: "$$",
    markup: pattern,
    styles: pattern,
    data: { now: 1, name: pattern } as { now: number },
  });
  assert.equal(page.split(pattern).length, 4);
  assert.match(page, /<title>\$\$<\/title>/);
});

Deno.test("document template: escapes the title and the data", () => {
  const page = readTemplate(MARKED)({
    ...RENDERED,
    title: "<b> & </title>",
    data: { now: 1, name: "</script><!--" } as { now: number },
  });
  assert.match(page, /<title>&lt;b&gt; &amp; &lt;\/title&gt;<\/title>/);
  assert.match(page, /{"now":1,"name":"\\u003c\/script>\\u003c!--"}<\/script>/);
});

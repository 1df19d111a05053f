import assert from "node:assert/strict";
import { cornersOf, lineWidth, pathOf } from "../../../src/pages/feedback/form/marks.ts";
import { draftOf, fieldsOf, inputOf } from "../../../src/pages/feedback/form/feedbackDraft.ts";
import { pngSize } from "../../../src/pages/feedback/form/png.ts";

const [from, to] = [{ x: 90.4, y: 10.6 }, { x: 10.2, y: 40.5 }];

Deno.test("a blackout covers whole pixels, outwards, whichever way it was drawn", () => {
  assert.deepEqual(cornersOf({ kind: "blackout", from, to }), {
    left: 10,
    top: 10,
    right: 91,
    bottom: 41,
  });
  assert.deepEqual(cornersOf({ kind: "rectangle", from, to }), {
    left: 10.2,
    top: 10.6,
    right: 90.4,
    bottom: 40.5,
  });
});

Deno.test("a box is a closed path, an arrow a line with two barbs at its end", () => {
  const box = { kind: "rectangle", from: { x: 1, y: 2 }, to: { x: 30, y: 20 } } as const;
  assert.equal(pathOf(box, 3), "M1 2H30V20H1Z");
  const arrow = { kind: "arrow", from: { x: 0, y: 0 }, to: { x: 100, y: 0 } } as const;
  assert.equal(pathOf(arrow, 4), "M0 0L100 0M82.4 -9.6L100 0L82.4 9.6");
});

Deno.test("lines are as thick as the picture is large", () => {
  const at = (width: number) => lineWidth({ width, height: 100 });
  assert.deepEqual([at(360), at(1440), at(3600)], [3, 4, 10]);
});

Deno.test("the size of a picture is read from its header", () => {
  const header = new Uint8Array(33);
  const view = new DataView(header.buffer);
  view.setUint32(16, 1440);
  view.setUint32(20, 5000);
  const picture = `data:image/png;base64,${header.toBase64()}`;
  assert.deepEqual(pngSize(picture), { width: 1440, height: 5000 });
});

Deno.test("a form is blank but for its page and a priority, and comes back from its draft", () => {
  const blank = fieldsOf({}, "/project/?page=2");
  assert.deepEqual(blank, {
    title: "",
    description: "",
    category: null,
    priority: "MEDIUM",
    page: "/project/?page=2",
    screenshot: null,
  });
  const filled = {
    ...blank,
    title: "Grafik",
    category: "BUG" as const,
    priority: null,
    page: "",
    screenshot: "data:image/png;base64,AA==",
  };
  const draft = draftOf(filled);
  assert.deepEqual(draft, {
    title: "Grafik",
    description: "",
    category: "BUG",
    priority: "",
    page: "",
  });
  assert.deepEqual(fieldsOf({ ...draft, screenshot: filled.screenshot }, "/other"), filled);
});

Deno.test("what makes no sense in a draft is left out, and what is not chosen is not sent", () => {
  const { category, priority } = fieldsOf({ category: "RANT", priority: "SOON" }, "/");
  assert.deepEqual([category, priority], [null, null]);
  assert.deepEqual(inputOf(fieldsOf({ priority: "", page: "" }, "/")), {
    title: "",
    description: "",
    page: null,
    screenshot: null,
  });
});

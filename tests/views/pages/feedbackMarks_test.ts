import assert from "node:assert/strict";
import { computeLineWidth, getEdges, toPath } from "../../../src/features/feedback/form/marks.ts";
import { toDraft, toFields, toInput } from "../../../src/features/feedback/form/feedbackDraft.ts";
import { readPngSize } from "../../../src/features/feedback/form/png.ts";

const [from, to] = [{ x: 90.4, y: 10.6 }, { x: 10.2, y: 40.5 }];

Deno.test("getEdges: rounds a blackout outwards to whole pixels", () => {
  assert.deepEqual(getEdges({ kind: "blackout", from, to }), {
    left: 10,
    top: 10,
    right: 91,
    bottom: 41,
  });
  assert.deepEqual(getEdges({ kind: "rectangle", from, to }), {
    left: 10.2,
    top: 10.6,
    right: 90.4,
    bottom: 40.5,
  });
});

Deno.test("toPath: draws a box as closed path and an arrow with two barbs", () => {
  const box = { kind: "rectangle", from: { x: 1, y: 2 }, to: { x: 30, y: 20 } } as const;
  assert.equal(toPath(box, 3), "M1 2H30V20H1Z");
  const arrow = { kind: "arrow", from: { x: 0, y: 0 }, to: { x: 100, y: 0 } } as const;
  assert.equal(toPath(arrow, 4), "M0 0L100 0M82.4 -9.6L100 0L82.4 9.6");
});

Deno.test("computeLineWidth: grows with the picture", () => {
  const computeWidth = (width: number) => computeLineWidth({ width, height: 100 });
  assert.deepEqual([computeWidth(360), computeWidth(1440), computeWidth(3600)], [3, 4, 10]);
});

Deno.test("readPngSize: reads the size from a PNG header", () => {
  const header = new Uint8Array(33);
  const view = new DataView(header.buffer);
  view.setUint32(16, 1440);
  view.setUint32(20, 5000);
  const picture = `data:image/png;base64,${header.toBase64()}`;
  assert.deepEqual(readPngSize(picture), { width: 1440, height: 5000 });
});

Deno.test("feedback draft: converts to form fields and back, with a default category and priority", () => {
  const blank = toFields({}, "/project/?page=2");
  assert.deepEqual(blank, {
    title: "",
    description: "",
    category: "BUG",
    priority: "MEDIUM",
    page: "/project/?page=2",
    screenshot: null,
  });
  const filled = {
    ...blank,
    title: "Grafik",
    category: "IDEA" as const,
    priority: "LOW" as const,
    page: "",
    screenshot: "data:image/png;base64,AA==",
  };
  const draft = toDraft(filled);
  assert.deepEqual(draft, {
    title: "Grafik",
    description: "",
    category: "IDEA",
    priority: "LOW",
    page: "",
  });
  assert.deepEqual(toFields({ ...draft, screenshot: filled.screenshot }, "/other"), filled);
});

Deno.test("feedback draft: replaces invalid values by the defaults", () => {
  const { category, priority } = toFields({ category: "RANT", priority: "SOON" }, "/");
  assert.deepEqual([category, priority], ["BUG", "MEDIUM"]);
  assert.deepEqual(toInput(toFields({ priority: "", page: "" }, "/")), {
    title: "",
    description: "",
    category: "BUG",
    priority: "MEDIUM",
    page: null,
    screenshot: null,
  });
});

import assert from "node:assert/strict";
import { createMarkAt, isTooSmall, type Mark, MARK_KINDS, moveMark } from "../../machines/mark.ts";

const size = { width: 1000, height: 300 };
const mark = (kind: Mark["kind"], x: number, y: number): Mark => ({
  kind,
  from: { x: 500, y: 150 },
  to: { x: 500 + x, y: 150 + y },
});

Deno.test("createMarkAt: makes a mark a fifth of the picture wide", () => {
  assert.deepEqual(
    [
      createMarkAt({ x: 500, y: 150 }, "arrow", size),
      createMarkAt({ x: 500, y: 500 }, "arrow", { width: 1000, height: 1000 }),
      createMarkAt({ x: -20, y: 310 }, "blackout", size),
    ],
    [
      { kind: "arrow", from: { x: 400, y: 120 }, to: { x: 600, y: 180 } },
      { kind: "arrow", from: { x: 400, y: 450 }, to: { x: 600, y: 550 } },
      { kind: "blackout", from: { x: 0, y: 280 }, to: { x: 80, y: 300 } },
    ],
  );
});

Deno.test("moveMark: keeps the mark's size and within the picture", () => {
  const one: Mark = { kind: "arrow", from: { x: 700, y: 100 }, to: { x: 600, y: 200 } };
  const moved = [{ x: 20, y: -30 }, { x: 999, y: 999 }, { x: -999, y: -999 }]
    .map((by) => moveMark(one, by, size));
  assert.deepEqual(moved, [
    { kind: "arrow", from: { x: 720, y: 70 }, to: { x: 620, y: 170 } },
    { kind: "arrow", from: { x: 1000, y: 200 }, to: { x: 900, y: 300 } },
    { kind: "arrow", from: { x: 100, y: 0 }, to: { x: 0, y: 100 } },
  ]);
});

Deno.test("isTooSmall: measures arrows by length and others by their longer side", () => {
  const small = [
    [9, 0],
    [10, 0],
    [0, -10],
    [-6, 7],
    [-6, 8],
    [-10, 1],
    [1, -10],
    [9, 9],
    [-10, 0],
    [9.95, 0.5],
  ]
    .map(([x = 0, y = 0]) => MARK_KINDS.filter((kind) => isTooSmall(mark(kind, x, y), size)));
  const all = ["rectangle", "arrow", "blackout"];
  const areas = ["rectangle", "blackout"];
  assert.deepEqual(small, [all, areas, areas, all, areas, [], [], areas, areas, all]);
});

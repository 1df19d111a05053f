import { createMilestone } from "../../support/records.ts";
import assert from "node:assert/strict";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { computeAverage, computeForecast } from "../../../src/app/pages/process/processFigures.ts";
import {
  computePace,
  getMilestoneDate,
  type Pace,
  toDay,
} from "../../../src/features/milestone/milestoneDays.tsx";
import {
  computeExtent,
  computeMilestoneSpans,
} from "../../../src/features/milestone/timeline/timelineSpans.ts";
import type { Translate } from "../../../src/i18n/Translation.tsx";
import { createMilestoneRows } from "../../../src/features/milestone/timeline/milestoneRows.ts";
import { moveToPosition } from "../../../src/features/milestone/useMilestoneOrder.ts";

const TODAY = Temporal.PlainDate.from("2026-11-21");
const milestone = createMilestone();

Deno.test("toDay: returns the day of a moment in Istanbul", () => {
  assert.equal(toDay("2026-11-20T21:30:00Z").toString(), "2026-11-21");
  assert.equal(toDay("2026-11-20T20:30:00Z").toString(), "2026-11-20");
});

const PACES: [string, Partial<Milestone>, Pace | null][] = [
  ["waits without a due date", {}, null],
  ["waits for its due date", { dueDate: "2026-12-01" }, { kind: "left", days: 10 }],
  ["is due today", { dueDate: "2026-11-21" }, { kind: "left", days: 0 }],
  ["runs until its due date", {
    status: "IN_PROGRESS",
    startedAt: "2026-11-04T06:00:00Z",
    dueDate: "2026-12-01",
  }, { kind: "left", days: 10 }],
  ["is started today", { status: "IN_PROGRESS", startedAt: "2026-11-21T06:00:00Z" }, {
    kind: "running",
    day: 1,
  }],
  ["runs", { status: "IN_PROGRESS", startedAt: "2026-11-04T06:00:00Z" }, {
    kind: "running",
    day: 18,
  }],
  ["is late while it runs", {
    status: "IN_PROGRESS",
    startedAt: "2026-10-01T06:00:00Z",
    dueDate: "2026-10-28",
    late: true,
  }, { kind: "late", days: 24 }],
  ["is late and was never started", { dueDate: "2026-11-20", late: true }, {
    kind: "late",
    days: 1,
  }],
  ["stands still", { status: "IN_PROGRESS", startedAt: "2026-11-04T06:00:00Z", still: true }, null],
  ["stands still after its due date", { dueDate: "2026-12-01", still: true }, null],
  ["is completed", {
    status: "COMPLETED",
    startedAt: "2026-01-15T06:00:00Z",
    completedAt: "2026-02-12T06:00:00Z",
  }, { kind: "took", days: 28 }],
  ["is completed on its due date", {
    status: "COMPLETED",
    startedAt: "2026-01-15T06:00:00Z",
    completedAt: "2026-02-12T06:00:00Z",
    dueDate: "2026-02-12",
  }, { kind: "took", days: 28 }],
  ["is completed late", {
    status: "COMPLETED",
    startedAt: "2026-01-15T06:00:00Z",
    completedAt: "2026-02-12T06:00:00Z",
    dueDate: "2026-02-05",
  }, { kind: "tookLate", days: 7 }],
  ["is taken for completed, its end not yet known", {
    status: "COMPLETED",
    startedAt: "2026-01-15T06:00:00Z",
    late: true,
    dueDate: "2026-10-28",
  }, null],
];

for (const [name, changes, expected] of PACES) {
  Deno.test(`computePace: describes a milestone that ${name}`, () => {
    assert.deepEqual(computePace({ ...milestone, ...changes }, TODAY), expected);
  });
}

Deno.test("getMilestoneDate: returns the day of completion in Istanbul, else the due date", () => {
  const due = { ...milestone, dueDate: "2026-12-01" };
  const ended = { ...due, status: "COMPLETED" as const, completedAt: "2026-11-20T21:30:00Z" };
  assert.deepEqual([milestone, due, ended, { ...ended, completedAt: null }].map(getMilestoneDate), [
    null,
    "2026-12-01",
    "2026-11-21",
    "2026-12-01",
  ]);
});

const createSpan = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });

Deno.test("computeMilestoneSpans: plans from the expected days, else from the previous end", () => {
  const planned = computeMilestoneSpans(
    [
      { ...milestone, dueDate: "2026-02-20", expectedDays: 30 },
      { ...milestone, dueDate: "2026-03-20" },
      { ...milestone, expectedDays: 10 },
      milestone,
      { ...milestone, dueDate: "2026-03-01" },
    ],
    milestone,
    TODAY,
  ).map(({ planned }) => planned);
  assert.deepEqual(planned, [
    createSpan("2026-01-21", "2026-02-20"),
    createSpan("2026-02-20", "2026-03-20"),
    createSpan("2026-03-20", "2026-03-30"),
    null,
    createSpan("2026-02-28", "2026-03-01"),
  ]);
});

Deno.test("computeMilestoneSpans: chains the first plan by first due dates", () => {
  const plans = computeMilestoneSpans(
    [
      { ...milestone, dueDate: "2026-03-01", plannedDueDate: "2026-02-20", expectedDays: 30 },
      { ...milestone, dueDate: "2026-04-20", plannedDueDate: "2026-03-20" },
      { ...milestone, expectedDays: 10 },
    ],
    milestone,
    TODAY,
  ).map(({ firstPlan }) => firstPlan);
  assert.deepEqual(plans, [
    createSpan("2026-01-21", "2026-02-20"),
    createSpan("2026-02-20", "2026-03-20"),
    null,
  ]);
});

Deno.test("computeMilestoneSpans: divides the course at the due date, one day at least", () => {
  const started = { ...milestone, startedAt: "2026-11-01T06:00:00Z" };
  const course = computeMilestoneSpans(
    [
      { ...started, status: "COMPLETED", completedAt: "2026-11-05T06:00:00Z" },
      { ...started, status: "COMPLETED", completedAt: "2026-11-01T07:00:00Z" },
      {
        ...started,
        status: "COMPLETED",
        completedAt: "2026-11-15T06:00:00Z",
        dueDate: "2026-11-10",
      },
      {
        ...started,
        status: "COMPLETED",
        completedAt: "2026-11-15T06:00:00Z",
        dueDate: "2026-10-10",
      },
      { ...started, status: "IN_PROGRESS" },
      { ...started, status: "IN_PROGRESS", still: true, dueDate: "2026-11-10" },
      { ...milestone, still: true, dueDate: "2026-11-10" },
      { ...started, status: "IN_PROGRESS", late: true, dueDate: "2026-11-10" },
      { ...started, status: "IN_PROGRESS", late: true, dueDate: "2026-10-10" },
      { ...milestone, late: true, dueDate: "2026-11-10" },
      { ...milestone, dueDate: "2026-12-10" },
    ],
    milestone,
    TODAY,
  ).map(({ actual, late }) => [actual, late]);
  assert.deepEqual(course, [
    [{ ...createSpan("2026-11-01", "2026-11-05"), kind: "done" }, null],
    [{ ...createSpan("2026-11-01", "2026-11-02"), kind: "done" }, null],
    [
      { ...createSpan("2026-11-01", "2026-11-10"), kind: "done" },
      createSpan("2026-11-10", "2026-11-15"),
    ],
    [null, createSpan("2026-11-01", "2026-11-15")],
    [{ ...createSpan("2026-11-01", "2026-11-21"), kind: "running" }, null],
    [{ ...createSpan("2026-11-01", "2026-11-21"), kind: "onHold" }, null],
    [null, null],
    [
      { ...createSpan("2026-11-01", "2026-11-10"), kind: "running" },
      createSpan("2026-11-10", "2026-11-21"),
    ],
    [null, createSpan("2026-11-01", "2026-11-21")],
    [null, createSpan("2026-11-10", "2026-11-21")],
    [null, null],
  ]);
});

Deno.test("computeExtent: spans all bars, and today while a milestone is open", () => {
  const getExtent = (isOpen: boolean, ...milestones: Milestone[]) =>
    computeExtent(computeMilestoneSpans(milestones, milestone, TODAY), TODAY, isOpen);
  const done = {
    ...milestone,
    status: "COMPLETED" as const,
    startedAt: "2026-02-01T06:00:00Z",
    completedAt: "2026-02-05T06:00:00Z",
  };
  assert.equal(getExtent(true, milestone), null);
  assert.deepEqual(getExtent(false, done), createSpan("2026-02-01", "2026-02-05"));
  assert.deepEqual(getExtent(true, done, milestone), createSpan("2026-02-01", "2026-11-21"));
  const planned = { ...milestone, dueDate: "2026-12-24", expectedDays: 7 };
  assert.deepEqual(
    getExtent(true, done, { ...planned, plannedDueDate: "2027-01-31" }),
    createSpan("2026-02-01", "2027-01-31"),
  );
});

Deno.test("createMilestoneRows: ends each row in its date", () => {
  const t: Translate = (key, params) => key.replace("{count}", String(params?.count));
  const rows = createMilestoneRows(
    computeMilestoneSpans(
      [
        {
          ...milestone,
          status: "COMPLETED",
          startedAt: "2026-11-01T06:00:00Z",
          completedAt: "2026-11-05T06:00:00Z",
          dueDate: "2026-11-01",
        },
        { ...milestone, late: true, dueDate: "2026-11-18" },
        { ...milestone, dueDate: "2026-12-10" },
        { ...milestone, expectedDays: 5 },
        { ...milestone, status: "IN_PROGRESS", startedAt: "2026-11-01T06:00:00Z" },
      ],
      milestone,
      TODAY,
    ),
    { today: TODAY, t },
  );
  assert.deepEqual(rows.map(({ endLabel, isOpen, isLate }) => [endLabel, isOpen, isLate]), [
    ["05.11", false, false],
    ["18.11 · 3 days late", true, true],
    ["10.12", true, false],
    ["15.12", true, false],
    ["21.11", true, false],
  ]);
});

Deno.test("computeForecast: returns the last due date and the last of the first plan", () => {
  const steps = [
    { dueDate: "2026-12-24", plannedDueDate: "2026-12-01" },
    { dueDate: "2026-11-24", plannedDueDate: "2026-12-11" },
    { dueDate: null, plannedDueDate: null },
  ];
  assert.deepEqual([computeForecast(steps), computeForecast([])], [
    { dueDate: "2026-12-24", plannedDueDate: "2026-12-11" },
    { dueDate: null, plannedDueDate: null },
  ]);
});

Deno.test("moveToPosition: moves a milestone and closes the gap", () => {
  const four = ["a", "b", "c", "d"].map((id, position) => ({ ...milestone, id, position }));
  const formatPlaces = (id: string, to: number) =>
    moveToPosition(four, id, to).map(({ id, position }) => id + position).join(" ");
  assert.deepEqual([
    formatPlaces("a", 2),
    formatPlaces("d", 0),
    formatPlaces("b", 1),
    formatPlaces("x", 1),
  ], [
    "b0 c1 a2 d3",
    "d0 a1 b2 c3",
    "a0 b1 c2 d3",
    "a0 b1 c2 d3",
  ]);
});

Deno.test("computeAverage: weighs averages by their counts", () => {
  const parts = [{ averageDays: 10, count: 1 }, { averageDays: 40.55, count: 3 }];
  assert.deepEqual([computeAverage(parts), computeAverage([])], [32.9, null]);
});

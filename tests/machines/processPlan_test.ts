import assert from "node:assert/strict";
import { createDaysOff } from "../../contract/workingDays.ts";
import {
  changeStep,
  computePlan,
  isAdjusted,
  isDay,
  type PlannedStep,
  type ProcessPlan,
  restoreDueDate,
  setDueDate,
} from "../../machines/processPlan.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { processPlanDraft } from "./specifications/processPlanDraft.ts";

const createStep = (key: string, expectedDays: number | null, more: Partial<PlannedStep> = {}) => ({
  key,
  name: key,
  ownerId: null,
  assigneeId: null,
  expectedDays,
  dayKind: "CALENDAR" as const,
  ...more,
});

const plan: ProcessPlan = {
  source: { kind: "template", id: "one" },
  startDate: "2026-11-30",
  steps: [
    createStep("a", 15, { dayKind: "WORKING" }),
    createStep("b", null),
    createStep("c", 20),
  ],
  isFollowed: true,
};
const daysOff = createDaysOff([{ date: "2026-12-04", halfDay: false }]);
const listDates = (plan: ProcessPlan) => computePlan(plan, daysOff).map(({ dueDate }) => dueDate);

Deno.test("computePlan: each step follows the one before from the start date", () => {
  assert.deepEqual(listDates(plan), ["2026-12-22", null, "2027-01-11"]);
});

Deno.test("computePlan: later steps follow a date that was set by hand only if asked to", () => {
  const moved = setDueDate(plan, "a", "2026-12-31");
  assert.deepEqual(computePlan(moved, daysOff), [
    { dueDate: "2026-12-31", computedDate: "2026-12-22" },
    { dueDate: null, computedDate: null },
    { dueDate: "2027-01-20", computedDate: "2027-01-20" },
  ]);
  assert.deepEqual(listDates({ ...moved, isFollowed: false }), ["2026-12-31", null, "2027-01-11"]);
});

Deno.test("computePlan: a date that is given back is computed again", () => {
  const moved = setDueDate(plan, "b", "2026-12-30");
  assert.deepEqual(listDates(moved), ["2026-12-22", "2026-12-30", "2027-01-19"]);
  assert.deepEqual(restoreDueDate(moved, "b"), plan);
});

Deno.test("computePlan: steps of a copied process stay while a date is being typed", () => {
  const copied: ProcessPlan = {
    ...plan,
    source: { kind: "process", id: "two", startDate: "2026-10-30", keepsDates: true },
    steps: ["2026-11-10", "2026-11-20"].map((sourceDate, index) =>
      createStep(`${index}`, null, { sourceDate })
    ),
  };
  const listFrom = (date: string) => listDates(setDueDate(copied, "0", date));
  assert.deepEqual(["2026-11", "2026-11-12"].map(listFrom), [
    ["2026-11", "2026-11-20"],
    ["2026-11-12", "2026-11-22"],
  ]);
});

Deno.test("computePlan: a step takes a whole number of days, at least one", () => {
  const listAfter = (expectedDays: number) =>
    listDates({ ...plan, steps: [createStep("a", expectedDays)] })[0];
  assert.deepEqual([-1, 0, 1, 1.5, 2].map(listAfter), [
    null,
    null,
    "2026-12-01",
    null,
    "2026-12-02",
  ]);
});

Deno.test("isDay: knows existing days in full", () => {
  assert.deepEqual(["2026-11-30", "0001-01-01"].map(isDay), [true, true]);
  const others = ["2026-11-3", "2026-02-30", "30.11.2026", "20261130", "0000-12-31", null];
  assert.deepEqual(others.filter(isDay), []);
});

Deno.test("computePlan: is empty while the start date is invalid, and ignores invalid durations", () => {
  assert.deepEqual(listDates({ ...plan, startDate: "30.11" }), [null, null, null]);
  assert.deepEqual(listDates({ ...plan, startDate: null }), [null, null, null]);
  assert.deepEqual(listDates(changeStep(plan, "a", { expectedDays: NaN })), [
    null,
    null,
    "2026-12-20",
  ]);
});

Deno.test("computePlan: invalid dates being typed stay and move nothing", () => {
  assert.deepEqual(listDates(setDueDate(plan, "a", "31.12")), ["31.12", null, "2027-01-11"]);
});

Deno.test("computePlan: dates of a copied process are shifted to the start, or stay", () => {
  const copied: ProcessPlan = {
    ...plan,
    source: { kind: "process", id: "one", startDate: "2026-01-30", keepsDates: false },
    steps: [
      createStep("a", 5, { sourceDate: "2026-02-10" }),
      createStep("b", 5, { sourceDate: null }),
      createStep("c", 5, { sourceDate: "2026-03-10" }),
    ],
  };
  assert.deepEqual(listDates(copied), ["2026-12-11", null, "2027-01-08"]);
  const kept: ProcessPlan = {
    ...copied,
    source: { kind: "process", id: "one", startDate: "2026-01-30", keepsDates: true },
  };
  assert.deepEqual(listDates(kept), ["2026-02-10", null, "2026-03-10"]);
  const moved = setDueDate(copied, "a", "2026-12-14");
  assert.deepEqual(listDates(moved), ["2026-12-14", null, "2027-01-11"]);
});

Deno.test("isAdjusted: is true after a date was set or a step changed", () => {
  assert.deepEqual(
    [
      plan,
      setDueDate(plan, "a", null),
      changeStep(plan, "a", { dayKind: "CALENDAR" }),
      restoreDueDate(setDueDate(plan, "a", null), "a"),
    ].map(isAdjusted),
    [false, true, true, false],
  );
});

testSpecification(processPlanDraft);

import assert from "node:assert/strict";
import { createDaysOff } from "../../../contract/workingDays.ts";
import { computePlan, type PlannedStep, type ProcessPlan } from "../../../machines/processPlan.ts";
import { describeEnd } from "../../../src/features/process/planTexts.ts";
import type { Translate } from "../../../src/i18n/Translation.tsx";

/** Republic Day, a Thursday. */
const DAYS_OFF = createDaysOff([{ date: "2026-10-29", halfDay: false }]);

const createStep = (key: string, fields: Partial<PlannedStep>): PlannedStep => ({
  key,
  name: key,
  ownerId: null,
  assigneeId: null,
  expectedDays: 3,
  dayKind: "WORKING",
  ...fields,
});

const t =
  ((key: string, params: Record<string, unknown> = {}) =>
    key.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))) as Translate;

function describe(plan: Partial<ProcessPlan>, steps: readonly PlannedStep[]): string {
  const whole: ProcessPlan = {
    source: { kind: "template", id: "1" },
    startDate: "2026-10-26",
    isFollowed: true,
    ...plan,
    steps,
  };
  const dates = computePlan(whole, DAYS_OFF);
  const dated = steps.map((step, index) => ({
    ...step,
    dueDate: dates[index]?.dueDate ?? null,
    computedDate: dates[index]?.computedDate ?? null,
    dayOff: null,
  }));
  return describeEnd(dated, { plan: whole, daysOff: DAYS_OFF, t, language: "en" });
}

const LEFT_OUT = "1 public holidays are left out of working days";
const STEPS = [createStep("Design", { expectedDays: 2 }), createStep("Audit", {})];

Deno.test("process plan: names the holidays that working days leave out", () => {
  assert.equal(describe({}, STEPS), `Expected end 03.11.2026 Tuesday · ${LEFT_OUT}`);
});

Deno.test("process plan: names no holidays for a copied process, which keeps its distances", () => {
  const copied = STEPS.map((step, index) => ({ ...step, sourceDate: `2026-09-2${index * 4 + 4}` }));
  const source = {
    kind: "process",
    id: "1",
    startDate: "2026-09-21",
    keepsDates: false,
  } as const;
  assert.equal(describe({ source }, copied), "Expected end 02.11.2026 Monday");
});

Deno.test("process plan: counts holidays from the date before that a later step does not follow", () => {
  const [design, audit] = STEPS as [PlannedStep, PlannedStep];
  const steps = [{ ...design, manualDate: "2026-10-30" }, audit];
  assert.equal(
    describe({ isFollowed: false }, steps),
    `Expected end 03.11.2026 Tuesday · ${LEFT_OUT}`,
  );
  assert.equal(describe({ isFollowed: true }, steps), "Expected end 04.11.2026 Wednesday");
});

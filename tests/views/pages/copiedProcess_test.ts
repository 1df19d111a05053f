import assert from "node:assert/strict";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { chooseProcess, toMilestones } from "../../../src/features/process/planSources.ts";

Deno.test("process copy: keeps what describes each milestone", () => {
  const stamps = {
    version: 3,
    createdAt: "2026-03-01T09:00:00Z",
    updatedAt: "2026-03-02T09:00:00Z",
  };
  const described = {
    name: "Rapor",
    description: "Sahadan ölçümler",
    ownerId: crypto.randomUUID(),
    assigneeId: crypto.randomUUID(),
    expectedDays: 15,
    dayKind: "WORKING",
  } as const;
  const milestone: Milestone = {
    ...stamps,
    ...described,
    id: crypto.randomUUID(),
    processId: crypto.randomUUID(),
    position: 0,
    dueDate: "2026-04-01",
    plannedDueDate: "2026-03-20",
    status: "IN_PROGRESS",
    late: false,
    still: false,
    startedAt: "2026-03-02T09:00:00Z",
    completedAt: null,
  };
  const { source, steps } = chooseProcess({
    ...stamps,
    id: milestone.processId,
    projectId: crypto.randomUUID(),
    name: "İzleme",
    description: null,
    status: "IN_PROGRESS",
    milestoneCount: 1,
    completedMilestoneCount: 0,
    lateMilestoneCount: 0,
    startedAt: "2026-03-02T09:00:00Z",
    completedAt: null,
    milestones: [milestone],
  }, true);
  const plan = { source, steps, startDate: "2026-05-04", isFollowed: true };
  assert.deepEqual(toMilestones(plan, ["2026-04-01"]), [{ ...described, dueDate: "2026-04-01" }]);
});

import assert from "node:assert/strict";
import { type Filter, formatListQuery, type SortDirection } from "../../contract/listQuery.ts";
import type { Milestone } from "../../contract/schemas/milestone.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";

let server: MilestoneServer;
Deno.test.beforeAll(async () => {
  server = await createMilestoneServer();
  const ownerId = await server.addOwner("Ölçüt");
  const processId = (await server.addProcess()).id;
  for (let index = 0; index < 9; index++) {
    const { id } = await server.addMilestone(processId, {
      name: `m${index}`,
      ...(index % 2 === 0 && { ownerId }),
      ...(index % 4 < 2 && { dueDate: `2026-0${9 - index}-15` }),
    });
    for (const action of ["start", "complete"].slice(0, index % 3)) {
      await server.callApi("PUT", `/api/milestones/${id}/${action}`, {});
    }
  }
});
Deno.test.afterAll(() => server.close());

const FILTERS: Record<string, { filter: Filter; matches: (milestone: Milestone) => boolean }> = {
  "one status": {
    filter: { fieldId: "status", operator: "EQUALS", value: "PENDING" },
    matches: ({ status }) => status === "PENDING",
  },
  "the last status": {
    filter: { fieldId: "status", operator: "EQUALS", value: "COMPLETED" },
    matches: ({ status }) => status === "COMPLETED",
  },
  "all statuses but one": {
    filter: { fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" },
    matches: ({ status }) => status !== "COMPLETED",
  },
  "two statuses": {
    filter: { fieldId: "status", operator: "IN", value: ["IN_PROGRESS", "COMPLETED"] },
    matches: ({ status }) => status !== "PENDING",
  },
  "a time before": {
    filter: { fieldId: "completedAt", operator: "LESS_THAN", value: "2100-01-01" },
    matches: ({ completedAt }) => completedAt !== null,
  },
  "a missing time": {
    filter: { fieldId: "startedAt", operator: "IS_NULL" },
    matches: ({ startedAt }) => startedAt === null,
  },
  "any date but one": {
    filter: { fieldId: "dueDate", operator: "NOT_EQUALS", value: "2026-09-15" },
    matches: ({ dueDate }) => dueDate !== "2026-09-15",
  },
  "any date": {
    filter: { fieldId: "dueDate", operator: "IS_NOT_NULL" },
    matches: ({ dueDate }) => dueDate !== null,
  },
};
const SORTS = ["startedAt", "completedAt", "urgency", "dueDate", "owner", "status"];

async function listNames(
  sortField: string,
  sortDirection: SortDirection,
  filters: Filter[],
): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; page <= 5; page++) {
    const query = formatListQuery({ sortField, sortDirection, filters, size: 2, page });
    const { status, body } = await server.callApi("GET", `/api/milestones?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    names.push(...body.data.map(({ name }: Milestone) => name));
  }
  return names;
}

for (const [name, { filter, matches }] of Object.entries(FILTERS)) {
  Deno.test(`list: has the same order with a filter by ${name} as without`, async () => {
    const { body } = await server.callApi("GET", "/api/milestones?size=100");
    const matching = body.data.filter(matches).map(({ name }: Milestone) => name);
    for (const sortField of SORTS) {
      for (const direction of ["asc", "desc"] as const) {
        const all = await listNames(sortField, direction, []);
        const expected = all.filter((name) => matching.includes(name));
        assert.deepEqual(await listNames(sortField, direction, [filter]), expected, sortField);
      }
    }
  });
}

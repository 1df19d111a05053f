import assert from "node:assert/strict";
import { milestoneSearch } from "../../../src/features/milestone/links.ts";

const ME = "01914684-0000-7000-8000-000000000001";
const OWNER = "01914684-0000-7000-8000-000000000002";
const requester = { userId: ME, now: new Date("2026-03-01T21:30:00Z") };
const read = (search: string) => milestoneSearch.read(new URLSearchParams(search));
const readFilters = (search: string) => milestoneSearch.query(read(search), requester).filters;

const usual = {
  page: 1,
  size: 10,
  sortField: "urgency",
  sortDirection: "asc",
  filter: "",
  status: "all",
  responsible: "all",
  assigned: "all",
  owner: "",
  assignee: "",
  completed: 0,
  groupBy: "none",
};

Deno.test("milestone search: lists all by urgency without parameters", () => {
  assert.deepEqual(read(""), usual);
  assert.deepEqual(milestoneSearch.query(read(""), requester), {
    page: 1,
    size: 10,
    sortField: "urgency",
    sortDirection: "asc",
    filters: [],
    extend: ["owner", "assignee", "responsible", "process", "project"],
  });
});

Deno.test("milestone search: replaces malformed parameters with their defaults", () => {
  const search = "status=GONE&responsible=you&owner=me&completed=0&sortField=late";
  assert.deepEqual(read(search), usual);
  assert.deepEqual(read("completed=367&status=LATE"), { ...usual, status: "LATE" });
});

Deno.test("milestone search: filters by each status", () => {
  assert.deepEqual(
    Object.fromEntries(
      ["PENDING", "IN_PROGRESS", "LATE", "OPEN", "COMPLETED"].map((status) => [
        status,
        readFilters(`status=${status}`),
      ]),
    ),
    {
      PENDING: [{ fieldId: "status", operator: "EQUALS", value: "PENDING" }],
      IN_PROGRESS: [{ fieldId: "status", operator: "EQUALS", value: "IN_PROGRESS" }],
      LATE: [{ fieldId: "late", operator: "EQUALS", value: "true" }],
      OPEN: [{ fieldId: "status", operator: "IN", value: ["PENDING", "IN_PROGRESS"] }],
      COMPLETED: [{ fieldId: "status", operator: "EQUALS", value: "COMPLETED" }],
    },
  );
});

Deno.test("milestone search: combines name, people, owner and completion", () => {
  const search =
    `filter=%20tescil&responsible=me&assigned=me&owner=${OWNER}&assignee=${OWNER}&completed=30`;
  assert.deepEqual(
    milestoneSearch.query(read(search), requester, [{ fieldId: "process", operator: "IS_NULL" }])
      .filters,
    [
      { fieldId: "name", operator: "CONTAINS", value: "tescil" },
      { fieldId: "effectiveAssignee", operator: "EQUALS", value: ME },
      { fieldId: "assigneeId", operator: "EQUALS", value: ME },
      // In Istanbul it is the 2nd of March already, and the 30th day before begins at 21:00 UTC.
      { fieldId: "completedAt", operator: "GREATER_THAN_OR_EQUAL", value: "2026-01-31T21:00:00Z" },
      { fieldId: "ownerId", operator: "EQUALS", value: OWNER },
      { fieldId: "assigneeId", operator: "EQUALS", value: OWNER },
      { fieldId: "process", operator: "IS_NULL" },
    ],
  );
});

Deno.test("milestone search: groups by assignee only", () => {
  const group = (search: string) => milestoneSearch.query(read(search), requester).groupBy;
  assert.deepEqual([group("groupBy=assignee"), group("groupBy=owner"), group("")], [
    "assignee",
    undefined,
    undefined,
  ]);
});

Deno.test("milestone search: writes the address of counted milestones", () => {
  assert.equal(milestoneSearch.path({}), "/milestones/");
  assert.equal(milestoneSearch.path({ status: "all", completed: 0 }), "/milestones/");
  const path = milestoneSearch.path({
    status: "OPEN",
    responsible: "me",
    owner: OWNER,
    completed: 7,
  });
  assert.equal(path, `/milestones/?status=OPEN&responsible=me&owner=${OWNER}&completed=7`);
  assert.deepEqual(read(path.slice(path.indexOf("?"))), {
    ...usual,
    status: "OPEN",
    responsible: "me",
    owner: OWNER,
    completed: 7,
  });
});

import assert from "node:assert/strict";
import {
  createTabSearch,
  processesQuery,
  projectMilestonesQuery,
  projectPageSearch,
} from "../../../src/app/pages/project/projectPageSearch.ts";
import { computeDueDates } from "../../../contract/plan.ts";
import { readSearch, writeSearch } from "../../../src/records/searchParams.ts";

const read = (search: string) => readSearch(projectPageSearch, new URLSearchParams(search));

Deno.test("project page search: opens the information tab by default", () => {
  assert.deepEqual(read(""), {
    tab: "information",
    zoom: "quarter",
    edit: "no",
    create: "no",
    copy: "",
    status: "all",
    page: 1,
    size: 10,
    sortField: "position",
    sortDirection: "asc",
    groupBy: "none",
    filter: "",
  });
  assert.deepEqual(read("tab=users&create=yes&status=GONE"), read(""));
});

Deno.test("project page search: queries milestones by the address", () => {
  const search = "tab=milestones&status=LATE&page=2&size=25&sortField=dueDate&sortDirection=desc";
  assert.deepEqual(projectMilestonesQuery(read(search)), {
    page: 2,
    size: 25,
    sortField: "dueDate",
    sortDirection: "desc",
    filters: [{ fieldId: "late", operator: "EQUALS", value: "true" }],
    extend: ["owner", "assignee", "responsible", "process", "project"],
  });
});

Deno.test("project page search: keeps the order of processes when milestones are sorted", () => {
  assert.deepEqual(processesQuery(read("tab=processes&page=2&sortField=dueDate")), {
    page: 2,
    size: 10,
    sortField: "createdAt",
    sortDirection: "asc",
    filters: [],
    extend: ["milestones"],
  });
});

Deno.test("project page search: resets the other parameters with the tab", () => {
  const address = new URLSearchParams("tab=milestones&status=LATE&page=2&size=25&create=process");
  const to = (tab: Parameters<typeof createTabSearch>[0]) =>
    writeSearch(projectPageSearch, address, createTabSearch(tab)).toString();
  assert.equal(to("history"), "tab=history");
  assert.equal(to("information"), "");
});

Deno.test("computeDueDates: adds up the expected days of template steps", () => {
  const createStep = (expectedDays: number | null) => ({
    expectedDays,
    dayKind: "CALENDAR" as const,
  });
  const steps = [createStep(5), createStep(null), createStep(10), createStep(1)];
  assert.deepEqual(
    computeDueDates(steps, "2026-02-20", []),
    [
      "2026-02-25",
      null,
      "2026-03-07",
      "2026-03-08",
    ],
  );
});

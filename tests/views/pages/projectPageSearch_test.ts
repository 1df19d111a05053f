import assert from "node:assert/strict";
import {
  openTab,
  processesQuery,
  projectMilestonesQuery,
  projectPageSearch,
} from "../../../src/pages/project/projectPageSearch.ts";
import { dueDates } from "../../../src/pages/project/ProcessCreateDialog.tsx";
import { readSearch, writeSearch } from "../../../src/pages/searchParams.ts";

const read = (search: string) => readSearch(projectPageSearch, new URLSearchParams(search));

Deno.test("an address of a project opens its information", () => {
  assert.deepEqual(read(""), {
    tab: "information",
    edit: "no",
    create: "no",
    status: "all",
    page: 1,
    size: 10,
    sortField: "position",
    sortDirection: "asc",
    filter: "",
  });
  assert.deepEqual(read("tab=users&create=yes&status=GONE"), read(""));
});

Deno.test("the milestones of a project come as the address says", () => {
  const search = "tab=milestones&status=LATE&page=2&size=25&sortField=dueDate&sortDirection=desc";
  assert.deepEqual(projectMilestonesQuery(read(search)), {
    page: 2,
    size: 25,
    sortField: "dueDate",
    sortDirection: "desc",
    filters: [{ fieldId: "late", operator: "EQUALS", value: "true" }],
    extend: ["owner", "process"],
  });
});

Deno.test("the processes of a project keep their order, whatever milestones are sorted by", () => {
  assert.deepEqual(processesQuery(read("tab=processes&page=2&sortField=dueDate")), {
    page: 2,
    size: 10,
    sortField: "createdAt",
    sortDirection: "asc",
    filters: [],
    extend: [],
  });
});

Deno.test("another tab starts anew", () => {
  const address = new URLSearchParams("tab=milestones&status=LATE&page=2&size=25&create=process");
  const to = (tab: Parameters<typeof openTab>[0]) =>
    writeSearch(projectPageSearch, address, openTab(tab)).toString();
  assert.equal(to("history"), "tab=history");
  assert.equal(to("information"), "");
});

Deno.test("what is copied from a template is due one after the other", () => {
  const step = (expectedDays: number | null) => ({ name: "Adım", ownerId: null, expectedDays });
  const today = Temporal.PlainDate.from("2026-02-20");
  assert.deepEqual(dueDates([step(5), step(null), step(10), step(1)], today), [
    "2026-02-25",
    null,
    "2026-03-07",
    "2026-03-08",
  ]);
});

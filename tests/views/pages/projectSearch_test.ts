import assert from "node:assert/strict";
import { projectSearch } from "../../../src/features/project/links.ts";
import { openParam, pagingShape, writeSearch } from "../../../src/records/searchParams.ts";

const TYPE = "01914684-0000-7000-8000-000000000001";
const COMPANY = "01914684-0000-7000-8000-000000000002";

const read = (search: string) => projectSearch.read(new URLSearchParams(search));
const requester = { userId: COMPANY, now: new Date("2026-11-21T21:30:00Z") };
const DEFAULTS = {
  page: 1,
  size: 10,
  sortField: "name",
  sortDirection: "asc",
  filter: "",
  status: "all",
  type: "",
  company: "",
  created: 0,
  late: "all",
  groupBy: "none",
};

Deno.test("project search: has defaults without parameters", () => {
  assert.deepEqual(read(""), DEFAULTS);
});

Deno.test("project search: reads paging parameters as numbers", () => {
  const search = read(
    "page=3&size=25&sortField=updatedAt&sortDirection=desc&filter=ist&status=DISABLED",
  );
  assert.deepEqual(search, {
    ...DEFAULTS,
    page: 3,
    size: 25,
    sortField: "updatedAt",
    sortDirection: "desc",
    filter: "ist",
    status: "DISABLED",
  });
});

Deno.test("project search: replaces malformed parameters with their defaults", () => {
  const search = "page=-1&size=1000&sortField=description&sortDirection=up&status=GONE";
  assert.deepEqual(read(search), DEFAULTS);
  assert.deepEqual(read("page=1.5&size=abc&filter=a"), { ...DEFAULTS, filter: "a" });
  assert.deepEqual(read("type=1&company=%27&created=abc"), DEFAULTS);
  for (const days of ["0", "-1", "1.5", "367", "1e2"]) {
    assert.deepEqual(read(`created=${days}`), DEFAULTS);
  }
});

Deno.test("project search: filters by technology, company and days since creation", () => {
  const search = read(`type=${TYPE}&company=${COMPANY}&created=30&status=ACTIVE`);
  assert.deepEqual(search, {
    ...DEFAULTS,
    status: "ACTIVE",
    type: TYPE,
    company: COMPANY,
    created: 30,
    late: "all",
  });
  const cityFilter = { fieldId: "city", operator: "IS_NULL" } as const;
  // Already the 22nd in Istanbul: the thirtieth day before is October the 24th.
  assert.deepEqual(projectSearch.query(search, requester, [cityFilter]).filters, [
    { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
    { fieldId: "typeId", operator: "EQUALS", value: TYPE },
    { fieldId: "companyId", operator: "EQUALS", value: COMPANY },
    {
      fieldId: "createdAt",
      operator: "GREATER_THAN_OR_EQUAL",
      value: "2026-10-23T21:00:00Z",
    },
    cityFilter,
  ]);
});

Deno.test("project search: writes the address of a filtered list", () => {
  assert.deepEqual(
    [
      projectSearch.path({}),
      projectSearch.path({ status: "ACTIVE" }),
      projectSearch.path({ type: TYPE, created: 30 }),
      projectSearch.path({ company: COMPANY }),
    ],
    [
      "/project/",
      "/project/?status=ACTIVE",
      `/project/?type=${TYPE}&created=30`,
      `/project/?company=${COMPANY}`,
    ],
  );
});

Deno.test("project search: matches the text with the name and treats “all” as no filter", () => {
  assert.deepEqual(projectSearch.query(read("filter=%20ist%20&status=ACTIVE&page=2"), requester), {
    page: 2,
    size: 10,
    sortField: "name",
    sortDirection: "asc",
    filters: [
      { fieldId: "name", operator: "CONTAINS", value: "ist" },
      { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
    ],
    extend: ["company", "type", "processes"],
    fields: ["company.name", "type.name"],
  });
  assert.deepEqual(projectSearch.query(read(""), requester).filters, []);
});

Deno.test("writeSearch: returns to the first page on a change and omits defaults", () => {
  const write = (search: string, changes: Parameters<typeof writeSearch>[2]) =>
    writeSearch(projectSearch.params, new URLSearchParams(search), changes).toString();
  assert.equal(write("page=3&size=25", { filter: "ist" }), "size=25&filter=ist");
  assert.equal(write("page=3&filter=ist", { filter: "" }), "");
  assert.equal(write("filter=ist", { page: 2 }), "filter=ist&page=2");
  assert.equal(write("status=ACTIVE&other=1", { status: "all" }), "other=1");
});

Deno.test("writeSearch: keeps the page when a form opens", () => {
  const shape = { ...pagingShape, edit: openParam };
  const write = (changes: Parameters<typeof writeSearch<typeof shape>>[2]) =>
    writeSearch(shape, new URLSearchParams("page=3&edit=no"), changes).toString();
  assert.equal(write({ edit: "yes" }), "page=3&edit=yes");
  assert.equal(write({ edit: "no" }), "page=3");
  assert.equal(write({ edit: "yes", size: 25 }), "edit=yes&size=25");
});

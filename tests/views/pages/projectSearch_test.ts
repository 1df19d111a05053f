import assert from "node:assert/strict";
import {
  projectQuery,
  projectSearch,
  readProjectSearch,
} from "../../../src/pages/project/projectSearch.ts";
import { writeSearch } from "../../../src/pages/searchParams.ts";

const read = (search: string) => readProjectSearch(new URLSearchParams(search));
const usual = {
  page: 1,
  size: 10,
  sortField: "name",
  sortDirection: "asc",
  filter: "",
  status: "all",
};

Deno.test("an address without parameters has the defaults", () => {
  assert.deepEqual(read(""), usual);
});

Deno.test("paging parameters are coerced to numbers", () => {
  const search = read(
    "page=3&size=25&sortField=updatedAt&sortDirection=desc&filter=ist&status=DISABLED",
  );
  assert.deepEqual(search, {
    page: 3,
    size: 25,
    sortField: "updatedAt",
    sortDirection: "desc",
    filter: "ist",
    status: "DISABLED",
  });
});

Deno.test("each malformed parameter falls back to its own default", () => {
  const search = "page=-1&size=1000&sortField=description&sortDirection=up&status=GONE";
  assert.deepEqual(read(search), usual);
  assert.deepEqual(read("page=1.5&size=abc&filter=a"), { ...usual, filter: "a" });
});

Deno.test("the filter is matched on the name, and all is no filter", () => {
  assert.deepEqual(projectQuery(read("filter=%20ist%20&status=ACTIVE&page=2")), {
    page: 2,
    size: 10,
    sortField: "name",
    sortDirection: "asc",
    filters: [
      { fieldId: "name", operator: "CONTAINS", value: "ist" },
      { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
    ],
    extend: ["company", "type", "processes"],
  });
  assert.deepEqual(projectQuery(read("")).filters, []);
});

Deno.test("a change starts over at the first page, and defaults leave the address", () => {
  const write = (search: string, changes: Parameters<typeof writeSearch>[2]) =>
    writeSearch(projectSearch, new URLSearchParams(search), changes).toString();
  assert.equal(write("page=3&size=25", { filter: "ist" }), "size=25&filter=ist");
  assert.equal(write("page=3&filter=ist", { filter: "" }), "");
  assert.equal(write("filter=ist", { page: 2 }), "filter=ist&page=2");
  assert.equal(write("status=ACTIVE&other=1", { status: "all" }), "other=1");
});

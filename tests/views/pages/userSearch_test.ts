import assert from "node:assert/strict";
import { userSearch } from "../../../src/features/user/links.ts";

const read = (search: string) => userSearch.read(new URLSearchParams(search));
const requester = { userId: "", now: new Date() };
const usual = {
  page: 1,
  size: 10,
  sortField: "email",
  sortDirection: "asc",
  groupBy: "none",
  filter: "",
  status: "all",
};

Deno.test("user search: lists all by email without parameters", () => {
  assert.deepEqual(read(""), usual);
  assert.deepEqual(userSearch.query(read(""), requester), {
    page: 1,
    size: 10,
    sortField: "email",
    sortDirection: "asc",
    filters: [],
    extend: ["company"],
    fields: ["company.name"],
  });
});

Deno.test("user search: replaces an invalid sort field or status with the default", () => {
  assert.deepEqual(read("sortField=roles&status=GONE&page=0"), usual);
});

Deno.test("user search: combines text, status and built filters", () => {
  const built = { fieldId: "roles", operator: "IN", value: ["ADMIN"] } as const;
  const { filters } = userSearch.query(read("filter=%20ege%20&status=INVITED"), requester, [
    { ...built, value: [...built.value] },
  ]);
  assert.deepEqual(filters, [
    { fieldId: "email", operator: "CONTAINS", value: "ege" },
    { fieldId: "status", operator: "EQUALS", value: "INVITED" },
    { fieldId: "roles", operator: "IN", value: ["ADMIN"] },
  ]);
});

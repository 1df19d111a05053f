import assert from "node:assert/strict";
import { readUserSearch, userQuery } from "../../../src/pages/user/userSearch.ts";

const read = (search: string) => readUserSearch(new URLSearchParams(search));
const usual = {
  page: 1,
  size: 10,
  sortField: "email",
  sortDirection: "asc",
  filter: "",
  status: "all",
};

Deno.test("an address of /user/ without parameters lists everybody by email", () => {
  assert.deepEqual(read(""), usual);
  assert.deepEqual(userQuery(read("")), {
    page: 1,
    size: 10,
    sortField: "email",
    sortDirection: "asc",
    filters: [],
    extend: ["company"],
  });
});

Deno.test("what cannot be sorted by or is no status falls back", () => {
  assert.deepEqual(read("sortField=roles&status=GONE&page=0"), usual);
});

Deno.test("the text is matched on the email; status and built filters come beside", () => {
  const built = { fieldId: "roles", operator: "IN", value: ["ADMIN"] } as const;
  const { filters } = userQuery(read("filter=%20ege%20&status=INVITED"), [
    { ...built, value: [...built.value] },
  ]);
  assert.deepEqual(filters, [
    { fieldId: "email", operator: "CONTAINS", value: "ege" },
    { fieldId: "status", operator: "EQUALS", value: "INVITED" },
    { fieldId: "roles", operator: "IN", value: ["ADMIN"] },
  ]);
});

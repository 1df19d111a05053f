import assert from "node:assert/strict";
import { userSearch } from "../../../src/pages/user/userRecord.tsx";

const read = (search: string) => userSearch.read(new URLSearchParams(search));
const asker = { userId: "", now: new Date() };
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
  assert.deepEqual(userSearch.query(read(""), asker), {
    page: 1,
    size: 10,
    sortField: "email",
    sortDirection: "asc",
    filters: [],
    extend: ["company"],
    fields: ["company.name"],
  });
});

Deno.test("what cannot be sorted by or is no status falls back", () => {
  assert.deepEqual(read("sortField=roles&status=GONE&page=0"), usual);
});

Deno.test("the text is matched on the email; status and built filters come beside", () => {
  const built = { fieldId: "roles", operator: "IN", value: ["ADMIN"] } as const;
  const { filters } = userSearch.query(read("filter=%20ege%20&status=INVITED"), asker, [
    { ...built, value: [...built.value] },
  ]);
  assert.deepEqual(filters, [
    { fieldId: "email", operator: "CONTAINS", value: "ege" },
    { fieldId: "status", operator: "EQUALS", value: "INVITED" },
    { fieldId: "roles", operator: "IN", value: ["ADMIN"] },
  ]);
});

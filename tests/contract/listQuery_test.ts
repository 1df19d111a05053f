import assert from "node:assert/strict";
import fc from "fast-check";
import { formatListQuery, type ListQuery, type ListShape } from "../../contract/listQuery.ts";
import { parseListQuery } from "../../contract/parseListQuery.ts";
import { isNullCheck, isSetOperator, listOperators } from "../../contract/operators.ts";
import { SEED } from "../support/seed.ts";

const shape = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    amount: { type: "number", sortable: true, filterable: true },
    day: { type: "date", sortable: true, filterable: true },
    at: { type: "datetime", sortable: true, filterable: true },
    hour: { type: "time", sortable: true, filterable: true },
    on: { type: "boolean", sortable: true, filterable: true },
    hidden: { type: "text", sortable: false, filterable: false },
  },
  extend: ["company", "type"],
  defaultSort: { field: "name", direction: "desc" },
} satisfies ListShape;

const parse = (query: string) => parseListQuery(new URLSearchParams(query), shape);
const readFaults = (query: string) => {
  const out = parse(query);
  return out.ok ? [] : out.faults.map(({ key, reason }) => `${key} ${reason}`);
};

Deno.test("parseListQuery: returns the first page in the default order for an empty query", () => {
  assert.deepEqual(parse(""), {
    ok: true,
    query: {
      page: 1,
      size: 10,
      sortField: "name",
      sortDirection: "desc",
      filters: [],
      extend: [],
    },
  });
});

Deno.test("formatListQuery: writes the flat keys of docs/product.md 21.3", () => {
  const params = formatListQuery({
    page: 2,
    size: 20,
    filters: [
      { fieldId: "name", operator: "CONTAINS", value: "ist" },
      { fieldId: "amount", operator: "IN", value: ["1", "2"] },
      { fieldId: "day", operator: "IS_NULL" },
    ],
    extend: ["company", "type"],
  });
  assert.deepEqual([...params], [
    ["page", "2"],
    ["size", "20"],
    ["filters[0].fieldId", "name"],
    ["filters[0].operator", "CONTAINS"],
    ["filters[0].value", "ist"],
    ["filters[1].fieldId", "amount"],
    ["filters[1].operator", "IN"],
    ["filters[1].value", "1"],
    ["filters[1].value", "2"],
    ["filters[2].fieldId", "day"],
    ["filters[2].operator", "IS_NULL"],
    ["extend", "company"],
    ["extend", "type"],
  ]);
});

Deno.test("parseListQuery: names each faulty key and the reason", () => {
  assert.deepEqual(readFaults("page=0&size=101"), ["page range", "size range"]);
  assert.deepEqual(readFaults("page=x&size=1.5"), ["page range", "size range"]);
  assert.deepEqual(readFaults("page=1&page=2"), ["page repeated"]);
  assert.deepEqual(readFaults("colour=red"), ["colour unknown"]);
  assert.deepEqual(readFaults("sortField=id"), ["sortField unknown"]);
  assert.deepEqual(readFaults("sortField=constructor"), ["sortField unknown"]);
  assert.deepEqual(readFaults("sortDirection=up"), ["sortDirection value"]);
  assert.deepEqual(readFaults("extend=owner"), ["extend unknown"]);
  assert.deepEqual(readFaults("filters[0].fieldId=nobody&filters[0].operator=EQUALS"), [
    "filters[0].fieldId unknown",
  ]);
  assert.deepEqual(readFaults("filters[0].fieldId=hidden&filters[0].operator=IS_NULL"), [
    "filters[0].fieldId unknown",
  ]);
});

Deno.test("parseListQuery: accepts only operators and values of the filtered field's type", () => {
  const parseFilter = (field: string, operator: string, ...values: string[]) => {
    const params = new URLSearchParams({
      "filters[3].fieldId": field,
      "filters[3].operator": operator,
    });
    for (const value of values) params.append("filters[3].value", value);
    return readFaults(params.toString());
  };
  assert.deepEqual(parseFilter("name", "GREATER_THAN", "a"), ["filters[3].operator operator"]);
  assert.deepEqual(parseFilter("name", "LIKE", "a"), ["filters[3].operator operator"]);
  assert.deepEqual(parseFilter("name", "EQUALS"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("name", "EQUALS", "a", "b"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("name", "IN"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("name", "IS_NULL", "a"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("amount", "EQUALS", "1e9"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("id", "EQUALS", "7"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("day", "EQUALS", "2026-02-30"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("at", "NOT_EQUALS", "2026-02-20[Asia/Tokyo]"), []);
  assert.deepEqual(parseFilter("at", "EQUALS", "2026-02-30"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("name", "CONTAINS", "a\0"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("name", "CONTAINS", "a".repeat(501)), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("hour", "EQUALS", "25:00"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("on", "EQUALS", "yes"), ["filters[3].value value"]);
  assert.deepEqual(parseFilter("amount", "IN", "1", "-2.5"), []);
  assert.deepEqual(parseFilter("at", "LESS_THAN", "2026-02-20T10:00:00+03:00"), []);
});

Deno.test("filter value: reads dates and times in every form of the specification", () => {
  const read = (fieldId: string, operator: string, value: string) => {
    const parsed = parseListQuery(
      new URLSearchParams({
        "filters[0].fieldId": fieldId,
        "filters[0].operator": operator,
        "filters[0].value": value,
      }),
      shape,
    );
    return parsed.ok ? parsed.query.filters[0]?.value : parsed.faults[0]?.reason;
  };
  const values: [string, string, string, string][] = [
    ["at", "GREATER_THAN", "2026-12-20T10:00:00", "2026-12-20T07:00:00Z"],
    ["at", "EQUALS", "2026-12-20T10:00:00", "2026-12-20T07:00:00Z"],
    ["at", "LESS_THAN", "2026-12-20T10:00", "2026-12-20T07:00:00Z"],
    ["at", "LESS_THAN", "2026-12-20 10:00:00", "2026-12-20T07:00:00Z"],
    ["at", "LESS_THAN", "2026 12 20 10 0 0", "2026-12-20T07:00:00Z"],
    ["at", "LESS_THAN", "2026, 12, 20, 10, 0, 0", "2026-12-20T07:00:00Z"],
    ["at", "LESS_THAN", "2026-12-20T10:00:00+01:00", "2026-12-20T10:00:00+01:00"],
    ["at", "LESS_THAN", "2026-12-20", "2026-12-19T21:00:00Z"],
    ["at", "GREATER_THAN_OR_EQUAL", "2026-12-20", "2026-12-19T21:00:00Z"],
    ["at", "GREATER_THAN", "2026-12-20", "2026-12-20T20:59:59.999999Z"],
    ["at", "LESS_THAN_OR_EQUAL", "2026-12-20[Asia/Tokyo]", "2026-12-20T14:59:59.999999Z"],
    ["at", "EQUALS", "2026-12-20", "2026-12-20"],
    ["at", "EQUALS", "2026-02-30T10:00:00", "value"],
    ["at", "EQUALS", "2026-12-20T24:00:00", "value"],
    ["at", "EQUALS", "2026-12-20T10:60:00", "value"],
    ["at", "EQUALS", "2026,13,20,10,0,0", "value"],
    ["at", "EQUALS", "20.12.2026", "value"],
    ["day", "EQUALS", "2026-12-20", "2026-12-20"],
    ["day", "EQUALS", "2026-12-20T00:00:00", "2026-12-20"],
    ["day", "EQUALS", "2026 12 20 0 0 0", "2026-12-20"],
    ["day", "EQUALS", "2026-12-20T10:00:00", "value"],
    ["hour", "EQUALS", "09:30:00", "09:30:00"],
    ["hour", "EQUALS", "24:00", "value"],
  ];
  assert.deepEqual(
    values.map((
      [field, operator, value],
    ) => [field, operator, value, read(field, operator, value)]),
    values,
  );
});

const samples: Record<string, string[]> = {
  id: ["00000000-0000-4000-8000-000000000000"],
  name: ["ist", "a&b=c", "Şişli", "%_\\", ""],
  amount: ["0", "-1.5", "48200"],
  day: ["2024-02-29"],
  at: ["2026-11-21T09:00:00Z"],
  hour: ["09:30"],
  on: ["true", "false"],
};

const filterArbitrary = (fieldId: keyof typeof shape.fields) => {
  const values = fc.constantFrom(...(samples[fieldId] ?? [""]));
  return fc.constantFrom(...listOperators(shape.fields[fieldId].type)).chain((operator) => {
    if (isNullCheck(operator)) return fc.constant({ fieldId, operator });
    const value = isSetOperator(operator)
      ? fc.array(values, { minLength: 1, maxLength: 3 })
      : values;
    return value.map((value) => ({ fieldId, operator, value }));
  });
};

Deno.test("parseListQuery: reads back what formatListQuery writes", () => {
  const filter = fc.constantFrom("id", "name", "amount", "day", "at", "hour", "on").chain(
    (field) => filterArbitrary(field as keyof typeof shape.fields),
  );
  const query: fc.Arbitrary<ListQuery> = fc.record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.integer({ min: 1, max: 100 }),
    sortField: fc.constantFrom("name", "amount", "day"),
    sortDirection: fc.constantFrom("asc", "desc"),
    filters: fc.array(filter, { maxLength: 5 }),
    extend: fc.uniqueArray(fc.constantFrom("company", "type")),
  }, { noNullPrototype: true });
  fc.assert(
    fc.property(query, (query) => {
      const wire = formatListQuery(query).toString();
      assert.deepEqual(parseListQuery(new URLSearchParams(wire), shape), { ok: true, query });
    }),
    { seed: SEED },
  );
});

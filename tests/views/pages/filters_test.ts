import assert from "node:assert/strict";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { isNullCheck, OPERATORS, operatorsFor } from "../../../contract/operators.ts";
import { projectList } from "../../../contract/project.ts";
import { translator } from "../../../src/i18n/Translation.tsx";
import {
  dayOf,
  momentOf,
  readDraft,
  startDraft,
  withOperator,
} from "../../../src/pages/list/filterDraft.ts";
import { describeFilter } from "../../../src/pages/list/filterWords.ts";
import { filtersIn, withFilters } from "../../../src/pages/list/listLoader.ts";
import { projectRecord } from "../../../src/pages/project/projectRecord.tsx";
import { loadTexts } from "../../support/texts.ts";

const COMPANY = "01914684-0000-7000-8000-000000000000";
const HERE = Temporal.Now.timeZoneId();
const filters: Filter[] = [
  { fieldId: "city", operator: "CONTAINS", value: "İst" },
  { fieldId: "companyId", operator: "IN", value: [COMPANY] },
  { fieldId: "endDate", operator: "IS_NULL" },
];
const read = (search: string | URLSearchParams) =>
  filtersIn(new URLSearchParams(search), projectList);

Deno.test("filters stand in the address as the API's own keys and are read again", async () => {
  const address = withFilters(new URLSearchParams("page=3&size=25&status=ACTIVE"), filters);
  assert.deepEqual([...address], [
    ["size", "25"],
    ["status", "ACTIVE"],
    ["filters[0].fieldId", "city"],
    ["filters[0].operator", "CONTAINS"],
    ["filters[0].value", "İst"],
    ["filters[1].fieldId", "companyId"],
    ["filters[1].operator", "IN"],
    ["filters[1].value", COMPANY],
    ["filters[2].fieldId", "endDate"],
    ["filters[2].operator", "IS_NULL"],
  ]);
  assert.deepEqual(await read(address), filters);
  assert.equal(withFilters(address, []).toString(), "size=25&status=ACTIVE");
});

Deno.test("a malformed filter is dropped and harms no other", async () => {
  const [kept] = filters;
  const malformed = [
    "filters[0].fieldId=password&filters[0].operator=EQUALS&filters[0].value=x",
    "filters[1].fieldId=startDate&filters[1].operator=CONTAINS&filters[1].value=2026",
    "filters[2].fieldId=startDate&filters[2].operator=EQUALS&filters[2].value=2026-02-31",
    "filters[3].fieldId=annualReductionTonnes&filters[3].operator=LESS_THAN&filters[3].value=az",
    "filters[4].fieldId=endDate&filters[4].operator=IS_NULL&filters[4].value=1",
    "filters[5].operator=EQUALS",
    "filters[x].fieldId=name",
    "filters[6].fieldId=status&filters[6].operator=EQUALS&filters[6].value=GONE",
    "filters[7].fieldId=city&filters[7].operator=CONTAINS&filters[7].value=%C4%B0st",
  ].join("&");
  assert.deepEqual(await read(malformed), [kept]);
  assert.deepEqual(await read(""), []);
});

Deno.test("no more filters are read than the server takes", async () => {
  const many = Array.from({ length: 40 }, () => filters[2]).filter((one) => one !== undefined);
  assert.equal((await read(formatListQuery({ filters: many }))).length, 20);
});

Deno.test("a draft makes a filter once this list can be asked it", () => {
  const built = (fieldId: string, operator: (typeof OPERATORS)[number], ...values: string[]) =>
    readDraft({ fieldId, operator, values }, projectList).filter ?? null;
  assert.deepEqual(
    [
      built("city", "CONTAINS", "  İst "),
      built("city", "IN", "İzmir", " ", "Muğla "),
      built("endDate", "IS_NULL", "left over"),
      built("annualReductionTonnes", "GREATER_THAN", "1500.5"),
      built("createdAt", "GREATER_THAN_OR_EQUAL", "2026-11-21"),
      built("createdAt", "LESS_THAN_OR_EQUAL", "2026-11-21"),
      built("createdAt", "EQUALS", "2026-11-21"),
      built("createdAt", "NOT_EQUALS", "2026-11-21"),
      built("city", "CONTAINS", " "),
      built("city", "IN"),
      built("annualReductionTonnes", "IN", "12", "çok"),
      built("createdAt", "LESS_THAN", "21.11.2026"),
      built("createdAt", "LESS_THAN", "2026-02-31"),
    ],
    [
      { fieldId: "city", operator: "CONTAINS", value: "İst" },
      { fieldId: "city", operator: "IN", value: ["İzmir", "Muğla"] },
      { fieldId: "endDate", operator: "IS_NULL" },
      { fieldId: "annualReductionTonnes", operator: "GREATER_THAN", value: "1500.5" },
      {
        fieldId: "createdAt",
        operator: "GREATER_THAN_OR_EQUAL",
        value: new Date("2026-11-21T00:00:00").toISOString(),
      },
      {
        fieldId: "createdAt",
        operator: "LESS_THAN_OR_EQUAL",
        value: new Date("2026-11-21T23:59:59.999").toISOString(),
      },
      { fieldId: "createdAt", operator: "EQUALS", value: `2026-11-21[${HERE}]` },
      { fieldId: "createdAt", operator: "NOT_EQUALS", value: `2026-11-21[${HERE}]` },
      null,
      null,
      null,
      null,
      null,
    ],
  );
});

Deno.test("filter draft: says what is wrong where the list or the server would not take it", () => {
  const errorOf = (values: readonly string[], others: Filter[] = []) =>
    readDraft({ fieldId: "city", operator: "IN", values }, projectList, others).error;
  const long = { fieldId: "city", operator: "CONTAINS", value: "a".repeat(500) } as const;
  const tooLong = {
    key: "All filters together are too long. Remove one, or shorten this one.",
  };
  assert.deepEqual(
    [
      errorOf(["İzmir"]),
      errorOf([" "]),
      errorOf(["a\0b"]),
      errorOf(["a".repeat(501)]),
      errorOf(Array.from({ length: 201 }, (_, index) => `${index}`)),
      errorOf(["İzmir"], Array.from({ length: 7 }, () => long)),
      errorOf(Array.from({ length: 100 }, (_, index) => `İstanbul'un ilçesi ${index}`)),
      errorOf(["İzmir"], Array.from({ length: 20 }, () => ({ ...long, value: "a" }))),
      readDraft({ fieldId: "endDate", operator: "EQUALS", values: ["31.02.2027"] }, projectList)
        .error,
    ],
    [
      undefined,
      { key: "Required" },
      { key: "Invalid input" },
      { key: "A value may have at most {limit} characters", params: { limit: 500 } },
      { key: "Enter at most {limit} values", params: { limit: 200 } },
      tooLong,
      tooLong,
      tooLong,
      { key: "Invalid input" },
    ],
  );
});

Deno.test("address filters: those beyond what a saved view holds are dropped", async () => {
  const long: Filter = { fieldId: "city", operator: "CONTAINS", value: "a".repeat(480) };
  const many = Array.from({ length: 12 }, () => long);
  assert.equal((await read(formatListQuery({ filters: many }))).length, 7);
});

Deno.test("address filters: read every form of a date and time, and no text that cannot be stored", async () => {
  const one = async (fieldId: string, operator: string, value: string) => {
    const [filter] = await read(
      new URLSearchParams({
        "filters[0].fieldId": fieldId,
        "filters[0].operator": operator,
        "filters[0].value": value,
      }),
    );
    return filter?.value ?? null;
  };
  assert.deepEqual(
    [
      await one("createdAt", "GREATER_THAN", "2026-12-20T10:00:00"),
      await one("createdAt", "GREATER_THAN", "2026-12-20 10:00:00"),
      await one("createdAt", "GREATER_THAN", "2026,12,20,10,0,0"),
      await one("endDate", "EQUALS", "2026 12 20 0 0 0"),
      await one("city", "CONTAINS", "\0"),
    ],
    [
      "2026-12-20T07:00:00Z",
      "2026-12-20T07:00:00Z",
      "2026-12-20T07:00:00Z",
      "2026-12-20",
      null,
    ],
  );
});

Deno.test("a draft starts with what is asked most, and keeps its value for another operator", () => {
  assert.deepEqual(startDraft("city", "text"), {
    fieldId: "city",
    operator: "CONTAINS",
    values: [],
  });
  assert.equal(startDraft("status", "select").operator, "EQUALS");
  assert.equal(startDraft("createdAt", "datetime").operator, "EQUALS");
  const several = { fieldId: "city", operator: "IN", values: ["İzmir", "Muğla"] } as const;
  assert.deepEqual(withOperator(several, "EQUALS").values, ["İzmir"]);
  assert.deepEqual(withOperator(several, "NOT_IN").values, ["İzmir", "Muğla"]);
  assert.deepEqual(withOperator(several, "IS_NULL").values, []);
});

Deno.test("a day stands for its first moment, its last where it is passed, or all of it", () => {
  const compared = operatorsFor("datetime").filter((operator) => !isNullCheck(operator));
  assert.equal(compared.length, 6);
  for (const operator of compared) {
    const day = dayOf(momentOf("2026-11-21", operator), operator);
    assert.deepEqual(day, { day: "2026-11-21", timeZone: HERE }, operator);
  }
  assert.equal(dayOf(momentOf("2026-11-21", "LESS_THAN"), "GREATER_THAN"), null);
  assert.equal(dayOf("2026-11-21T00:00:00.000Z", "EQUALS"), null);
  assert.equal(dayOf("soon", "LESS_THAN"), null);
});

Deno.test("filters are said in words", async () => {
  const { list } = projectRecord;
  const said = async (filter: Filter, language: "tr" | "en" = "tr") =>
    describeFilter(filter, {
      type: list.search.shape.fields[filter.fieldId]?.type ?? "text",
      words: list.fields[filter.fieldId] ?? { label: "Name" },
      nameOf: (id) => id === COMPANY ? "Ege Rüzgâr" : "?",
      t: translator(language, await loadTexts(language)),
      language,
    });
  assert.deepEqual(
    await Promise.all([
      ...filters.map((filter) => said(filter)),
      said({ fieldId: "status", operator: "NOT_IN", value: ["ACTIVE", "DISABLED"] }),
      said({ fieldId: "annualReductionTonnes", operator: "LESS_THAN", value: "1500.5" }),
      said({ fieldId: "startDate", operator: "GREATER_THAN_OR_EQUAL", value: "2026-11-21" }),
      said({
        fieldId: "createdAt",
        operator: "GREATER_THAN",
        value: momentOf("2026-11-21", "GREATER_THAN"),
      }),
      said({ fieldId: "createdAt", operator: "EQUALS", value: `2026-11-21[${HERE}]` }),
      said({ fieldId: "createdAt", operator: "NOT_EQUALS", value: "2026-11-21[Asia/Tokyo]" }),
      said({ fieldId: "createdAt", operator: "EQUALS", value: "2026-11-21T13:05" }),
      said({ fieldId: "city", operator: "NOT_CONTAINS", value: "a".repeat(100) }),
      ...filters.map((filter) => said(filter, "en")),
    ]),
    [
      "Şehir “İst” içeriyor",
      "İş ortağı: Ege Rüzgâr",
      "Bitiş tarihi boş",
      "Durum: Etkin veya Devre dışı değil",
      "Yıllık azaltım: 1.500,5 altı",
      "Başlangıç tarihi: 21.11.2026 ve sonrası",
      "Oluşturulma: 21.11.2026 sonrası",
      "Oluşturulma: 21.11.2026",
      "Oluşturulma: 21.11.2026 (Asia/Tokyo) değil",
      "Oluşturulma: 21.11.2026 13:05",
      `Şehir “${"a".repeat(47)}…” içermiyor`,
      "City contains “İst”",
      "Partner company is one of Ege Rüzgâr",
      "End date is empty",
    ],
  );
});

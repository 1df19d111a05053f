import assert from "node:assert/strict";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { isNullCheck, listOperators, OPERATORS } from "../../../contract/operators.ts";
import { projectList } from "../../../contract/project.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import {
  changeOperator,
  createDraft,
  parseDraft,
  toDay,
  toMoment,
} from "../../../src/records/list/filterDraft.ts";
import { describeFilter, describePeriodDays } from "../../../src/records/list/describeFilter.ts";
import { parseAddressFilters, replaceFilters } from "../../../src/records/list/listLoader.ts";
import { projectRecord } from "../../../src/features/project/projectRecord.tsx";
import { loadTexts } from "../../support/texts.ts";

const COMPANY = "01914684-0000-7000-8000-000000000000";
const LOCAL_TIME_ZONE = Temporal.Now.timeZoneId();
const filters: Filter[] = [
  { fieldId: "city", operator: "CONTAINS", value: "İst" },
  { fieldId: "companyId", operator: "IN", value: [COMPANY] },
  { fieldId: "endDate", operator: "IS_NULL" },
];
const parseFilters = (search: string | URLSearchParams) =>
  parseAddressFilters(new URLSearchParams(search), projectList);

Deno.test("address filters: are written as the API's keys and read back", async () => {
  const address = replaceFilters(new URLSearchParams("page=3&size=25&status=ACTIVE"), filters);
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
  assert.deepEqual(await parseFilters(address), filters);
  assert.equal(replaceFilters(address, []).toString(), "size=25&status=ACTIVE");
});

Deno.test("address filters: drop malformed filters only", async () => {
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
  assert.deepEqual(await parseFilters(malformed), [kept]);
  assert.deepEqual(await parseFilters(""), []);
});

Deno.test("address filters: are limited to the server's maximum", async () => {
  const many = Array.from({ length: 40 }, () => filters[2]).filter((one) => one !== undefined);
  assert.equal((await parseFilters(formatListQuery({ filters: many }))).length, 20);
});

Deno.test("filter draft: becomes a filter once it is valid for the list", () => {
  const buildFilter = (
    fieldId: string,
    operator: (typeof OPERATORS)[number],
    ...values: string[]
  ) => parseDraft({ fieldId, operator, values }, projectList).filter ?? null;
  assert.deepEqual(
    [
      buildFilter("city", "CONTAINS", "  İst "),
      buildFilter("city", "IN", "İzmir", " ", "Muğla "),
      buildFilter("endDate", "IS_NULL", "left over"),
      buildFilter("annualReductionTonnes", "GREATER_THAN", "1500.5"),
      buildFilter("createdAt", "GREATER_THAN_OR_EQUAL", "2026-11-21"),
      buildFilter("createdAt", "LESS_THAN_OR_EQUAL", "2026-11-21"),
      buildFilter("createdAt", "EQUALS", "2026-11-21"),
      buildFilter("createdAt", "NOT_EQUALS", "2026-11-21"),
      buildFilter("city", "CONTAINS", " "),
      buildFilter("city", "IN"),
      buildFilter("annualReductionTonnes", "IN", "12", "çok"),
      buildFilter("createdAt", "LESS_THAN", "21.11.2026"),
      buildFilter("createdAt", "LESS_THAN", "2026-02-31"),
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
      { fieldId: "createdAt", operator: "EQUALS", value: `2026-11-21[${LOCAL_TIME_ZONE}]` },
      { fieldId: "createdAt", operator: "NOT_EQUALS", value: `2026-11-21[${LOCAL_TIME_ZONE}]` },
      null,
      null,
      null,
      null,
      null,
    ],
  );
});

Deno.test("filter draft: reports why the list or the server would reject it", () => {
  const getError = (values: readonly string[], others: Filter[] = []) =>
    parseDraft({ fieldId: "city", operator: "IN", values }, projectList, others).error;
  const long = { fieldId: "city", operator: "CONTAINS", value: "a".repeat(500) } as const;
  const tooLong = {
    key: "All filters together are too long. Remove one, or shorten this one.",
  };
  assert.deepEqual(
    [
      getError(["İzmir"]),
      getError([" "]),
      getError(["a\0b"]),
      getError(["a".repeat(501)]),
      getError(Array.from({ length: 201 }, (_, index) => `${index}`)),
      getError(["İzmir"], Array.from({ length: 7 }, () => long)),
      getError(Array.from({ length: 100 }, (_, index) => `İstanbul'un ilçesi ${index}`)),
      getError(["İzmir"], Array.from({ length: 20 }, () => ({ ...long, value: "a" }))),
      parseDraft({ fieldId: "endDate", operator: "EQUALS", values: ["31.02.2027"] }, projectList)
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

Deno.test("address filters: drop filters beyond a saved view's maximum length", async () => {
  const long: Filter = { fieldId: "city", operator: "CONTAINS", value: "a".repeat(480) };
  const many = Array.from({ length: 12 }, () => long);
  assert.equal((await parseFilters(formatListQuery({ filters: many }))).length, 7);
});

Deno.test("address filters: accept several formats of date and time and reject a null character", async () => {
  const readFilter = async (fieldId: string, operator: string, value: string) => {
    const [filter] = await parseFilters(
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
      await readFilter("createdAt", "GREATER_THAN", "2026-12-20T10:00:00"),
      await readFilter("createdAt", "GREATER_THAN", "2026-12-20 10:00:00"),
      await readFilter("createdAt", "GREATER_THAN", "2026,12,20,10,0,0"),
      await readFilter("endDate", "EQUALS", "2026 12 20 0 0 0"),
      await readFilter("city", "CONTAINS", "\0"),
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

Deno.test("filter draft: starts with the default operator and keeps its values for another", () => {
  assert.deepEqual(createDraft("city", "text"), {
    fieldId: "city",
    operator: "CONTAINS",
    values: [],
  });
  assert.equal(createDraft("status", "select").operator, "EQUALS");
  assert.equal(createDraft("createdAt", "datetime").operator, "WITHIN");
  const several = { fieldId: "city", operator: "IN", values: ["İzmir", "Muğla"] } as const;
  assert.deepEqual(changeOperator(several, "EQUALS").values, ["İzmir"]);
  assert.deepEqual(changeOperator(several, "NOT_IN").values, ["İzmir", "Muğla"]);
  assert.deepEqual(changeOperator(several, "IS_NULL").values, []);
  const within = { fieldId: "endDate", operator: "WITHIN", values: ["TODAY"] } as const;
  assert.deepEqual(changeOperator(within, "EQUALS").values, []);
});

Deno.test("filter draft: within a period becomes a filter that stays relative in the address", async () => {
  for (const fieldId of ["endDate", "createdAt"]) {
    const draft = { fieldId, operator: "WITHIN", values: ["LAST_30_DAYS"] } as const;
    const filter = { fieldId, operator: "EQUALS", value: "LAST_30_DAYS" } as const;
    assert.deepEqual(parseDraft(draft, projectList), { filter });
    assert.deepEqual(await parseFilters(formatListQuery({ filters: [filter] })), [filter]);
  }
  assert.deepEqual(
    parseDraft({ fieldId: "endDate", operator: "WITHIN", values: [] }, projectList),
    {
      error: { key: "Required" },
    },
  );
});

Deno.test("describePeriodDays: names the days of a period for the reader's day", async () => {
  const t = createTranslate("tr", await loadTexts("tr"));
  const describe = (value: string, type: "date" | "text" = "date") => {
    const filter = { fieldId: "endDate", operator: "EQUALS", value } as const;
    const now = new Date("2026-11-28T09:00:00Z");
    const options = { type, labels: { label: "End date" }, findName: () => "", t } as const;
    return [
      describeFilter(filter, { ...options, language: "tr" }),
      describePeriodDays(filter, type, { now, timeZone: "Europe/Istanbul" }, t),
    ];
  };
  assert.deepEqual(
    [
      describe("LAST_30_DAYS"),
      describe("TODAY"),
      describe("TODAY", "text"),
      describe("2026-11-28"),
    ],
    [
      ["Bitiş tarihi: son 30 gün", "30.10.2026 – 28.11.2026"],
      ["Bitiş tarihi: bugün", "28.11.2026"],
      ["Bitiş tarihi: TODAY", undefined],
      ["Bitiş tarihi: 28.11.2026", undefined],
    ],
  );
});

Deno.test("toMoment: converts a day to a filter value that toDay reads back, for each operator", () => {
  const operators = listOperators("datetime").filter((operator) => !isNullCheck(operator));
  assert.equal(operators.length, 6);
  for (const operator of operators) {
    const day = toDay(toMoment("2026-11-21", operator), operator);
    assert.deepEqual(day, { day: "2026-11-21", timeZone: LOCAL_TIME_ZONE }, operator);
  }
  assert.equal(toDay(toMoment("2026-11-21", "LESS_THAN"), "GREATER_THAN"), null);
  assert.equal(toDay("2026-11-21T00:00:00.000Z", "EQUALS"), null);
  assert.equal(toDay("soon", "LESS_THAN"), null);
});

Deno.test("describeFilter: describes filters in Turkish and English", async () => {
  const { list } = projectRecord;
  const describe = async (filter: Filter, language: "tr" | "en" = "tr") =>
    describeFilter(filter, {
      type: list.search.shape.fields[filter.fieldId]?.type ?? "text",
      labels: list.fields[filter.fieldId] ?? { label: "Name" },
      findName: (id) => id === COMPANY ? "Ege Rüzgâr" : "?",
      t: createTranslate(language, await loadTexts(language)),
      language,
    });
  assert.deepEqual(
    await Promise.all([
      ...filters.map((filter) => describe(filter)),
      describe({ fieldId: "status", operator: "NOT_IN", value: ["ACTIVE", "DISABLED"] }),
      describe({ fieldId: "annualReductionTonnes", operator: "LESS_THAN", value: "1500.5" }),
      describe({ fieldId: "startDate", operator: "GREATER_THAN_OR_EQUAL", value: "2026-11-21" }),
      describe({
        fieldId: "createdAt",
        operator: "GREATER_THAN",
        value: toMoment("2026-11-21", "GREATER_THAN"),
      }),
      describe({
        fieldId: "createdAt",
        operator: "EQUALS",
        value: `2026-11-21[${LOCAL_TIME_ZONE}]`,
      }),
      describe({ fieldId: "createdAt", operator: "NOT_EQUALS", value: "2026-11-21[Asia/Tokyo]" }),
      describe({ fieldId: "createdAt", operator: "EQUALS", value: "2026-11-21T13:05" }),
      describe({ fieldId: "city", operator: "NOT_CONTAINS", value: "a".repeat(100) }),
      ...filters.map((filter) => describe(filter, "en")),
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

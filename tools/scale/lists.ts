import {
  type Filter,
  formatListQuery,
  type ListField,
  type ListQuery,
  type ListShape,
} from "../../contract/listQuery.ts";
import { DEFAULT_PAGE_SIZE } from "../../contract/constants.ts";
import type { Role } from "../../contract/permissions.ts";
import { createChoiceRule, type QuickFilterRule } from "../../contract/quickFilters.ts";
import { getViewedList, VIEWED_LIST_NAMES } from "../../contract/view.ts";
import { milestoneSearch } from "../../src/features/milestone/links.ts";
import { milestoneOwnerRecord } from "../../src/features/milestoneOwner/milestoneOwnerRecord.tsx";
import { projectSearch } from "../../src/features/project/links.ts";
import { reminderSearch } from "../../src/features/reminder/links.ts";
import type { ListSearch } from "../../src/records/list/listSearch.ts";
import { userSearch } from "../../src/features/user/links.ts";
import type { ApiRoute, MeasuredRequest } from "./routes.ts";
import { fillPath, type Samples } from "./samples.ts";

/** A list of the API, with what the screens send to it. */
export interface MeasuredList {
  route: string;
  path: string;
  as: Role;
  shape: ListShape;
  /** Absent if the list has no text to search. */
  textField?: string | undefined;
  quickFilters: Readonly<Record<string, QuickFilterRule>>;
  /** Related records and their fields. */
  related: Partial<Pick<ListQuery, "extend" | "fields">>;
}

/** Who reads the lists whose rows depend on the user; others are read by an administrator. */
const READERS: Readonly<Record<string, readonly Role[]>> = {
  "/api/reminders": ["ADMIN", "MEMBER"],
  "/api/notifications": ["MEMBER"],
  "/api/notifications/unread": ["MEMBER"],
  "/api/feedback/my": ["MEMBER"],
};
/** The lists whose screens request related records. */
const SCREENS: readonly ListSearch[] = [
  projectSearch,
  milestoneSearch,
  userSearch,
  reminderSearch,
  milestoneOwnerRecord.list.search,
];
/** The days of the quick filters that count days. */
const DAYS = 30;
const WORDS = ["rapor", "santrali 77", "bulunmayan"] as const;

const addresses = VIEWED_LIST_NAMES.map((name) => getViewedList(name).address);

export const findLists = (routes: readonly ApiRoute[], samples: Samples): MeasuredList[] =>
  routes.flatMap(({ path: route, list: shape }) =>
    shape
      ? (READERS[route] ?? ["ADMIN"] as const).map((as) => ({
        ...describeList(route, shape, samples.member),
        route,
        path: fillPath(route, samples),
        as,
        shape,
      }))
      : []
  );

function describeList(route: string, shape: ListShape, userId: string) {
  const possible = addresses.filter((one) => one.shape.fields === shape.fields);
  const address = possible.find(({ path }) => `/api${path}` === route) ?? possible[0];
  const search = SCREENS.find((one) => one.shape.fields === shape.fields);
  const related = search?.query(search.read(new URLSearchParams()), { userId, now: new Date() });
  const fields = Object.entries(shape.fields).filter(([, { filterable }]) => filterable);
  return {
    textField: address?.textField ?? fields.find(([, { type }]) => type === "text")?.[0],
    quickFilters: address?.quickFilters ?? Object.fromEntries(
      fields.flatMap(([name, { values }]) =>
        values ? [[name, createChoiceRule(name, values)]] : []
      ),
    ),
    related: related ? { extend: related.extend, ...getFields(related) } : {},
  };
}

const getFields = ({ fields }: ListQuery) => fields ? { fields } : {};

interface Filtered {
  name: string;
  filters: Filter[];
}

const equals = (fieldId: string, value: string): Filter => ({
  fieldId,
  operator: "EQUALS",
  value,
});

const contains = (fieldId: string, value: string): Filter => ({
  fieldId,
  operator: "CONTAINS",
  value,
});

const NO_FILTER: Filtered = { name: "", filters: [] };

const PAGES = [undefined, "middle", "last"] as const;

/**
 * Each quick filter with each sort on the first, middle and last page, without a search and with
 * one of them in turn; and each search with each sort.
 */
export function createListRequests(
  list: MeasuredList,
  samples: Samples,
  texts: readonly string[] = [],
): MeasuredRequest[] {
  const { textField } = list;
  const searches: Filtered[] = textField === undefined
    ? []
    : texts.map((value) => ({ name: `"${value}"`, filters: [contains(textField, value)] }));
  const quickFilters = [NO_FILTER, ...createQuickFilters(list, samples)];
  const sorts = createSorts(list);
  const create = (quick: Filtered, search: Filtered, sort: Sort, page?: "middle" | "last") => ({
    ...createRequest(list, [quick.name, search.name, sort.name, page && `${page} page`], {
      ...sort.query,
      filters: [...quick.filters, ...search.filters],
    }),
    ...(page && { page }),
  });
  const requests = [
    ...quickFilters.flatMap((quick, nthQuick) =>
      sorts.flatMap((sort, nthSort) =>
        PAGES.flatMap((page, nthPage) => {
          const search = searches[(nthQuick + nthSort + nthPage) % searches.length];
          return [NO_FILTER, ...search ? [search] : []]
            .map((one) => create(quick, one, sort, page));
        })
      )
    ),
    ...searches.flatMap((search) => sorts.map((sort) => create(NO_FILTER, search, sort))),
  ];
  return [...new Map(requests.map((request) => [request.name, request])).values()];
}

type Sort = ReturnType<typeof createSorts>[number];

export const createSorts = ({ shape }: MeasuredList) =>
  Object.entries(shape.fields).filter(([, { sortable }]) => sortable).flatMap(([sortField]) =>
    (["asc", "desc"] as const).map((sortDirection) => ({
      name: `by ${sortField} ${sortDirection}`,
      query: { sortField, sortDirection },
    }))
  );

export function createQuickFilters({ quickFilters }: MeasuredList, samples: Samples): Filtered[] {
  const context = { userId: samples.member, now: new Date() };
  return Object.entries(quickFilters).flatMap(([name, rule]) =>
    listValues(rule, samples).map((value) => ({
      name: `${name} ${rule.fallback === "" ? "…" : value}`,
      filters: rule.filters(value, context),
    }))
  );
}

function listValues(rule: QuickFilterRule, samples: Samples): unknown[] {
  if ("values" in rule && Array.isArray(rule.values)) return rule.values;
  if (rule.fallback === 0) return [DAYS];
  const [filter] = rule.filters(samples.member, { userId: samples.member, now: new Date() });
  return [samples[RECORDS[filter?.fieldId ?? ""] ?? "member"]];
}

/** Each field that can be filtered, with each type of value, and pairs of fields. */
export function createFieldRequests(list: MeasuredList, samples: Samples): MeasuredRequest[] {
  const { field: sortField, direction: sortDirection } = list.shape.defaultSort;
  const fields = Object.entries(list.shape.fields).filter(([, { filterable }]) => filterable)
    .map(([fieldId, field]) => createExamples(field, fieldId, samples));
  const create = (filters: Filter[]) =>
    createRequest(list, filters.map(describeFilter), { sortField, sortDirection, filters });
  const alone = fields.flat().map((filter) => create([filter]));
  const pairs = fields.flatMap(([filter], index) => {
    const next = fields[(index + 1) % fields.length]?.[0];
    return filter && next && filter !== next ? [create([filter, next])] : [];
  });
  return [
    createRequest(list, [], { sortField, sortDirection }),
    ...alone,
    ...alone.map((one) => ({ ...one, name: `${one.name}, last page`, page: "last" as const })),
    ...pairs,
  ];
}

export const createExport = ({ path, related, as }: MeasuredList): MeasuredRequest => ({
  name: `export: all of ${path}`,
  as,
  paths: [`${path}?${formatListQuery(related)}`],
  isWhole: true,
});

const describeFilter = ({ fieldId, operator, value }: Filter) =>
  `${fieldId} ${operator.toLowerCase()} ${
    Array.isArray(value) || /^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d/.test(value ?? "") ? "…" : value ?? ""
  }`.trim();

function createRequest(
  { route, path, related, as }: MeasuredList,
  parts: readonly (string | undefined)[],
  query: Partial<ListQuery>,
): MeasuredRequest {
  const params = formatListQuery({ page: 1, size: DEFAULT_PAGE_SIZE, ...related, ...query });
  const reader = READERS[route]?.[1] ? as : undefined;
  return {
    name: [route.slice("/api/".length), ...parts, reader].filter(Boolean).join(", "),
    as,
    paths: [`${path}?${params}`],
  };
}

function createExamples(field: ListField, fieldId: string, samples: Samples): Filter[] {
  const month = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  const equalTo = (value: string) => equals(fieldId, value);
  switch (field.type) {
    case "text":
    case "email":
      return WORDS.map((value) => contains(fieldId, value));
    case "select":
    case "multi-select":
      return [...field.values ?? []].map(equalTo);
    case "boolean":
      return [equalTo("true"), equalTo("false")];
    case "number":
      return [{ fieldId, operator: "GREATER_THAN", value: "100" }];
    case "date":
      return [{ fieldId, operator: "GREATER_THAN_OR_EQUAL", value: month.slice(0, 10) }];
    case "datetime":
      return [
        { fieldId, operator: "GREATER_THAN_OR_EQUAL", value: month },
        { fieldId, operator: "IS_NULL" },
      ];
    case "uuid":
      return [{ fieldId, operator: "IN", value: [samples.project, samples.company] }];
    case "entity":
      return [equalTo(samples[RECORDS[fieldId] ?? "member"])];
    case "time":
      return [];
  }
}

/** The sample of a field that references a record; a user otherwise. */
const RECORDS: Readonly<Record<string, keyof Samples>> = {
  processId: "process",
  projectId: "project",
  ownerId: "owner",
  stakeholders: "owner",
  companyId: "company",
  typeId: "type",
};

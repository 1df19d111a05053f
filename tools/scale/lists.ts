import {
  type Filter,
  formatListQuery,
  type ListField,
  type ListQuery,
  type ListShape,
} from "../../contract/listQuery.ts";
import type { FieldType, Operator } from "../../contract/operators.ts";
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
  const texts = fields.flatMap(([name, { type }]) => type === "text" ? [name] : []);
  return {
    textField: address?.textField ?? texts.find((name) => name === "name") ?? texts[0],
    quickFilters: address?.quickFilters ?? Object.fromEntries(
      fields.flatMap(([name, { values }]) =>
        values ? [[name, createChoiceRule(name, values)]] : []
      ),
    ),
    related: {
      ...(related && { extend: related.extend }),
      ...(related?.fields && { fields: related.fields }),
    },
  };
}

interface Filtered {
  name: string;
  filters: Filter[];
}

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
  const searches = textField === undefined ? [] : texts.map((value): Filtered => ({
    name: `"${value}"`,
    filters: [{ fieldId: textField, operator: "CONTAINS", value }],
  }));
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

export const createSorts = ({ shape }: MeasuredList) => [
  ...Object.entries(shape.fields).filter(([, { sortable }]) => sortable).flatMap(([sortField]) =>
    (["asc", "desc"] as const).map((sortDirection) => ({
      name: `by ${sortField} ${sortDirection}`,
      query: { sortField, sortDirection },
    }))
  ),
  ...Object.keys(shape.groups ?? {}).map((groupBy) => ({
    name: `grouped by ${groupBy}`,
    query: {
      groupBy,
      sortField: shape.defaultSort.field,
      sortDirection: shape.defaultSort.direction,
    } satisfies Partial<ListQuery>,
  })),
];

export function createQuickFilters({ quickFilters }: MeasuredList, samples: Samples): Filtered[] {
  const context = { userId: samples.member, now: new Date() };
  return Object.entries(quickFilters).flatMap(([name, rule]) =>
    listValues(rule, samples).map((value) => ({
      name: `${name} ${rule.fallback === "" ? `${value}`.replaceAll(/[^,]+/g, "…") : value}`,
      filters: rule.filters(value, context),
    }))
  );
}

/** Each value of a quick filter, and two that are chosen together. */
function listValues(rule: QuickFilterRule, samples: Samples): unknown[] {
  if ("values" in rule && Array.isArray(rule.values)) {
    const combinable = "combinable" in rule && Array.isArray(rule.combinable)
      ? rule.combinable
      : [];
    return [...rule.values, ...combinable.length > 1 ? [combinable.slice(0, 2).join()] : []];
  }
  if (rule.fallback === 0) return [DAYS];
  const [filter] = rule.filters(samples.member, { userId: samples.member, now: new Date() });
  const sample = findSample(filter?.fieldId ?? "", samples);
  return rule.fallback === "" ? [sample, `${sample},${samples.admin}`] : [sample];
}

/** Each field that can be filtered, with its examples, and pairs of fields. */
export function createFieldRequests(list: MeasuredList, samples: Samples): MeasuredRequest[] {
  const { field: sortField, direction: sortDirection } = list.shape.defaultSort;
  const examples = Object.entries(list.shape.fields).filter(([, { filterable }]) => filterable)
    .map(([fieldId, field]) => createExamples(fieldId, field, samples));
  const create = (filters: Filter[]) =>
    createRequest(list, filters.map(describeFilter), { sortField, sortDirection, filters });
  const alone = examples.flat().map((filter) => create([filter]));
  return [
    create([]),
    ...alone,
    ...alone.map((one) => ({ ...one, name: `${one.name}, last page`, page: "last" as const })),
    ...examples.slice(1).flatMap(([second], index) => {
      const [first] = examples[index] ?? [];
      return first && second ? [create([first, second])] : [];
    }),
  ];
}

/** Ids and dates differ between sizes and days. */
const describeFilter = ({ fieldId, operator, value = "" }: Filter) =>
  [fieldId, operator.toLowerCase(), /^[0-9a-f-]{36}|^\d{4}-/.test(`${value}`) ? "…" : value].join(
    " ",
  )
    .trim();

function createRequest(
  { route, path, related, as }: MeasuredList,
  parts: readonly (string | undefined)[],
  query: Partial<ListQuery>,
): MeasuredRequest {
  const params = formatListQuery({ page: 1, size: DEFAULT_PAGE_SIZE, ...related, ...query });
  const reader = READERS[route]?.[1] && as;
  const name = [route.slice("/api/".length), ...parts, reader].filter(Boolean).join(", ");
  return { name, as, paths: [`${path}?${params}`] };
}

function createExamples(fieldId: string, { type, values = [] }: ListField, samples: Samples) {
  const month = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  const examples: Record<FieldType, readonly (readonly [Operator, string?])[]> = {
    text: WORDS.map((word) => ["CONTAINS", word]),
    email: WORDS.map((word) => ["CONTAINS", word]),
    select: values.map((value) => ["EQUALS", value]),
    "multi-select": values.map((value) => ["EQUALS", value]),
    boolean: [["EQUALS", "true"], ["EQUALS", "false"]],
    number: [["GREATER_THAN", "100"]],
    date: [["GREATER_THAN_OR_EQUAL", month.slice(0, 10)]],
    datetime: [["GREATER_THAN_OR_EQUAL", month], ["IS_NULL"]],
    uuid: [["IN", samples.project]],
    entity: [["EQUALS", findSample(fieldId, samples)]],
    time: [],
  };
  return examples[type].map(([operator, value]): Filter => ({
    fieldId,
    operator,
    ...(value !== undefined && { value }),
  }));
}

/** The sample of a field that references a record, such as `companyId`; a user otherwise. */
function findSample(fieldId: string, samples: Samples): string {
  const name = fieldId === "stakeholders" ? "owner" : fieldId.replace(/Id$/, "");
  return Object.entries(samples).find(([key]) => key === name)?.[1] ?? samples.member;
}

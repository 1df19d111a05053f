import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./constants.ts";
import { parseFilterValue } from "./filterValue.ts";
import type { Filter, ListQuery, ListShape } from "./listQuery.ts";
import {
  isNullCheck,
  isSetOperator,
  listOperators,
  type Operator,
  OPERATORS,
} from "./operators.ts";
import { isPeriodFilter } from "./period.ts";

/** An invalid parameter of a query, and why it is invalid. */
export interface QueryFault {
  key: string;
  reason: "unknown" | "range" | "operator" | "value" | "repeated";
}

type Fault = (key: string, reason: QueryFault["reason"]) => [];

type ParsedQuery = { ok: true; query: ListQuery } | { ok: false; faults: QueryFault[] };

const FILTER_KEY = /^filters\[(\d{1,2})\]\.(fieldId|operator|value)$/;
const FIELD_NAME = /^[a-zA-Z]{1,40}(?:\.[a-zA-Z]{1,40})?$/;
/** The most values of IN and NOT_IN. */
export const MAX_FILTER_VALUES = 200;
const SINGLE_KEYS = ["page", "size", "sortField", "sortDirection", "groupBy", "after"];
const REPEATED_KEYS = ["extend", "fields"];
const isListQueryKey = (key: string) =>
  SINGLE_KEYS.includes(key) || REPEATED_KEYS.includes(key) || FILTER_KEY.test(key);
const isOperator = (text: string): text is Operator =>
  (OPERATORS as readonly string[]).includes(text);

/**
 * How unknown keys are treated: `rejected` as faults, or `filters` by the field that a key names;
 * then other keys are ignored.
 */
export type OtherKeys = "rejected" | "filters";

interface ParseOptions {
  otherKeys?: OtherKeys | undefined;
  /** Whether filters may have periods such as `THIS_MONTH`, as in addresses and views. */
  acceptsPeriods?: boolean;
}

/** Parses a list query from its flat keys and validates it against the list's shape. */
export function parseListQuery(
  params: URLSearchParams,
  shape: ListShape,
  { otherKeys = "rejected", acceptsPeriods = false }: ParseOptions = {},
): ParsedQuery {
  const faults: QueryFault[] = [];
  const fault: Fault = (key, reason) => {
    faults.push({ key, reason });
    return [];
  };

  for (const key of new Set(params.keys())) {
    const isRejected = otherKeys === "rejected" || key.startsWith("filters[");
    if (!isListQueryKey(key) && isRejected) fault(key, "unknown");
    const isSingle = SINGLE_KEYS.includes(key) || /\.(?:fieldId|operator)$/.test(key);
    if (isListQueryKey(key) && isSingle && params.getAll(key).length > 1) fault(key, "repeated");
  }

  const parseWholeNumber = (key: string, fallback: number, max: number) => {
    const text = params.get(key);
    if (text === null) return fallback;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > max) fault(key, "range");
    return number;
  };
  const page = parseWholeNumber("page", DEFAULT_PAGE, 1_000_000);
  const size = parseWholeNumber("size", DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);

  const sortField = params.get("sortField") ?? shape.defaultSort.field;
  if (!Object.hasOwn(shape.fields, sortField) || !shape.fields[sortField]?.sortable) {
    fault("sortField", "unknown");
  }
  const direction = params.get("sortDirection") ??
    (params.has("sortField") ? "asc" : shape.defaultSort.direction);
  if (direction !== "asc" && direction !== "desc") fault("sortDirection", "value");

  const groupBy = params.get("groupBy");
  if (groupBy !== null && !Object.hasOwn(shape.groups ?? {}, groupBy)) {
    fault("groupBy", "unknown");
  }

  const extend = [...new Set(params.getAll("extend"))];
  if (extend.some((name) => !shape.extend.includes(name))) fault("extend", "unknown");

  const fields = [...new Set(params.getAll("fields"))];
  if (fields.some((name) => !FIELD_NAME.test(name))) fault("fields", "unknown");
  const after = params.get("after");

  const filters = [
    ...parseFilters(params, shape, fault, acceptsPeriods),
    ...(otherKeys === "filters" ? parseOtherKeys(params, shape, fault) : []),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const sortDirection = direction === "desc" ? "desc" : "asc";
  return {
    ok: true,
    query: {
      page,
      size,
      sortField,
      sortDirection,
      ...(groupBy !== null && { groupBy }),
      filters,
      extend,
      ...(fields.length > 0 && { fields }),
      ...(after !== null && { after }),
    },
  };
}

function parseFilters(
  params: URLSearchParams,
  shape: ListShape,
  fault: Fault,
  acceptsPeriods: boolean,
): Filter[] {
  const indexes = [...params.keys()].flatMap((key) => FILTER_KEY.exec(key)?.[1] ?? []);
  const inOrder = [...new Set(indexes.map(Number))].sort((a, b) => a - b);

  return inOrder.flatMap((index) => {
    const key = (part: string) => `filters[${index}].${part}`;
    const fieldId = params.get(key("fieldId")) ?? "";
    const operator = params.get(key("operator")) ?? "";
    const values = params.getAll(key("value"));

    const field = Object.hasOwn(shape.fields, fieldId) ? shape.fields[fieldId] : undefined;
    if (!field?.filterable) return fault(key("fieldId"), "unknown");
    if (!isOperator(operator) || !listOperators(field.type).includes(operator)) {
      return fault(key("operator"), "operator");
    }
    if (isNullCheck(operator)) {
      if (values.length > 0) fault(key("value"), "value");
      return [{ fieldId, operator }];
    }
    const fits = values.length > 0 &&
      values.length <= (isSetOperator(operator) ? MAX_FILTER_VALUES : 1);
    const read = values.map((value) =>
      acceptsPeriods && isPeriodFilter(field.type, operator, value)
        ? value
        : parseFilterValue(field, operator, value)
    );
    if (!fits || !isComplete(read)) return fault(key("value"), "value");
    const [value = ""] = read;
    return [{ fieldId, operator, value: isSetOperator(operator) ? read : value }];
  });
}

/** Parses keys that name a field: it must equal the value, or one of several. */
function parseOtherKeys(params: URLSearchParams, shape: ListShape, fault: Fault): Filter[] {
  return [...new Set(params.keys())].flatMap((key) => {
    const field = isListQueryKey(key) || !Object.hasOwn(shape.fields, key)
      ? undefined
      : shape.fields[key];
    if (!field?.filterable) return [];
    const values = params.getAll(key);
    const operator = values.length > 1 ? "IN" : "EQUALS";
    if (!listOperators(field.type).includes(operator)) return fault(key, "repeated");
    const read = values.map((value) => parseFilterValue(field, operator, value));
    if (!isComplete(read)) return fault(key, "value");
    const [value = ""] = read;
    return [{ fieldId: key, operator, value: operator === "IN" ? read : value }];
  });
}

const isComplete = (values: (string | null)[]): values is string[] => !values.includes(null);

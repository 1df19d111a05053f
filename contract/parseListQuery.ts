import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./constants.ts";
import { readFilterValue } from "./filterValue.ts";
import type { Filter, ListQuery, ListShape } from "./listQuery.ts";
import { isNullCheck, isSetOperator, type Operator, OPERATORS, operatorsFor } from "./operators.ts";

/** One thing wrong with a query: the key at fault, and what about it. */
export interface QueryFault {
  key: string;
  reason: "unknown" | "range" | "operator" | "value" | "repeated";
}

type Fault = (key: string, reason: QueryFault["reason"]) => [];

type ParsedQuery = { ok: true; query: ListQuery } | { ok: false; faults: QueryFault[] };

const FILTER_KEY = /^filters\[(\d{1,2})\]\.(fieldId|operator|value)$/;
const FIELD_NAME = /^[a-zA-Z]{1,40}(?:\.[a-zA-Z]{1,40})?$/;
/** Of IN and NOT_IN. */
export const MOST_VALUES = 200;
const SINGLE_KEYS = ["page", "size", "sortField", "sortDirection", "after"];
const REPEATED_KEYS = ["extend", "fields"];
const isOwn = (key: string) =>
  SINGLE_KEYS.includes(key) || REPEATED_KEYS.includes(key) || FILTER_KEY.test(key);
const isOperator = (text: string): text is Operator =>
  (OPERATORS as readonly string[]).includes(text);

/**
 * What becomes of keys that are none of a list query's own: they are faults; or each that names a
 * field filters by it, and the rest is passed over.
 */
export type OtherKeys = "refused" | "taken";

/** Reads a query from its flat keys and holds it against what the resource can be asked. */
export function parseListQuery(
  params: URLSearchParams,
  shape: ListShape,
  otherKeys: OtherKeys = "refused",
): ParsedQuery {
  const faults: QueryFault[] = [];
  const fault: Fault = (key, reason) => {
    faults.push({ key, reason });
    return [];
  };

  for (const key of new Set(params.keys())) {
    const isRefused = otherKeys === "refused" || key.startsWith("filters[");
    if (!isOwn(key) && isRefused) fault(key, "unknown");
    const isSingle = SINGLE_KEYS.includes(key) || /\.(?:fieldId|operator)$/.test(key);
    if (isOwn(key) && isSingle && params.getAll(key).length > 1) fault(key, "repeated");
  }

  const wholeNumber = (key: string, fallback: number, max: number) => {
    const text = params.get(key);
    if (text === null) return fallback;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > max) fault(key, "range");
    return number;
  };
  const page = wholeNumber("page", DEFAULT_PAGE, 1_000_000);
  const size = wholeNumber("size", DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);

  const sortField = params.get("sortField") ?? shape.defaultSort.field;
  if (!Object.hasOwn(shape.fields, sortField) || !shape.fields[sortField]?.sortable) {
    fault("sortField", "unknown");
  }
  const direction = params.get("sortDirection") ??
    (params.has("sortField") ? "asc" : shape.defaultSort.direction);
  if (direction !== "asc" && direction !== "desc") fault("sortDirection", "value");

  const extend = [...new Set(params.getAll("extend"))];
  if (extend.some((name) => !shape.extend.includes(name))) fault("extend", "unknown");

  const fields = [...new Set(params.getAll("fields"))];
  if (fields.some((name) => !FIELD_NAME.test(name))) fault("fields", "unknown");
  const after = params.get("after");

  const filters = [
    ...parseFilters(params, shape, fault),
    ...(otherKeys === "taken" ? parseOtherKeys(params, shape, fault) : []),
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
    if (!isOperator(operator) || !operatorsFor(field.type).includes(operator)) {
      return fault(key("operator"), "operator");
    }
    if (isNullCheck(operator)) {
      if (values.length > 0) fault(key("value"), "value");
      return [{ fieldId, operator }];
    }
    const fits = values.length > 0 && values.length <= (isSetOperator(operator) ? MOST_VALUES : 1);
    const read = values.map((value) => readFilterValue(field, operator, value));
    if (!fits || !isComplete(read)) return fault(key("value"), "value");
    const [value = ""] = read;
    return [{ fieldId, operator, value: isSetOperator(operator) ? read : value }];
  });
}

/** Keys that name a field: it equals the value, or one of several. */
function parseOtherKeys(params: URLSearchParams, shape: ListShape, fault: Fault): Filter[] {
  return [...new Set(params.keys())].flatMap((key) => {
    const field = isOwn(key) || !Object.hasOwn(shape.fields, key) ? undefined : shape.fields[key];
    if (!field?.filterable) return [];
    const values = params.getAll(key);
    const operator = values.length > 1 ? "IN" : "EQUALS";
    if (!operatorsFor(field.type).includes(operator)) return fault(key, "repeated");
    const read = values.map((value) => readFilterValue(field, operator, value));
    if (!isComplete(read)) return fault(key, "value");
    const [value = ""] = read;
    return [{ fieldId: key, operator, value: operator === "IN" ? read : value }];
  });
}

const isComplete = (values: (string | null)[]): values is string[] => !values.includes(null);

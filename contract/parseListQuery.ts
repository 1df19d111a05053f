import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./constants.ts";
import type { Filter, ListField, ListQuery, ListShape } from "./listQuery.ts";
import { isNullCheck, isSetOperator, type Operator, OPERATORS, operatorsFor } from "./operators.ts";

/** One thing wrong with a query: the key at fault, and what about it. */
export interface QueryFault {
  key: string;
  reason: "unknown" | "range" | "operator" | "value" | "repeated";
}

type Fault = (key: string, reason: QueryFault["reason"]) => [];

export type ParsedQuery = { ok: true; query: ListQuery } | { ok: false; faults: QueryFault[] };

const FILTER_KEY = /^filters\[(\d{1,2})\]\.(fieldId|operator|value)$/;
const SINGLE_KEYS = ["page", "size", "sortField", "sortDirection"];
const isOperator = (text: string): text is Operator =>
  (OPERATORS as readonly string[]).includes(text);

/**
 * Reads a query from its flat keys and holds it against what the resource can be asked. Keys in
 * `extraKeys` belong to the resource and are passed over; any other unknown key is a fault.
 */
export function parseListQuery(
  params: URLSearchParams,
  shape: ListShape,
  extraKeys: readonly string[] = [],
): ParsedQuery {
  const faults: QueryFault[] = [];
  const fault: Fault = (key, reason) => {
    faults.push({ key, reason });
    return [];
  };

  for (const key of new Set(params.keys())) {
    const known = SINGLE_KEYS.includes(key) || key === "extend" || FILTER_KEY.test(key);
    if (!known && !extraKeys.includes(key)) fault(key, "unknown");
    if (SINGLE_KEYS.includes(key) && params.getAll(key).length > 1) fault(key, "repeated");
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

  const filters = parseFilters(params, shape, fault);
  if (faults.length > 0) return { ok: false, faults };
  const sortDirection = direction === "desc" ? "desc" : "asc";
  return { ok: true, query: { page, size, sortField, sortDirection, filters, extend } };
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
    const fits = isSetOperator(operator) ? values.length > 0 : values.length === 1;
    if (!fits || !values.every((value) => isValueOf(field, value))) {
      return fault(key("value"), "value");
    }
    const [value = ""] = values;
    return [{ fieldId, operator, value: isSetOperator(operator) ? values : value }];
  });
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function isValueOf({ type, values }: ListField, value: string): boolean {
  if (value.length > 500 || values?.includes(value) === false) return false;
  switch (type) {
    case "number":
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    case "boolean":
      return value === "true" || value === "false";
    case "uuid":
    case "entity":
      return UUID.test(value);
    case "date":
      return isTemporal(
        () => Temporal.PlainDate.from(value, { overflow: "reject" }),
        value,
        /^\d{4}-\d\d-\d\d$/,
      );
    case "datetime":
      return isTemporal(() => Temporal.Instant.from(value), value, /T/);
    case "time":
      return isTemporal(() => Temporal.PlainTime.from(value), value, /^\d\d:\d\d(:\d\d)?$/);
    default:
      return true;
  }
}

function isTemporal(parse: () => unknown, text: string, form: RegExp): boolean {
  try {
    return form.test(text) && parse() !== undefined;
  } catch {
    return false;
  }
}

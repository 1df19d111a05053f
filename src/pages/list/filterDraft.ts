import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import {
  type FieldType,
  isNullCheck,
  isSetOperator,
  type Operator,
  operatorsFor,
} from "../../../contract/operators.ts";
import { momentOf } from "./moment.ts";
import { readFilters } from "./readFilters.ts";

/**
 * A filter while it is being built. `values` hold one entry, or several for IN and NOT_IN; for moments
 * the day alone.
 */
export interface FilterDraft {
  fieldId: string;
  operator: Operator;
  values: readonly string[];
}

/** How a filter on a field starts: text by what it contains, all else by the first operator. */
export function startDraft(fieldId: string, type: FieldType): FilterDraft {
  const operators = operatorsFor(type);
  const operator = operators.includes("CONTAINS") ? "CONTAINS" : operators[0] ?? "EQUALS";
  return { fieldId, operator, values: [] };
}

/** Another operator; what was entered is kept as far as it can be. */
export function withOperator(draft: FilterDraft, operator: Operator): FilterDraft {
  const values = isNullCheck(operator)
    ? []
    : isSetOperator(operator)
    ? draft.values
    : draft.values.slice(0, 1);
  return { ...draft, operator, values };
}

/** The filter that a draft makes, or null when this list cannot be asked it. */
export function filterOf({ fieldId, operator, values }: FilterDraft, shape: ListShape) {
  const isMoment = shape.fields[fieldId]?.type === "datetime";
  const entered = values.map((value) => value.trim()).filter((value) => value !== "")
    .map((value) => isMoment ? momentOf(value, operator) : value);
  const [value = ""] = entered;
  const filter: Filter = isNullCheck(operator)
    ? { fieldId, operator }
    : { fieldId, operator, value: isSetOperator(operator) ? entered : value };
  const isEntered = isNullCheck(operator) || entered.length > 0;
  const [fits] = readFilters(formatListQuery({ filters: [filter] }), shape);
  return isEntered && fits ? fits : null;
}

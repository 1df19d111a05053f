import { truncateText } from "../../../contract/truncateText.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { FieldType, Operator } from "../../../contract/operators.ts";
import {
  getPeriodDays,
  isPeriod,
  isPeriodFilter,
  type Period,
  type PeriodContext,
  PERIODS,
} from "../../../contract/period.ts";
import type { Language } from "../../../contract/language.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate, formatExactNumber } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { FieldLabels } from "./listDeclaration.ts";
import { type DraftOperator, getForeignZone, toDay } from "./filterDraft.ts";

interface OperatorTexts {
  /** The label among the operators. */
  label: Key;
  /** The label of an active filter. */
  sentence: Key;
}

const OPERATOR_TEXTS: Record<Operator, OperatorTexts> = {
  EQUALS: { label: "is", sentence: "{field} is {value}" },
  NOT_EQUALS: { label: "is not", sentence: "{field} is not {value}" },
  CONTAINS: { label: "contains", sentence: "{field} contains “{value}”" },
  NOT_CONTAINS: { label: "does not contain", sentence: "{field} does not contain “{value}”" },
  GREATER_THAN: { label: "is greater than", sentence: "{field} is greater than {value}" },
  GREATER_THAN_OR_EQUAL: { label: "is at least", sentence: "{field} is at least {value}" },
  LESS_THAN: { label: "is less than", sentence: "{field} is less than {value}" },
  LESS_THAN_OR_EQUAL: { label: "is at most", sentence: "{field} is at most {value}" },
  IN: { label: "is one of", sentence: "{field} is one of {value}" },
  NOT_IN: { label: "is none of", sentence: "{field} is none of {value}" },
  IS_NULL: { label: "is empty", sentence: "{field} is empty" },
  IS_NOT_NULL: { label: "is not empty", sentence: "{field} is not empty" },
};

/** The texts of comparisons for dates and times. */
const DATE_OPERATOR_TEXTS: Partial<Record<Operator, OperatorTexts>> = {
  GREATER_THAN: { label: "is after", sentence: "{field} is after {value}" },
  GREATER_THAN_OR_EQUAL: { label: "is on or after", sentence: "{field} is on or after {value}" },
  LESS_THAN: { label: "is before", sentence: "{field} is before {value}" },
  LESS_THAN_OR_EQUAL: { label: "is on or before", sentence: "{field} is on or before {value}" },
};

const isTemporal = (type: FieldType) => type === "date" || type === "datetime" || type === "time";

export const getOperatorLabel = (operator: DraftOperator, type: FieldType): Key =>
  operator === "WITHIN" ? "is within" : getOperatorTexts(operator, type).label;

function getOperatorTexts(operator: Operator, type: FieldType): OperatorTexts {
  return (isTemporal(type) && DATE_OPERATOR_TEXTS[operator]) || OPERATOR_TEXTS[operator];
}

interface FilterTextContext {
  type: FieldType;
  labels: FieldLabels;
  /** The name of the record with this id. */
  findName: (id: string) => string;
  t: Translate;
  language: Language;
}

const PERIOD_TEXTS: Record<Period, { label: Key }> = {
  TODAY: { label: "today" },
  YESTERDAY: { label: "yesterday" },
  TOMORROW: { label: "tomorrow" },
  THIS_WEEK: { label: "this week" },
  LAST_WEEK: { label: "last week" },
  NEXT_WEEK: { label: "next week" },
  THIS_MONTH: { label: "this month" },
  LAST_MONTH: { label: "last month" },
  NEXT_MONTH: { label: "next month" },
  THIS_YEAR: { label: "this year" },
  LAST_7_DAYS: { label: "last 7 days" },
  LAST_30_DAYS: { label: "last 30 days" },
  LAST_90_DAYS: { label: "last 90 days" },
  NEXT_7_DAYS: { label: "next 7 days" },
  NEXT_30_DAYS: { label: "next 30 days" },
  NEXT_90_DAYS: { label: "next 90 days" },
};

/** Lists the periods with their names. */
export const listPeriodOptions = (t: Translate) =>
  PERIODS.map((id) => ({ id, label: t(PERIOD_TEXTS[id].label) }));

/** Describes the days of a filter by a period; undefined for other filters. */
export function describePeriodDays(
  { operator, value }: Filter,
  type: FieldType,
  context: PeriodContext,
  t: Translate,
): string | undefined {
  if (!isPeriod(value) || !isPeriodFilter(type, operator, value)) return undefined;
  const { first, last } = getPeriodDays(value, context);
  return first === last
    ? formatDate(first, "short", t)
    : `${formatDate(first, "short", t)} – ${formatDate(last, "short", t)}`;
}

/** Describes a filter, such as `Şehir “İst” içeriyor`. */
export function describeFilter(
  filter: Filter,
  { type, labels, findName, t, language }: FilterTextContext,
): string {
  if (isPeriod(filter.value) && isPeriodFilter(type, filter.operator, filter.value)) {
    return t("{field}: {value}", {
      field: t(labels.label),
      value: t(PERIOD_TEXTS[filter.value].label),
    });
  }
  const formatValue = (value: string) => {
    if (labels.values) return labels.values[value] ? t(labels.values[value].label) : value;
    if (labels.record) return findName(value);
    switch (type) {
      case "number":
        return formatExactNumber(Number(value), language);
      case "date":
        return formatDate(value, "short", t);
      case "datetime": {
        const zoned = toDay(value, filter.operator);
        if (zoned === null) return formatDate(value, "long", t);
        const [day, zone] = [formatDate(zoned.day, "short", t), getForeignZone(zoned)];
        return zone === null ? day : `${day} (${zone})`;
      }
      case "boolean":
        return value === "true" ? t("Yes") : t("No");
      default:
        return value;
    }
  };
  const either = new Intl.ListFormat(language, { type: "disjunction" });
  return t(getOperatorTexts(filter.operator, type).sentence, {
    field: t(labels.label),
    value: shorten(either.format([filter.value ?? []].flat().map(formatValue))),
  });
}

const MAX_VALUE_LENGTH = 48;
const shorten = (text: string) =>
  text.length > MAX_VALUE_LENGTH ? `${truncateText(text, MAX_VALUE_LENGTH - 1).trimEnd()}…` : text;

import { truncateText } from "../../../contract/truncateText.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { FieldType, Operator } from "../../../contract/operators.ts";
import type { Language } from "../../../contract/language.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate, formatExactNumber } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { FieldLabels } from "./listDeclaration.ts";
import { getForeignZone, toDay } from "./filterDraft.ts";

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

export function getOperatorTexts(operator: Operator, type: FieldType): OperatorTexts {
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

/** Describes a filter, such as `Şehir “İst” içeriyor`. */
export function describeFilter(
  filter: Filter,
  { type, labels, findName, t, language }: FilterTextContext,
): string {
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

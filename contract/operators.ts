/** Filter operators (docs/product.md 21.4). */
export const OPERATORS = [
  "EQUALS",
  "NOT_EQUALS",
  "CONTAINS",
  "NOT_CONTAINS",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "IN",
  "NOT_IN",
  "IS_NULL",
  "IS_NOT_NULL",
] as const;
export type Operator = (typeof OPERATORS)[number];

export type FieldType =
  | "text"
  | "email"
  | "number"
  | "date"
  | "datetime"
  | "time"
  | "boolean"
  | "uuid"
  | "entity"
  | "select"
  | "multi-select";

const EQUALITY: readonly Operator[] = ["EQUALS", "NOT_EQUALS"];
const SETS: readonly Operator[] = ["IN", "NOT_IN"];
const NULL_CHECKS: readonly Operator[] = ["IS_NULL", "IS_NOT_NULL"];
const COMPARISONS: readonly Operator[] = [
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
];

const TEXT = [...EQUALITY, "CONTAINS", "NOT_CONTAINS", ...SETS, ...NULL_CHECKS] as const;
const TEMPORAL = [...EQUALITY, ...COMPARISONS, ...NULL_CHECKS];
const REFERENCE = [...EQUALITY, ...SETS, ...NULL_CHECKS];
const PLAIN = [...EQUALITY, ...NULL_CHECKS];

const ALLOWED: Record<FieldType, readonly Operator[]> = {
  text: TEXT,
  email: TEXT,
  number: [...EQUALITY, ...COMPARISONS, ...SETS, ...NULL_CHECKS],
  date: TEMPORAL,
  datetime: TEMPORAL,
  time: TEMPORAL,
  boolean: PLAIN,
  uuid: REFERENCE,
  entity: REFERENCE,
  select: REFERENCE,
  "multi-select": REFERENCE,
};

const isFieldType = (type: string): type is FieldType => Object.hasOwn(ALLOWED, type);

/**
 * Lists the operators of a field type (docs/product.md 21.4). An unknown type has the text operators
 * if its name contains TEXT, otherwise equality and null checks.
 */
export function listOperators(type: string): readonly Operator[] {
  if (isFieldType(type)) return ALLOWED[type];
  return type.toUpperCase().includes("TEXT") ? TEXT : PLAIN;
}

export const isEquality = (operator: Operator) => EQUALITY.includes(operator);
export const isSetOperator = (operator: Operator) => SETS.includes(operator);
export const isNullCheck = (operator: Operator) => NULL_CHECKS.includes(operator);

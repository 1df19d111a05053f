import type { Message } from "./language.ts";
import { VALIDATION_MESSAGES, type ValidationKey } from "./messages.ts";
import { ArkErrors } from "./schemas/schema.ts";

/** The most unknown fields that are reported. */
const MAX_UNKNOWN_FIELDS = 100;

type Kind = "required" | "invalid" | "tooShort" | "tooLong";

/** The errors of each invalid field; nested fields are named like `milestoneTemplate.0.name`. */
export type FieldErrors = Record<string, Message<ValidationKey>[]>;

export type Validated<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** A form: the schema of its fields, a check across fields, and messages of single fields. */
export interface Form<Value extends object = object> {
  schema: FormSchema<Value>;
  crossCheck?(value: Value): FieldErrors;
  messages?: Record<string, Partial<Record<Kind, ValidationKey>>>;
}

/** A schema that the OpenAPI document can describe. */
export interface DescribableSchema {
  readonly in: {
    toJsonSchema(options: { fallback: (context: { base: object }) => object }): object;
  };
}

interface FormSchema<Value> extends DescribableSchema {
  (input: unknown): Value | ArkErrors;
  readonly props: readonly { key: string | symbol; kind: string; value: unknown }[];
}

/** Validates all fields of a form, and returns errors as keys of `messages.ts`. */
export function validate<Value extends object>(
  form: Form<Value>,
  input: unknown,
): Validated<Value> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return { ok: false, errors: { "": [{ key: "Invalid input" }] } };
  }
  // A map, because a field may be named like a property of every object, such as toString.
  const errors = new Map<string, Message<ValidationKey>[]>();
  const remaining = new Map(Object.entries(input));
  const addError = (path: string[], fault: Fault) => {
    const field = path.join(".");
    const { kind, message } = describe(fault);
    const own = fault.code === "predicate" ? undefined : form.messages?.[field]?.[kind];
    errors.set(field, [...errors.get(field) ?? [], own ? { key: own } : message]);
  };

  for (const prop of form.schema.props) {
    const field = String(prop.key);
    const value: unknown = remaining.get(field);
    remaining.delete(field);
    if (value === undefined && prop.kind === "optional") continue;
    const check = prop.value as (value: unknown) => unknown;
    const out = value === undefined
      ? [{ code: "required", data: undefined, path: [] }]
      : check(value);
    if (value !== undefined && !(out instanceof ArkErrors)) continue;
    for (const fault of out as Iterable<Fault & { path: readonly PropertyKey[] }>) {
      addError([field, ...Array.from(fault.path, String)], fault);
    }
  }
  for (const field of [...remaining.keys()].slice(0, MAX_UNKNOWN_FIELDS)) {
    addError([field], { code: "predicate", data: 0, expected: "removed" });
  }
  if (errors.size > 0) return { ok: false, errors: Object.fromEntries(errors) };

  const value = form.schema(input);
  if (value instanceof ArkErrors) throw new TypeError(`unexplained: ${value.summary}`);
  const disagreements = form.crossCheck?.(value) ?? {};
  return Object.keys(disagreements).length > 0
    ? { ok: false, errors: disagreements }
    : { ok: true, value };
}

interface Fault {
  code: string;
  data: unknown;
  rule?: unknown;
  expected?: unknown;
  errors?: readonly Fault[];
}

function describe(fault: Fault): { kind: Kind; message: Message<ValidationKey> } {
  const limit = typeof fault.rule === "number" ? fault.rule : 0;
  const counted = Array.isArray(fault.data);
  const missing = fault.data === "" || fault.data === null || fault.data === undefined;
  if (fault.code === "required" || missing) {
    return { kind: "required", message: { key: "Required" } };
  }

  switch (fault.code) {
    case "predicate":
      return { kind: "invalid", message: { key: predicateKey(fault.expected) } };
    case "minLength":
      return {
        kind: "tooShort",
        message: {
          key: counted ? "Choose at least {limit}" : "Must be at least {limit} characters",
          params: { limit },
        },
      };
    case "maxLength":
      return {
        kind: "tooLong",
        message: {
          key: counted ? "Choose at most {limit}" : "Must be at most {limit} characters",
          params: { limit },
        },
      };
    case "min":
      return { kind: "invalid", message: { key: "Must be at least {limit}", params: { limit } } };
    case "max":
      return { kind: "invalid", message: { key: "Must be at most {limit}", params: { limit } } };
    case "union": {
      const [wanted, ...others] = (fault.errors ?? []).filter(({ code }) => code !== "unit");
      if (wanted && others.length === 0) return describe(wanted);
      return { kind: "invalid", message: { key: "Invalid input" } };
    }
    default:
      return { kind: "invalid", message: { key: "Invalid input" } };
  }
}

/** A schema's own predicate names its message by `ctx.reject({ expected: key })`. */
function predicateKey(expected: unknown): ValidationKey {
  if (expected === "removed") return "Unknown field";
  return VALIDATION_MESSAGES.find((message) => message === expected) ?? "Invalid input";
}

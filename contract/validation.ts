import type { Message } from "./language.ts";
import { type ValidationKey, validationMessages } from "./messages.ts";
import { ArkErrors } from "./schema.ts";

type Kind = "required" | "invalid" | "tooShort" | "tooLong";

/** Every field at fault with what is wrong; nested fields as `milestoneTemplate.0.name`. */
export type FieldErrors = Record<string, Message<ValidationKey>[]>;

export type Validated<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

/** A schema of something people fill in, with the words a field has of its own. */
export interface Form<Value = unknown> {
  schema: (input: unknown) => Value | ArkErrors;
  messages?: Record<string, Partial<Record<Kind, ValidationKey>>>;
}

/** Checks what was filled in, and says what is wrong as keys of `messages.ts`. */
export function validate<Value>(form: Form<Value>, input: unknown): Validated<Value> {
  const out = form.schema(input);
  if (!(out instanceof ArkErrors)) return { ok: true, value: out };
  const errors: FieldErrors = {};
  for (const error of out) {
    const field = error.path.join(".");
    const said = describe(error as unknown as Fault);
    const own = form.messages?.[field]?.[said.kind];
    (errors[field] ??= []).push(own ? { key: own } : said.message);
  }
  return { ok: false, errors };
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
    default:
      return { kind: "invalid", message: { key: "Invalid input" } };
  }
}

/** A schema's own predicate names its message by `ctx.reject({ expected: key })`. */
function predicateKey(expected: unknown): ValidationKey {
  if (expected === "removed") return "Unknown field";
  const isKey = typeof expected === "string" && Object.hasOwn(validationMessages.en, expected);
  return isKey ? expected as ValidationKey : "Invalid input";
}

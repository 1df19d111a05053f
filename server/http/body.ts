import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Form, validate } from "../../contract/validation.ts";
import type { AppEnv } from "./env.ts";
import { parseJson } from "./json.ts";
import { invalid, Refusal } from "../refusal.ts";
import { isStorable } from "./storable.ts";

const BODY_LIMIT_KB = 100;

/**
 * Reads a JSON body and holds it against a form. Refuses with 415, 413, 408, or 400 that names the
 * fields at fault; what was sent is never repeated in the answer.
 */
export async function readBody<Value extends object>(
  c: Context<AppEnv>,
  form: Form<Value>,
  limitKb: number = BODY_LIMIT_KB,
): Promise<Value> {
  refuseOtherThanJson(c);
  return read(parseJson(await readBytes(c, limitKb)), form);
}

/** As `readBody`; a request without a body, or with an empty one, reads as an empty object. */
export async function readBodyIfAny<Value extends object>(
  c: Context<AppEnv>,
  form: Form<Value>,
): Promise<Value> {
  const bytes = c.req.raw.body === null ? undefined : await readBytes(c, BODY_LIMIT_KB);
  if (bytes === undefined || bytes.byteLength === 0) return read({}, form);
  refuseOtherThanJson(c);
  return read(parseJson(bytes), form);
}

function refuseOtherThanJson(c: Context<AppEnv>): void {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new Refusal("unsupported-media-type", {
      key: "The body has to be sent as application/json.",
    });
  }
}

function read<Value extends object>(input: unknown, form: Form<Value>): Value {
  const unstorable = unstorableFields(input);
  if (unstorable.length > 0) {
    const said = [{ key: "Text holds characters that cannot be stored" }] as const;
    throw invalid(Object.fromEntries(unstorable.map((field) => [field, said])));
  }
  const validated = validate(form, input);
  if (!validated.ok) throw invalid(validated.errors);
  return validated.value;
}

async function readBytes(c: Context<AppEnv>, limitKb: number): Promise<ArrayBuffer> {
  const onError = () => {
    throw new Refusal("body-too-large", {
      key: "The body is larger than {limit} kB.",
      params: { limit: limitKb },
    });
  };
  const whole = async () => {
    await bodyLimit({ maxSize: limitKb * 1024, onError })(c, () => Promise.resolve());
    return await c.req.arrayBuffer();
  };
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Refusal("body-too-slow", { key: "The body took too long to arrive." })),
    c.var.bodyLimitMs,
  );
  try {
    return await Promise.race([whole(), late]);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("malformed-request", { key: "The body ended before it was whole." });
  } finally {
    clearTimeout(timer);
  }
}

function unstorableFields(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).flatMap(([field, value]) => isStorable(value) ? [] : [field]);
}

import type { Context } from "hono";
import { Buffer } from "node:buffer";
import { type Form, validate } from "../../../contract/validation.ts";
import { invalid, ProblemError } from "../problemError.ts";
import type { AppEnv } from "./env.ts";

const BODY_LIMIT_KB = 100;
/** More than any request of a signed-out person needs, and quick to reject. */
export const SIGNED_OUT_BODY_LIMIT_KB = 8;

export interface BodyLimits {
  limitKb?: number | undefined;
  /** The most values of lists and objects. */
  maxValues?: number | undefined;
}

interface BodyOptions extends BodyLimits {
  /** Whether a missing or empty body reads as an empty object. */
  isOptional?: boolean | undefined;
}

/**
 * Reads a JSON body and validates it by a form.
 * @throws {ProblemError} 415, 413, 408, or 400 with the names of invalid fields, never with their
 * values.
 */
export async function readBody<Value extends object>(
  c: Context<AppEnv>,
  form: Form<Value>,
  { limitKb = BODY_LIMIT_KB, maxValues = MAX_VALUES, isOptional = false }: BodyOptions = {},
): Promise<Value> {
  if (!isOptional) requireJson(c);
  const bytes = await readBytes(c, limitKb);
  if (isOptional && bytes.byteLength === 0) return validateBody({}, form);
  if (isOptional) requireJson(c);
  return validateBody(parseJson(bytes, maxValues), form);
}

function requireJson(c: Context<AppEnv>): void {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new ProblemError("unsupported-media-type", {
      key: "The body has to be sent as application/json.",
    });
  }
}

function validateBody<Value extends object>(input: unknown, form: Form<Value>): Value {
  const unstorableFields = findUnstorableFields(input);
  if (unstorableFields.length > 0) {
    const messages = [{ key: "Text contains characters that cannot be stored" }] as const;
    throw invalid(Object.fromEntries(unstorableFields.map((field) => [field, messages])));
  }
  const validated = validate(form, input);
  if (!validated.ok) throw invalid(validated.errors);
  return validated.value;
}

async function readBytes(c: Context<AppEnv>, limitKb: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ProblemError("body-too-large", {
      key: "The body is larger than {limit} kB.",
      params: { limit: limitKb },
    });
  const limit = limitKb * 1024;
  if (Number(c.req.header("Content-Length") ?? 0) > limit) throw tooLarge();
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ProblemError("body-too-slow", { key: "The body took too long to arrive." })),
    c.var.bodyLimitMs,
  );
  try {
    return await Promise.race([readAll(reader, limit, tooLarge), timeout]);
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw new ProblemError("malformed-request", { key: "The body ended before it was whole." });
    }
    cancelLater(reader);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  tooLarge: () => ProblemError,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    length += chunk.value.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}

/** Long enough for the response to be sent. */
const CANCEL_MS = 500;

/**
 * Cancels the rest of a body after the response has been sent.
 * Deno then closes the connection at the next byte of the body; an earlier cancel would wait for
 * the whole body.
 */
function cancelLater(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const timer = setTimeout(() => reader.cancel().catch(() => {}), CANCEL_MS);
  Deno.unrefTimer(timer);
}

/** Finds the paths of texts that cannot be stored, such as `milestones.0.name`. */
function findUnstorableFields(input: unknown, path: readonly string[] = []): string[] {
  if (typeof input !== "object" || input === null) {
    return isStorable(input) ? [] : [path.join(".")];
  }
  return Object.entries(input).flatMap(([field, value]) =>
    isStorable(field) || path.length === 0
      ? findUnstorableFields(value, [...path, field])
      : [path.join(".")]
  );
}

/** More than most bodies of the API need, and quick to walk through. */
const MAX_DEPTH = 32;
const MAX_VALUES = 2_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING, CLOSING] = [[0x5b, 0x7b], [0x5d, 0x7d]];

/**
 * Parses UTF-8 JSON.
 * @throws {ProblemError} 400 for other text, and for deeper nesting or more values than the limits,
 * which would take too long to parse.
 */
function parseJson(bytes: Uint8Array, maxValues: number): unknown {
  const text = decode(bytes);
  if (text === undefined) throw invalidJson();
  if (!isWithinLimits(text, maxValues)) {
    throw new ProblemError("malformed-request", {
      key: "The body is more complicated than any request needs.",
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const invalidJson = () =>
  new ProblemError("malformed-request", { key: "The body is not valid JSON." });

/** Counts brackets and commas outside of strings; `JSON.parse` finds syntax errors. */
function isWithinLimits(text: string, maxValues: number): boolean {
  let levels = 0;
  let values = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = findStringEnd(text, index);
    else if (code === COMMA) values++;
    else if (OPENING.includes(code)) levels++;
    else if (CLOSING.includes(code)) levels--;
    if (levels > MAX_DEPTH || values > maxValues) return false;
  }
  return true;
}

/** The index of a string's closing quote, or the end of the text. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (index - first) % 2 === 1;
}

/** Whether PostgreSQL can store every string in a JSON value: none with NUL or a lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

import type { Context } from "hono";
import { Buffer } from "node:buffer";
import { type Form, validate } from "../../contract/validation.ts";
import { invalid, Refusal } from "../refusal.ts";
import type { AppEnv } from "./env.ts";

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
  requireJson(c);
  return read(parseJson(await readBytes(c, limitKb)), form);
}

/** As `readBody`; a request without a body, or with an empty one, reads as an empty object. */
export async function readBodyIfAny<Value extends object>(
  c: Context<AppEnv>,
  form: Form<Value>,
): Promise<Value> {
  const bytes = c.req.raw.body === null ? undefined : await readBytes(c, BODY_LIMIT_KB);
  if (bytes === undefined || bytes.byteLength === 0) return read({}, form);
  requireJson(c);
  return read(parseJson(bytes), form);
}

function requireJson(c: Context<AppEnv>): void {
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

async function readBytes(c: Context<AppEnv>, limitKb: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal("body-too-large", {
      key: "The body is larger than {limit} kB.",
      params: { limit: limitKb },
    });
  const limit = limitKb * 1024;
  if (Number(c.req.header("Content-Length") ?? 0) > limit) throw tooLarge();
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Refusal("body-too-slow", { key: "The body took too long to arrive." })),
    c.var.bodyLimitMs,
  );
  try {
    return await Promise.race([readAll(reader, limit, tooLarge), late]);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw new Refusal("malformed-request", { key: "The body ended before it was whole." });
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
  tooLarge: () => Refusal,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) throw tooLarge();
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/** Long enough for the answer to leave. */
const CANCEL_MS = 500;

/**
 * Ends the rest of a body once the request has been answered. Deno closes the connection then, as
 * soon as another byte of the body arrives; cancelled sooner it would wait for the whole body.
 */
function cancelLater(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const timer = setTimeout(() => reader.cancel().catch(() => {}), CANCEL_MS);
  Deno.unrefTimer(timer);
}

function unstorableFields(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).flatMap(([field, value]) => isStorable(value) ? [] : [field]);
}

/** More than any body here needs, and little enough to be walked through without a second thought. */
const MAX_DEPTH = 32;
const MAX_VALUES = 2_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING, CLOSING] = [[0x5b, 0x7b], [0x5d, 0x7d]];

/**
 * Reads JSON in UTF-8. Refuses with 400 what is neither, and what is nested or divided further than
 * any request needs: reading that would take everybody's time.
 */
function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (text === undefined) throw invalidJson();
  if (!isWithinLimits(text)) {
    throw new Refusal("malformed-request", {
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

const invalidJson = () => new Refusal("malformed-request", { key: "The body is not valid JSON." });

/** Counts brackets and commas outside of strings; whether it is JSON at all is for JSON.parse. */
function isWithinLimits(text: string): boolean {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values++;
    else if (OPENING.includes(code)) levels++;
    else if (CLOSING.includes(code)) levels--;
    if (levels > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/** Where the string that begins at `start` has its closing quote, or the text its end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/**
 * Whether PostgreSQL can hold every text in a parsed JSON value: it takes neither NUL nor half a
 * surrogate pair.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

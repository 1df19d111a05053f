import { Refusal } from "../refusal.ts";

/** More than any body here needs, and little enough to be walked through without a second thought. */
const MOST_LEVELS = 32;
const MOST_VALUES = 10_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING, CLOSING] = [[0x5b, 0x7b], [0x5d, 0x7d]];

/**
 * Reads JSON in UTF-8. Refuses with 400 what is neither, and what is nested or divided further than
 * any request needs: reading that would take everybody's time.
 */
export function parseJson(bytes: ArrayBuffer): unknown {
  const text = decode(bytes);
  if (text === undefined) throw invalidJson();
  if (!isSimple(text)) {
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

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const invalidJson = () => new Refusal("malformed-request", { key: "The body is not valid JSON." });

/** Counts brackets and commas outside of strings; whether it is JSON at all is for JSON.parse. */
function isSimple(text: string): boolean {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values++;
    else if (OPENING.includes(code)) levels++;
    else if (CLOSING.includes(code)) levels--;
    if (levels > MOST_LEVELS || values > MOST_VALUES) return false;
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

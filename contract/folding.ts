/**
 * Letters that CONTAINS and NOT_CONTAINS treat as equal, position by position. The SQL function
 * `fold` has the same rule: to change one, change the other in a migration.
 */
const FROM = "İIıÇçĞğÖöŞşÜüÂâÎîÛû";
const TO = "iiiccggoossuuaaiiuu";

const FOLDED = new Map([...FROM].map((letter, index) => [letter, TO[index] ?? letter]));

/** Invisible characters, and all characters that look like a space. */
const INVISIBLE =
  /(?![\t-\r\u0085])\p{Cc}|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
const SPACES = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/gu;

/**
 * Folds case, Turkish letters and invisible characters, so that `ISTANBUL` equals `İstanbul`. It
 * drops a combining dot above, which some programs write after i.
 */
export function fold(text: string): string {
  const composed = text.replace(INVISIBLE, "").normalize("NFC").replaceAll("\u0307", "");
  return [...composed.replace(SPACES, " ")]
    .map((letter) => FOLDED.get(letter) ?? letter.toLowerCase()).join("");
}

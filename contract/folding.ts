/**
 * The letters that CONTAINS and NOT_CONTAINS treat as one, position by position. The database holds
 * the same rule as the SQL function `fold`, made from these two strings.
 */
export const FOLD_FROM = "İIıÇçĞğÖöŞşÜü";
export const FOLD_TO = "iiiccggoossuu";

const FOLDED = new Map([...FOLD_FROM].map((letter, index) => [letter, FOLD_TO[index] ?? letter]));

/** Folds case and the Turkish letters of a text, so that `ISTANBUL` and `İstanbul` compare equal. */
export function fold(text: string): string {
  const composed = text.normalize("NFC");
  return [...composed].map((letter) => FOLDED.get(letter) ?? letter.toLowerCase()).join("");
}

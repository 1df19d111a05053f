/**
 * The letters that CONTAINS and NOT_CONTAINS treat as one, position by position. The database holds
 * the same rule as the SQL function `fold`; changing one takes a migration that changes the other.
 */
const FROM = "İIıÇçĞğÖöŞşÜüÂâÎîÛû";
const TO = "iiiccggoossuuaaiiuu";

const FOLDED = new Map([...FROM].map((letter, index) => [letter, TO[index] ?? letter]));

/** Folds case and the letters of Turkish, so that `ISTANBUL` and `İstanbul` compare equal. */
export function fold(text: string): string {
  const composed = text.normalize("NFC");
  return [...composed].map((letter) => FOLDED.get(letter) ?? letter.toLowerCase()).join("");
}

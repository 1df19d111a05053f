/** What was done in the form that the document shows before the app is there. */
export interface EarlyInput {
  /** What was typed, by the names of the fields. */
  values: Readonly<Record<string, string>>;
  isSubmitted: boolean;
  /** The focus is in the form already. */
  isFocused: boolean;
}

const NONE: EarlyInput = { values: {}, isSubmitted: false, isFocused: false };

let given = NONE;

/** While the app draws a form that was shown before, what was done in it; otherwise nothing. */
export const earlyInput = (): EarlyInput => given;

/** Draws, at once, a form in which this was done before. */
export function withEarlyInput<Drawn>(input: EarlyInput, draw: () => Drawn): Drawn {
  given = input;
  try {
    return draw();
  } finally {
    given = NONE;
  }
}

/** The fields that a form begins with, with what was typed into them before. */
export function withTyped<Fields extends Readonly<Record<string, unknown>>>(
  initial: Fields,
): Fields {
  const typed = Object.entries(given.values)
    .filter(([name]) => typeof initial[name] === "string");
  return typed.length === 0 ? initial : { ...initial, ...Object.fromEntries(typed) };
}

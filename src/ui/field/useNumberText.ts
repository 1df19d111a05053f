import { useState } from "react";
import type { NumberFieldState } from "react-stately";
import { formatExactNumber } from "../../i18n/formats.ts";
import { type NumberRules, parseNumber } from "../../i18n/numberText.ts";

interface NumberTextOptions extends NumberRules {
  /** `null` while empty, `NaN` while the text is no number that the rules allow. */
  value: number | null;
  onChange: (value: number | null) => void;
  isFixed: boolean;
}

/** What was typed, and what the owner was told of it. */
interface Typed {
  text: string;
  value: number | null;
}

/** The text of a number field, which is kept as it was typed until it is a number that is allowed. */
export function useNumberText(options: NumberTextOptions) {
  const { value, onChange, isFixed, language, minValue, maxValue } = options;
  const [typed, setTyped] = useState<Typed | null>(null);
  /** The text that was left or submitted last. */
  const [checkedText, setCheckedText] = useState<string | null>(null);
  const current = typed !== null && isShown(typed, value) ? typed : null;
  const text = current?.text ?? formatted(value);
  const parsed = current === null && value !== null && !Number.isNaN(value)
    ? { ok: true as const, value }
    : parseNumber(text, { ...options, isRequired: options.isRequired || Number.isNaN(value) });

  function formatted(number: number | null): string {
    return number === null || Number.isNaN(number) ? "" : formatExactNumber(number, language);
  }

  function type(text: string) {
    const parsed = parseNumber(text, options);
    const value = parsed.ok ? parsed.value : NaN;
    setTyped({ text, value });
    onChange(value);
  }

  function leave() {
    setCheckedText(text);
    if (parsed.ok) setTyped(null);
  }

  function choose(number: number) {
    setTyped(null);
    onChange(number);
  }

  function paste(text: string) {
    // A line of text has no line breaks; digits of two lines must not become one number.
    const line = text.replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, "; ");
    const pasted = parseNumber(line, options);
    if (pasted.ok && pasted.value !== null) return choose(pasted.value);
    type(line);
    setCheckedText(line);
  }

  const number = parsed.ok ? parsed.value : NaN;
  const up = nextUp(number, options);
  const down = nextDown(number, options);
  const state: NumberFieldState = {
    ...VALIDATION,
    inputValue: text,
    numberValue: number ?? NaN,
    defaultNumberValue: value ?? NaN,
    ...(minValue === undefined ? {} : { minValue }),
    ...(maxValue === undefined ? {} : { maxValue }),
    canIncrement: !isFixed && up !== undefined,
    canDecrement: !isFixed && down !== undefined,
    // Nothing that is typed is dropped.
    validate: () => true,
    setInputValue: type,
    setNumberValue: choose,
    commit: (pasted) => pasted === undefined ? leave() : paste(pasted),
    increment: () => up !== undefined && choose(up),
    decrement: () => down !== undefined && choose(down),
    incrementToMax: () => {},
    decrementToMin: () => {},
  };

  return {
    state,
    type,
    leave,
    /** Why the text is not accepted. */
    fault: parsed.ok ? undefined : parsed.fault,
    isChecked: checkedText === text,
  };
}

/** Whether the owner has what was typed, and no other value since. */
function isShown(typed: Typed, value: number | null): boolean {
  return Object.is(typed.value, value) || typed.value === null && Number.isNaN(value);
}

type Range = Pick<NumberRules, "minValue" | "maxValue">;

const clamp = (number: number, { minValue = -Infinity, maxValue = Infinity }: Range): number =>
  Math.min(Math.max(number, minValue), maxValue);

/** The next whole number in the range; undefined at its end, and beside what is no number. */
function nextUp(number: number | null, range: Range): number | undefined {
  const next = clamp(number === null ? 0 : Math.floor(number) + 1, range);
  return number === null || next > number ? next : undefined;
}

function nextDown(number: number | null, range: Range): number | undefined {
  const next = clamp(number === null ? 0 : Math.ceil(number) - 1, range);
  return number === null || next < number ? next : undefined;
}

const NO_FAULT = {
  isInvalid: false,
  validationErrors: [],
  validationDetails: {
    badInput: false,
    customError: false,
    patternMismatch: false,
    rangeOverflow: false,
    rangeUnderflow: false,
    stepMismatch: false,
    tooLong: false,
    tooShort: false,
    typeMismatch: false,
    valid: true,
    valueMissing: false,
  },
};

/** The field shows its faults itself. */
const VALIDATION = {
  realtimeValidation: NO_FAULT,
  displayValidation: NO_FAULT,
  updateValidation: () => {},
  resetValidation: () => {},
  commitValidation: () => {},
};

import { useState } from "react";
import type { NumberFieldState } from "react-stately";
import { formatExactNumber } from "../../i18n/formats.ts";
import { omitUndefined } from "../omitUndefined.ts";
import { type NumberRules, parseNumber } from "../../i18n/numberText.ts";

interface NumberTextOptions extends NumberRules {
  /** `null` if empty, `NaN` if the text is invalid. */
  value: number | null;
  onChange: (value: number | null) => void;
  isFixed: boolean;
}

/** A typed text and the value that `onChange` was called with. */
interface Typed {
  text: string;
  value: number | null;
}

/** The state of a number field; it keeps invalid text as typed. */
export function useNumberText(options: NumberTextOptions) {
  const { value, onChange, isFixed, language, minValue, maxValue } = options;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [checkedText, setCheckedText] = useState<string | null>(null);
  const current = typed !== null && isCurrent(typed, value) ? typed : null;
  const text = current?.text ?? formatText(value);
  const parsed = current === null && value !== null && !Number.isNaN(value)
    ? { ok: true as const, value }
    : parseNumber(text, { ...options, isRequired: options.isRequired || Number.isNaN(value) });

  function formatText(number: number | null): string {
    return number === null || Number.isNaN(number) ? "" : formatExactNumber(number, language);
  }

  function changeText(text: string) {
    const parsed = parseNumber(text, options);
    const value = parsed.ok ? parsed.value : NaN;
    setTyped({ text, value });
    onChange(value);
  }

  function finishTyping() {
    setCheckedText(text);
    if (parsed.ok) setTyped(null);
  }

  function choose(number: number) {
    setTyped(null);
    onChange(number);
  }

  function paste(text: string) {
    // The digits of two pasted lines must not become one number.
    const line = text.replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, "; ");
    const pasted = parseNumber(line, options);
    if (pasted.ok && pasted.value !== null) return choose(pasted.value);
    changeText(line);
    setCheckedText(line);
  }

  const number = parsed.ok ? parsed.value : NaN;
  const nextUp = increment(number, options);
  const nextDown = decrement(number, options);
  const state: NumberFieldState = {
    ...VALIDATION,
    inputValue: text,
    numberValue: number ?? NaN,
    defaultNumberValue: value ?? NaN,
    ...omitUndefined({ minValue, maxValue }),
    canIncrement: !isFixed && nextUp !== undefined,
    canDecrement: !isFixed && nextDown !== undefined,
    // Accepts every text.
    validate: () => true,
    setInputValue: changeText,
    setNumberValue: choose,
    commit: (pasted) => pasted === undefined ? finishTyping() : paste(pasted),
    increment: () => nextUp !== undefined && choose(nextUp),
    decrement: () => nextDown !== undefined && choose(nextDown),
    incrementToMax: () => {},
    decrementToMin: () => {},
  };

  return {
    state,
    changeText,
    finishTyping,
    fault: parsed.ok ? undefined : parsed.error,
    isChecked: checkedText === text,
  };
}

/** Whether the value is still that of the typed text. */
function isCurrent(typed: Typed, value: number | null): boolean {
  return Object.is(typed.value, value) || typed.value === null && Number.isNaN(value);
}

type Range = Pick<NumberRules, "minValue" | "maxValue">;

const clamp = (number: number, { minValue = -Infinity, maxValue = Infinity }: Range): number =>
  Math.min(Math.max(number, minValue), maxValue);

/** Returns the next integer in the range; undefined at its end and for NaN. */
function increment(number: number | null, range: Range): number | undefined {
  const next = clamp(number === null ? 0 : Math.floor(number) + 1, range);
  return number === null || next > number ? next : undefined;
}

function decrement(number: number | null, range: Range): number | undefined {
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

/** The field shows its errors itself. */
const VALIDATION = {
  realtimeValidation: NO_FAULT,
  displayValidation: NO_FAULT,
  updateValidation: () => {},
  resetValidation: () => {},
  commitValidation: () => {},
};

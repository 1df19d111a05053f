import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useTextField } from "react-aria/useTextField";
import { flushSync } from "react-dom";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ariaFieldProps, type FieldProps } from "./Field.tsx";
import type { TextFormat } from "./textFormat.ts";
import { useFilledIn } from "./useFilledIn.ts";

export interface TypedFieldProps extends FieldProps {
  /**
   * The value, or the text as typed while it cannot be read, so that it is kept, counts as a change
   * and fails validation; `null` while empty.
   */
  value: string | null;
  onChange: (value: string | null) => void;
}

interface TypedFieldOptions {
  format: TextFormat;
  /** A value's error other than that it cannot be read. */
  errorOf?: (value: string) => string | undefined;
  placeholder: string;
}

/** Longer than any date or time, so that a whole sentence pasted by mistake is still shown. */
const MAX_LENGTH = 60;

/**
 * A field whose text is read into its value at each key. Its error shows once it is left, on Enter
 * and when its form is submitted; a valid text is then shown in its usual form.
 */
export function useTypedField(props: TypedFieldProps, options: TypedFieldOptions) {
  const { value, onChange, isDisabled = false, isReadOnly = false } = props;
  const { format, errorOf, placeholder } = options;
  const { t } = useTranslation();
  const today = useToday();
  const ref = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<{ text: string; value: string | null } | null>(null);
  const isTyping = typing !== null && typing.value === value;
  const text = isTyping ? typing.text : value === null ? "" : format.format(value);
  const ownError = value === null ? undefined : errorIn(value);
  const error = (isTyping ? undefined : ownError) ?? props.error;

  function errorIn(value: string): string | undefined {
    const { error } = format.read(value);
    return error === undefined ? errorOf?.(value) : t(error);
  }

  function change(text: string) {
    const next = text.trim() === "" ? null : format.read(text).value ?? text;
    setTyping({ text, value: next });
    onChange(next);
  }

  const showResult = () => setTyping(null);
  useFilledIn(ref, { value: text, onChange: change, onSubmit: showResult });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget: input } = event;
    if (key === "Enter") showResult();
    const by = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : null;
    if (by === null || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    if (isReadOnly) return;
    const part = partsOf(text.slice(0, input.selectionStart ?? 0)).length - 1;
    const next = format.step(value, part, by, today);
    if (next === null) return;
    flushSync(() => change(format.format(next)));
    input.setSelectionRange(...rangeOfPart(input.value, part));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = format.read(event.clipboardData.getData("text")).value;
    if (pasted === undefined || isReadOnly) return;
    event.preventDefault();
    change(format.format(pasted));
  }

  const { inputProps, ...messages } = useTextField({
    ...ariaFieldProps({ ...props, error }),
    value: text,
    onChange: change,
    placeholder,
    maxLength: MAX_LENGTH,
    autoComplete: "off",
    spellCheck: "false",
    // Digits and the language's decimal sign, which separates as well as any.
    inputMode: "decimal",
    onBlur: showResult,
    onFocus: ({ target }) => (target as HTMLInputElement).select(),
  }, ref);
  return {
    inputProps: { ...mergeProps(inputProps, { onKeyDown, onPaste }), ref },
    /** The props of the Field around the input. */
    fieldProps: { ...messages, error, isUnfinished: ownError !== undefined },
    /** The props of the ControlBox around the input. */
    boxProps: { isInvalid: error !== undefined, isReadOnly, isOff: isDisabled },
  };
}

const partsOf = (text: string) => text.split(/[.:]/);

/** Where a part of a text begins and ends. */
function rangeOfPart(text: string, part: number): [number, number] {
  const parts = partsOf(text);
  const index = Math.min(part, parts.length - 1);
  const start = parts.slice(0, index).join(".").length + (index > 0 ? 1 : 0);
  return [start, start + (parts[index]?.length ?? 0)];
}

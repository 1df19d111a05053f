import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useTextField } from "react-aria/useTextField";
import { flushSync } from "react-dom";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type FieldProps, getAriaFieldProps } from "./Field.tsx";
import type { TextFormat } from "./textFormat.ts";
import { useFilledIn } from "./useFilledIn.ts";

export interface TypedFieldProps extends FieldProps {
  /**
   * The value, or `null` if empty. While invalid it is the typed text, so that validation fails.
   */
  value: string | null;
  onChange: (value: string | null) => void;
}

interface TypedFieldOptions {
  format: TextFormat;
  getError?: (value: string) => string | undefined;
  /** Describes the value while it is being typed. */
  describe?: (value: string, text: string) => string | undefined;
  placeholder: string;
}

/** Longer than any date or time, so that most wrongly pasted texts are shown. */
const MAX_LENGTH = 60;

/**
 * The state of a text field that parses its value at each key. On blur, Enter and submit it shows
 * the error, or the value in its usual format.
 */
export function useTypedField(props: TypedFieldProps, options: TypedFieldOptions) {
  const { value, onChange, isReadOnly = false } = props;
  const { format, getError, describe, placeholder } = options;
  const { t } = useTranslation();
  const ref = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<{ text: string; value: string | null } | null>(null);
  const isTyping = typing !== null && typing.value === value;
  const text = isTyping ? typing.text : value === null ? "" : format.format(value);
  const ownError = value === null ? undefined : findError(value);
  const error = (isTyping ? undefined : ownError) ?? props.error;
  const understood = isTyping && value !== null && ownError === undefined
    ? describe?.(value, text)
    : undefined;
  const description = understood ?? props.description;

  function findError(value: string): string | undefined {
    const { error } = format.read(value);
    return error === undefined ? getError?.(value) : t(error);
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
    const delta = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : null;
    if (delta === null || !format.step || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    if (isReadOnly) return;
    const part = splitParts(text.slice(0, input.selectionStart ?? 0)).length - 1;
    const next = format.step(value, part, delta);
    if (next === null) return;
    flushSync(() => change(format.format(next)));
    input.setSelectionRange(...findPartRange(input.value, part));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = format.read(event.clipboardData.getData("text")).value;
    if (pasted === undefined || isReadOnly) return;
    event.preventDefault();
    change(format.format(pasted));
  }

  const { inputProps, ...messages } = useTextField({
    ...getAriaFieldProps({ ...props, description, error }),
    value: text,
    onChange: change,
    placeholder,
    maxLength: MAX_LENGTH,
    autoComplete: "off",
    spellCheck: "false",
    inputMode: "decimal",
    onBlur: showResult,
    onFocus: ({ target }) => (target as HTMLInputElement).select(),
  }, ref);
  return {
    inputProps: { ...mergeProps(inputProps, { onKeyDown, onPaste }), ref },
    fieldProps: { ...messages, description, error, isUnfinished: ownError !== undefined },
    understood,
  };
}

const splitParts = (text: string) => text.split(/[.:]/);

function findPartRange(text: string, part: number): [number, number] {
  const parts = splitParts(text);
  const index = Math.min(part, parts.length - 1);
  const start = parts.slice(0, index).join(".").length + (index > 0 ? 1 : 0);
  return [start, start + (parts[index]?.length ?? 0)];
}

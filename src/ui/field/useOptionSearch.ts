import { type KeyboardEvent, useState } from "react";
import { type AriaComboBoxOptions, useComboBox } from "react-aria/useComboBox";
import { type SelectionMode, useComboBoxState } from "react-stately/useComboBoxState";
import { fold } from "../../../contract/folding.ts";
import { useFirstOptionFocus } from "../overlay/useFirstOptionFocus.ts";
import { type OptionCreation, renderOption, type SelectOption } from "./options.tsx";

type AriaOptions<Mode extends SelectionMode> = Omit<
  AriaComboBoxOptions<SelectOption, Mode>,
  "items" | "defaultItems" | "onInputChange" | "onBlur" | "onFocus"
>;

interface OptionSearch<Mode extends SelectionMode> extends AriaOptions<Mode> {
  options: readonly SelectOption[];
  isMatch: (label: string, searched: string) => boolean;
  /** The label of the chosen option, which is no search. */
  valueLabel?: string | undefined;
  /** Whether `options` are not yet those of the typed text. */
  isLoading: boolean;
  /** Called with the typed text; with an empty text when an option is chosen. */
  onSearch?: ((text: string) => void) | undefined;
  /** The last option, which creates another one. */
  creation?: OptionCreation | undefined;
  /** Called with the text that was left without a choice, and with an empty text on return. */
  onTextDiscarded?: (text: string) => void;
}

/**
 * A combo box that highlights the first match of a typed text. Enter chooses the highlighted match;
 * while loading, or without a match, Enter does nothing. Tab chooses only what the user moved to.
 */
export function useOptionSearch<Mode extends SelectionMode = "single">(
  {
    options,
    isMatch,
    valueLabel,
    isLoading,
    creation,
    onSearch,
    onChange,
    onTextDiscarded,
    ...rest
  }: OptionSearch<Mode>,
) {
  const [searched, setSearched] = useState("");
  const text = searched.trim();
  const discard = () => {
    if (text !== "") onTextDiscarded?.(text);
  };
  const creationOption = creation && createCreationOption(creation.getLabel(text));
  const isCreation = (key: unknown) => key === CREATION_ID;
  const aria = {
    ...rest,
    onChange(value: Parameters<NonNullable<AriaOptions<Mode>["onChange"]>>[0]) {
      if (![value].flat().some(isCreation)) return onChange?.(value);
      state.setInputValue(valueLabel ?? "");
      state.close();
      creation?.onCreate(text);
    },
    defaultItems: [
      ...sortStartingFirst(options, text),
      ...creationOption ? [creationOption] : [],
    ],
    defaultFilter: (label: string, searched: string) =>
      label === creationOption?.label || isMatch(label, searched),
    children: renderOption,
    disabledKeys: options.filter((option) => option.isDisabled).map((option) => option.id),
    allowsEmptyCollection: true,
    onInputChange(typed: string) {
      const search = typed === valueLabel ? "" : typed;
      setSearched(search);
      onSearch?.(search);
    },
    onFocus: () => onTextDiscarded?.(""),
    onBlur: discard,
  };
  const state = useComboBoxState<SelectOption, Mode>(aria);
  const { inputProps, listBoxProps, ...others } = useComboBox<SelectOption, Mode>(aria, state);
  const { isOpen, selectionManager } = state;
  const isTyping = isOpen && text !== "";
  const first = useFirstOptionFocus(state, { text, isActive: isTyping && !isLoading });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    const { focusedKey } = selectionManager;
    const isComposing = event.nativeEvent.isComposing;
    if (
      key === "Enter" && isOpen && !isComposing && (isLoading || (isTyping && focusedKey === null))
    ) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (key === "Tab" && isTyping && focusedKey === first) {
      selectionManager.setFocusedKey(null);
      discard();
    }
    inputProps.onKeyDown?.(event);
    // Otherwise the dialog around the field closes too.
    if (key === "Escape" && isOpen) event.stopPropagation();
  }

  return {
    ...others,
    state,
    inputProps: { ...inputProps, onKeyDown },
    listBoxProps: isTyping ? { ...listBoxProps, autoFocus: false } : listBoxProps,
  };
}

const CREATION_ID = "+";

const createCreationOption = (label: string): SelectOption => ({
  id: CREATION_ID,
  label,
  isCreation: true,
});

/** Moves the options whose label begins with the text to the front, then those with such a word. */
function sortStartingFirst(
  options: readonly SelectOption[],
  text: string,
): readonly SelectOption[] {
  if (text === "") return options;
  const start = fold(text);
  const starting: SelectOption[] = [];
  const withWord: SelectOption[] = [];
  const others: SelectOption[] = [];
  for (const option of options) {
    const label = fold(option.label);
    const words = ` ${label.replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
    const group = label.startsWith(start)
      ? starting
      : words.includes(` ${start}`)
      ? withWord
      : others;
    group.push(option);
  }
  return [...starting, ...withWord, ...others];
}

import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useId, useMemo, useRef, useState } from "react";
import { mergeProps } from "react-aria/mergeProps";
import type { AriaComboBoxOptions } from "react-aria/useComboBox";
import type { SelectionMode } from "react-stately/useComboBoxState";
import { fold } from "../../../contract/folding.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { omitUndefined } from "../omitUndefined.ts";
import { ListBox, ListNote } from "../overlay/ListBox.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { Spinner } from "../status/Loading.tsx";
import { BoxButton } from "./BoxButton.tsx";
import { Adornment, ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field, type FieldProps, getAriaFieldProps } from "./Field.tsx";
import {
  type OptionCreation,
  OptionsFailure,
  type RemoteOptions,
  type SelectOption,
} from "./options.tsx";
import { useOptionSearch } from "./useOptionSearch.ts";

interface OptionsProps<Id extends string>
  extends FieldProps, Partial<Omit<RemoteOptions, "options">> {
  /** Filtered by what is typed, unless `onSearch` is given. */
  options: readonly SelectOption<Id>[];
  /** Whether a search matches a label; by default the label must contain it. */
  isMatch?: (label: string, searched: string) => boolean;
  placeholder?: string;
  /** The last option, which creates another one. */
  creation?: OptionCreation | undefined;
}

interface ComboBoxProps<Id extends string> extends OptionsProps<Id> {
  value: Id | null;
  /** The option of the value, if `options` may lack it. */
  chosen?: SelectOption<Id> | undefined;
  onChange: (value: Id | null) => void;
}

/** A text field that searches many options. İ, I, ı and i match each other. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, chosen, onChange } = props;
  const isUnlisted = chosen !== undefined && !options.some(({ id }) => id === chosen.id);
  const all = isUnlisted ? [chosen, ...options] : options;
  return (
    <SearchedField<"single">
      {...props}
      listed={all}
      valueLabel={all.find(({ id }) => id === value)?.label}
      selection={{
        selectionMode: "single",
        value,
        onChange: (key) => onChange(all.find(({ id }) => id === key)?.id ?? null),
      }}
      onClear={() => onChange(null)}
    />
  );
}

interface MultiComboBoxProps extends OptionsProps<string> {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A ComboBox for several options; a choice adds or removes one and clears the text. */
export function MultiComboBox(props: MultiComboBoxProps) {
  const { onChange } = props;
  // React Stately clears the typed text whenever the array is another one.
  const value = useMemo(() => [...props.value], [props.value.join()]);
  return (
    <SearchedField<"multiple">
      {...props}
      listed={props.options}
      valueLabel={undefined}
      selection={{
        selectionMode: "multiple",
        value,
        onChange: (keys) => onChange(keys.map(String)),
      }}
      onClear={() => {}}
    />
  );
}

interface SearchedFieldProps<Mode extends SelectionMode> extends OptionsProps<string> {
  /** The options and the chosen one. */
  listed: readonly SelectOption[];
  valueLabel: string | undefined;
  selection: Required<
    Pick<AriaComboBoxOptions<SelectOption, Mode>, "selectionMode" | "value" | "onChange">
  >;
  onClear: () => void;
}

function SearchedField<Mode extends SelectionMode>(props: SearchedFieldProps<Mode>) {
  const { options, listed, valueLabel, selection, onSearch, onRetry, isLoading = false } = props;
  const { t } = useTranslation();
  const failureId = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const [discardedText, setDiscardedText] = useState("");
  const field = {
    ...props,
    description: discardedText === ""
      ? props.description
      : t("Nothing was chosen for “{text}”.", { text: discardedText }),
  };
  const foundLabels = new Set(options.map(({ label }) => label));
  const { state, inputProps, buttonProps, listBoxProps, ...messages } = useOptionSearch<Mode>({
    ...getAriaFieldProps(field),
    ...selection,
    options: listed,
    isMatch: onSearch ? (label) => foundLabels.has(label) : props.isMatch ?? contains,
    valueLabel,
    isLoading,
    creation: props.creation,
    onSearch,
    onTextDiscarded: setDiscardedText,
    inputRef,
    buttonRef,
    listBoxRef,
    popoverRef,
    ...omitUndefined({
      placeholder: props.placeholder,
      "aria-describedby": onRetry && failureId,
    }),
  });
  const emptyText = isLoading
    ? t("Searching...")
    : onRetry
    ? t("The choices could not be loaded.")
    : props.emptyReason ?? t("Nothing found");
  const isFixed = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  const showAll = () => {
    if (!isFixed && state.inputValue === "") state.open(null, "manual");
  };
  return (
    <Field width="medium" {...field} {...messages}>
      <ControlBox ref={boxRef} {...getBoxProps(props)}>
        <Input {...mergeProps(inputProps, { onClick: showAll })} ref={inputRef} />
        {isLoading && (
          <Adornment side="end">
            <Spinner size={14} />
          </Adornment>
        )}
        {!isFixed && state.inputValue !== "" && (
          <BoxButton
            icon={X}
            aria-label={t("Clear")}
            excludeFromTabOrder
            preventFocusOnPress
            onPress={() => {
              state.setInputValue("");
              props.onClear();
              inputRef.current?.focus();
            }}
          />
        )}
        <BoxButton icon={ChevronDown} ref={buttonRef} {...buttonProps} />
      </ControlBox>
      <Popover state={state} triggerRef={boxRef} popoverRef={popoverRef} isTriggerWide isNonModal>
        <ListBox
          state={state}
          ariaProps={listBoxProps}
          listBoxRef={listBoxRef}
          emptyText={emptyText}
        />
        {props.note && <ListNote>{props.note}</ListNote>}
      </Popover>
      {onRetry && (
        <OptionsFailure
          id={failureId}
          onRetry={() => {
            inputRef.current?.focus();
            onRetry();
          }}
        />
      )}
    </Field>
  );
}

function contains(text: string, searched: string): boolean {
  return fold(text).includes(fold(searched.trim()));
}

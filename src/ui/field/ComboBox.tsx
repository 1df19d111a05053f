import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useComboBox } from "react-aria/useComboBox";
import { useComboBoxState } from "react-stately/useComboBoxState";
import { fold } from "../../../contract/folding.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { omitUndefined } from "../omitUndefined.ts";
import { ListBox, ListNote } from "../overlay/ListBox.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { Spinner } from "../status/Loading.tsx";
import { BoxButton } from "./BoxButton.tsx";
import { Adornment, ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field, type FieldProps, getAriaFieldProps } from "./Field.tsx";
import { OptionsFailure, type RemoteOptions, renderOption, type SelectOption } from "./options.tsx";

interface ComboBoxProps<Id extends string>
  extends FieldProps, Partial<Omit<RemoteOptions, "options">> {
  /** Filtered by what is typed, unless `onSearch` is given. */
  options: readonly SelectOption<Id>[];
  /** Whether a search matches a label; by default the label must contain it. */
  isMatch?: (label: string, searched: string) => boolean;
  value: Id | null;
  /** The option of the value, if `options` may lack it. */
  chosen?: SelectOption<Id> | undefined;
  onChange: (value: Id | null) => void;
  placeholder?: string;
  /** Clears the field after each choice. */
  shouldClearOnChoice?: boolean;
}

/** A text field that searches many options. İ, I, ı and i match each other. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, chosen, onChange, onSearch, onRetry, isLoading = false } = props;
  const { t } = useTranslation();
  const failureId = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const isUnlisted = chosen !== undefined && !options.some(({ id }) => id === chosen.id);
  const all = isUnlisted ? [chosen, ...options] : options;
  const valueLabel = all.find(({ id }) => id === value)?.label;
  const foundLabels = new Set(options.map(({ label }) => label));
  const aria = {
    ...getAriaFieldProps(props),
    defaultItems: all,
    defaultFilter: onSearch ? (label: string) => foundLabels.has(label) : props.isMatch ?? contains,
    onInputChange: (text: string) => onSearch?.(text === valueLabel ? "" : text),
    children: renderOption,
    disabledKeys: all.filter((option) => option.isDisabled).map((option) => option.id),
    allowsEmptyCollection: true,
    selectedKey: value,
    onSelectionChange(key: string | number | null) {
      onChange(all.find((option) => option.id === key)?.id ?? null);
      if (props.shouldClearOnChoice && key !== null) state.revert();
    },
    ...omitUndefined({
      placeholder: props.placeholder,
      "aria-describedby": onRetry && failureId,
    }),
  };
  const state = useComboBoxState<SelectOption>(aria);
  const { inputProps, buttonProps, listBoxProps, ...messages } = useComboBox(
    { ...aria, inputRef, buttonRef, listBoxRef, popoverRef },
    state,
  );
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
    <Field width="medium" {...props} {...messages}>
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
              onChange(null);
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

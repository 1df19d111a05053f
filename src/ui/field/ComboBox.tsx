import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type RefObject, useId, useRef } from "react";
import type { AriaButtonProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { useComboBox } from "react-aria/useComboBox";
import { Item } from "react-stately/Item";
import { useComboBoxState } from "react-stately/useComboBoxState";
import { fold } from "../../../contract/folding.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { ListBox, ListNote } from "../overlay/ListBox.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { Spinner } from "../status/Loading.tsx";
import { Adornment, BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import { OptionsFailure, type RemoteOptions, type SelectOption } from "./options.tsx";

interface ComboBoxProps<Id extends string>
  extends FieldProps, Partial<Omit<RemoteOptions, "options">> {
  /** Filtered by what is typed, unless `onSearch` is given. */
  options: readonly SelectOption<Id>[];
  /** Whether a search finds the option of a label; by default the label contains it. */
  isFound?: (label: string, searched: string) => boolean;
  value: Id | null;
  /** The option of the value, where it is not among the options. */
  chosen?: SelectOption<Id> | undefined;
  onChange: (value: Id | null) => void;
  placeholder?: string;
  /** For choosing one after the other: the field is emptied after each choice. */
  isEmptiedByChoice?: boolean;
}

/** One of many options, found by typing; İ I ı i and the like match each other. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, chosen, onChange, onSearch, onRetry, isLoading = false } = props;
  const { t } = useTranslation();
  const failureId = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const clearRef = useRef<HTMLButtonElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const isUnlisted = chosen !== undefined && !options.some(({ id }) => id === chosen.id);
  const all = isUnlisted ? [chosen, ...options] : options;
  const labelOfValue = all.find(({ id }) => id === value)?.label;
  const found = new Set(options.map(({ label }) => label));
  const aria = {
    ...ariaFieldProps(props),
    defaultItems: all,
    defaultFilter: onSearch ? (label: string) => found.has(label) : props.isFound ?? contains,
    onInputChange: (text: string) => onSearch?.(text === labelOfValue ? "" : text),
    children: (option: SelectOption) => (
      <Item key={option.id} textValue={option.label}>{option.label}</Item>
    ),
    disabledKeys: all.filter((option) => option.isDisabled).map((option) => option.id),
    allowsEmptyCollection: true,
    selectedKey: value,
    onSelectionChange(key: string | number | null) {
      onChange(all.find((option) => option.id === key)?.id ?? null);
      if (props.isEmptiedByChoice && key !== null) state.revert();
    },
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(onRetry === undefined ? {} : { "aria-describedby": failureId }),
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
    : t("Nothing found");
  const isFixed = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  const showAll = () => {
    if (!isFixed && state.inputValue === "") state.open(null, "manual");
  };
  return (
    <Field width="medium" {...props} {...messages}>
      <ControlBox
        ref={boxRef}
        isInvalid={props.error !== undefined}
        isReadOnly={props.isReadOnly ?? false}
        isOff={props.isDisabled ?? false}
      >
        <Input {...mergeProps(inputProps, { onClick: showAll })} ref={inputRef} />
        {isLoading && (
          <Adornment side="end">
            <Spinner size={14} />
          </Adornment>
        )}
        {!isFixed && state.inputValue !== "" && (
          <TriggerButton
            icon={X}
            buttonRef={clearRef}
            triggerProps={{
              "aria-label": t("Clear"),
              excludeFromTabOrder: true,
              preventFocusOnPress: true,
              onPress: () => {
                state.setInputValue("");
                onChange(null);
                inputRef.current?.focus();
              },
            }}
          />
        )}
        <TriggerButton icon={ChevronDown} buttonRef={buttonRef} triggerProps={buttonProps} />
      </ControlBox>
      <Popover state={state} triggerRef={boxRef} popoverRef={popoverRef} isAsWide isNonModal>
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

interface TriggerButtonProps {
  icon: IconShape;
  buttonRef: RefObject<HTMLButtonElement | null>;
  triggerProps: AriaButtonProps;
}

function TriggerButton({ icon, buttonRef, triggerProps }: TriggerButtonProps) {
  const { buttonProps } = useButton(triggerProps, buttonRef);
  return (
    <BoxButton {...buttonProps} ref={buttonRef}>
      <Icon of={icon} />
    </BoxButton>
  );
}

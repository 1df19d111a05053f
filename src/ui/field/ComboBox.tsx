import { ChevronDown, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { type AriaButtonProps, useButton, useComboBox } from "react-aria";
import { Item, useComboBoxState } from "react-stately";
import { fold } from "../../../contract/folding.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Spinner } from "../button/Spinner.tsx";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { ListBox } from "../overlay/ListBox.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { Adornment, BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import type { Option } from "./Option.ts";

export interface ComboBoxProps<Id extends string> extends FieldProps {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id | null) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string;
  /** Searches elsewhere: `options` are then what was found, and are not filtered again. */
  onSearch?: (text: string) => void;
  /** The options are on their way. */
  isLoading?: boolean;
  size?: "regular" | "large";
  /** For choosing one after the other: what was chosen leaves the field at once. */
  isEmptiedByChoice?: boolean;
}

/** One of many, found by typing; İ I ı i and the like count as one letter. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, onBlur, onSearch, isLoading = false, size = "regular" } = props;
  const { t } = useTranslation();
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const clearRef = useRef<HTMLButtonElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const aria = {
    ...ariaFieldProps(props),
    ...(onSearch ? { items: options, onInputChange: onSearch } : { defaultItems: options }),
    children: (option: Option) => (
      <Item key={option.id} textValue={option.label}>{option.label}</Item>
    ),
    defaultFilter: contains,
    disabledKeys: options.filter((option) => option.isDisabled).map((option) => option.id),
    allowsEmptyCollection: true,
    selectedKey: value,
    onSelectionChange(key: string | number | null) {
      onChange(options.find((option) => option.id === key)?.id ?? null);
      if (props.isEmptiedByChoice && key !== null) state.revert();
    },
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(onBlur === undefined ? {} : { onBlur: () => onBlur() }),
  };
  const state = useComboBoxState<Option>(aria);
  const { inputProps, buttonProps, listBoxProps, ...messages } = useComboBox(
    { ...aria, inputRef, buttonRef, listBoxRef, popoverRef },
    state,
  );
  const isFixed = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  return (
    <Field {...props} {...messages}>
      <ControlBox
        ref={boxRef}
        size={size}
        isInvalid={props.error !== undefined}
        isReadOnly={props.isReadOnly ?? false}
        isOff={props.isDisabled ?? false}
      >
        <Input {...inputProps} ref={inputRef} />
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
          emptyText={isLoading ? t("Searching...") : t("Nothing found")}
        />
      </Popover>
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

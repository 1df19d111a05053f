import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef } from "react";
import { useButton } from "react-aria/useButton";
import { useSelect } from "react-aria/useSelect";
import { useSelectState } from "react-stately/useSelectState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { ListBox } from "../overlay/ListBox.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import { ControlBox, getBoxProps } from "./ControlBox.ts";
import { Field, type FieldProps, getAriaFieldProps } from "./Field.tsx";
import { renderOption, type SelectOption } from "./options.tsx";

interface SelectProps<Id extends string> extends FieldProps {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  placeholder?: string;
}

/** One of a few options; for more than about twenty use a ComboBox. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { options, value, onChange } = props;
  const { t } = useTranslation();
  const isDisabled = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  const ref = useRef<HTMLButtonElement>(null);
  const aria = {
    ...getAriaFieldProps(props),
    isDisabled,
    items: options,
    children: renderOption,
    disabledKeys: options.filter((option) => option.isDisabled).map((option) => option.id),
    value,
    onChange: (key: string | number | null) => {
      const chosen = options.find((option) => option.id === key);
      if (chosen) onChange(chosen.id);
    },
  };
  const state = useSelectState<SelectOption>(aria);
  const { labelProps, triggerProps, valueProps, menuProps, ...messages } = useSelect(
    aria,
    state,
    ref,
  );
  const { buttonProps } = useButton(triggerProps, ref);
  return (
    <Field width="medium" {...props} {...messages} labelProps={labelProps} labelElement="span">
      <Trigger
        as="button"
        {...buttonProps}
        ref={ref}
        {...getBoxProps(props)}
      >
        <Value {...valueProps} isEmpty={state.selectedItem === null}>
          {state.selectedItem?.rendered ?? props.placeholder ?? t("Choose")}
        </Value>
        <Icon icon={ChevronDown} />
      </Trigger>
      <Popover state={state} triggerRef={ref} isTriggerWide>
        <ListBox state={state} ariaProps={menuProps} emptyText={t("Nothing to choose from")} />
      </Popover>
    </Field>
  );
}

const Trigger = styled(ControlBox, {
  gap: "$2",
  padding: "0 8px 0 12px",
  textAlign: "left",
  cursor: "pointer",
  "&:disabled": { cursor: "default" },
  "& svg": { color: "$inkThird" },
  "&:focus-visible": {
    outline: "none",
    "@forced": { outline: "2px solid Highlight" },
    borderColor: "$accent",
    boxShadow: "inset 0 0 0 1px $colors$accent, 0 0 0 3px $colors$accentSoft",
  },
});

const Value = styled("span", {
  flex: 1,
  minWidth: 0,
  lines: 1,
  fontSize: "$body",
  lineHeight: "$body",
  variants: { isEmpty: { true: { color: "$inkThird" } } },
});

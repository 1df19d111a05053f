import Check from "lucide-react/icons/check";
import { useRef } from "react";
import { useCheckboxGroup, useCheckboxGroupItem } from "react-aria/useCheckboxGroup";
import type { CheckboxGroupState } from "react-stately";
import { useCheckboxGroupState } from "react-stately/useCheckboxGroupState";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import { optionAriaProps, ToggleLine } from "./ToggleLine.tsx";
import type { SelectOption } from "./options.tsx";

interface CheckboxGroupProps<Id extends string> extends FieldProps {
  options: readonly SelectOption<Id>[];
  value: readonly Id[];
  /** Called with the values in the order of the options. */
  onChange: (value: Id[]) => void;
}

/** Several of a few options, all visible. */
export function CheckboxGroup<Id extends string>(props: CheckboxGroupProps<Id>) {
  const { options, value, onChange } = props;
  const aria = {
    ...ariaFieldProps(props),
    value: [...value],
    onChange: (ids: string[]) =>
      onChange(options.map(({ id }) => id).filter((id) => ids.includes(id))),
  };
  const state = useCheckboxGroupState(aria);
  const { groupProps, labelProps, ...messages } = useCheckboxGroup(aria, state);
  return (
    <Field {...props} {...messages} labelProps={labelProps} labelElement="span">
      <Group {...groupProps}>
        {options.map((option) => (
          <GroupCheckbox
            key={option.id}
            option={option}
            state={state}
            isInvalid={props.error !== undefined}
          />
        ))}
      </Group>
    </Field>
  );
}

interface GroupCheckboxProps {
  option: SelectOption;
  state: CheckboxGroupState;
  isInvalid: boolean;
}

function GroupCheckbox({ option, state, isInvalid }: GroupCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { inputProps, labelProps, isSelected, isDisabled } = useCheckboxGroupItem(
    optionAriaProps(option),
    state,
    ref,
  );
  return (
    <ToggleLine
      labelProps={labelProps}
      inputProps={inputProps}
      inputRef={ref}
      isDisabled={isDisabled}
      mark={
        <CheckboxBox isOn={isSelected} isInvalid={isInvalid}>
          {isSelected && <Icon of={Check} size={12} />}
        </CheckboxBox>
      }
      label={option.label}
      note={option.description}
    />
  );
}

const Group = styled("div", { display: "flex", flexDirection: "column", alignItems: "flex-start" });

/** The square that is ticked. */
const CheckboxBox = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  width: "16px",
  height: "16px",
  margin: "2px 0",
  border: "1px solid $lineControl",
  borderRadius: "4px",
  backgroundColor: "var(--field-fill)",
  color: "$onAccent",
  transition: "background-color $quick, border-color $quick",
  "& svg": { strokeWidth: 3 },
  "@hover": { "label:hover &": { borderColor: "$inkThird" } },
  "label:has(:focus-visible) &": { outline: "2px solid $colors$accent", outlineOffset: "2px" },
  variants: {
    isOn: { true: { "&, label:hover &": { backgroundColor: "$accent", borderColor: "$accent" } } },
    isInvalid: { true: { "&, label:hover &": { borderColor: "$danger" } } },
  },
});

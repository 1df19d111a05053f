import { Check } from "lucide-react";
import { useRef } from "react";
import { useCheckboxGroup, useCheckboxGroupItem } from "react-aria";
import { type CheckboxGroupState, useCheckboxGroupState } from "react-stately";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { CheckboxBox } from "./Checkbox.tsx";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import type { Option } from "./Option.ts";
import { ToggleLine } from "./ToggleLine.tsx";

export interface CheckboxGroupProps<Id extends string> extends FieldProps {
  options: readonly Option<Id>[];
  value: readonly Id[];
  /** Called with the values in the order of the options. */
  onChange: (value: Id[]) => void;
}

/** Any of a few, all in sight. */
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
  option: Option;
  state: CheckboxGroupState;
  isInvalid: boolean;
}

function GroupCheckbox({ option, state, isInvalid }: GroupCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { inputProps, labelProps, isSelected, isDisabled } = useCheckboxGroupItem(
    { value: option.id, children: option.label, isDisabled: option.isDisabled ?? false },
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

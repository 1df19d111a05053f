import Check from "lucide-react/icons/check";
import { useRef } from "react";
import { useCheckboxGroup, useCheckboxGroupItem } from "react-aria/useCheckboxGroup";
import { useRadio, useRadioGroup } from "react-aria/useRadioGroup";
import type { CheckboxGroupState, RadioGroupState } from "react-stately";
import { useCheckboxGroupState } from "react-stately/useCheckboxGroupState";
import { useRadioGroupState } from "react-stately/useRadioGroupState";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { Field, type FieldProps, getAriaFieldProps } from "./Field.tsx";
import { LabeledToggle, toggleMark } from "./LabeledToggle.tsx";
import type { SelectOption } from "./options.tsx";

interface CheckboxGroupProps<Id extends string> extends FieldProps {
  options: readonly SelectOption<Id>[];
  value: readonly Id[];
  /** Called with the values in the order of the options. */
  onChange: (value: Id[]) => void;
  isInline?: boolean;
}

/** Checkboxes for several of a few options. */
export function CheckboxGroup<Id extends string>(props: CheckboxGroupProps<Id>) {
  const { options, value, onChange, isInline = false } = props;
  const aria = {
    ...getAriaFieldProps(props),
    value: [...value],
    onChange: (ids: string[]) =>
      onChange(options.map(({ id }) => id).filter((id) => ids.includes(id))),
  };
  const state = useCheckboxGroupState(aria);
  const { groupProps, ...field } = useCheckboxGroup(aria, state);
  const isInvalid = props.error !== undefined;
  return (
    <Field {...props} {...field} labelElement="span">
      <Group {...groupProps} isWide={false} isInline={isInline}>
        {options.map((option) => (
          <GroupCheckbox key={option.id} option={option} state={state} isInvalid={isInvalid} />
        ))}
      </Group>
    </Field>
  );
}

interface RadioGroupProps<Id extends string> extends FieldProps {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  isInline?: boolean;
}

/** Radio buttons for one of a few options. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { options, value, onChange, isInline = false } = props;
  const aria = {
    ...getAriaFieldProps(props),
    value,
    orientation: isInline ? "horizontal" as const : "vertical" as const,
    onChange: (id: string) => {
      const chosen = options.find((option) => option.id === id);
      if (chosen) onChange(chosen.id);
    },
  };
  const state = useRadioGroupState(aria);
  const { radioGroupProps, ...field } = useRadioGroup(aria, state);
  const isInvalid = props.error !== undefined;
  return (
    <Field {...props} {...field} labelElement="span">
      <Group {...radioGroupProps} isInline={isInline}>
        {options.map((option) => (
          <Radio key={option.id} option={option} state={state} isInvalid={isInvalid} />
        ))}
      </Group>
    </Field>
  );
}

interface OptionProps<State> {
  option: SelectOption;
  state: State;
  isInvalid: boolean;
}

function GroupCheckbox({ option, state, isInvalid }: OptionProps<CheckboxGroupState>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const aria = useCheckboxGroupItem(toAriaProps(option), state, inputRef);
  const mark = (
    <CheckboxBox isOn={aria.isSelected} isInvalid={isInvalid}>
      {aria.isSelected && <Icon icon={Check} size={12} />}
    </CheckboxBox>
  );
  return (
    <LabeledToggle
      aria={aria}
      inputRef={inputRef}
      mark={mark}
      label={option.label}
      note={option.description}
    />
  );
}

function Radio({ option, state, isInvalid }: OptionProps<RadioGroupState>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const aria = useRadio(toAriaProps(option), state, inputRef);
  return (
    <LabeledToggle
      aria={aria}
      inputRef={inputRef}
      mark={<Dot isOn={aria.isSelected} isInvalid={isInvalid} />}
      label={option.label}
      note={option.description}
    />
  );
}

const toAriaProps = ({ id, label, isDisabled = false }: SelectOption) => ({
  value: id,
  children: label,
  isDisabled,
});

const Group = styled("div", {
  display: "flex",
  flexDirection: "column",
  variants: {
    isInline: { true: { flexDirection: "row", flexWrap: "wrap", columnGap: "$5" } },
    isWide: { false: { alignItems: "flex-start" } },
  },
});

const optionMark = { ...toggleMark, width: "16px", height: "16px", margin: "2px 0" };

const CheckboxBox = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  ...optionMark,
  borderRadius: "4px",
  color: "$onAccent",
  transition: "background-color $quick, border-color $quick",
  "& svg": { strokeWidth: 3 },
  variants: {
    isOn: { true: { "&, label:hover &": { backgroundColor: "$accent", borderColor: "$accent" } } },
    isInvalid: { true: { "&, label:hover &": { borderColor: "$danger" } } },
  },
});

const Dot = styled("span", {
  ...optionMark,
  borderRadius: "$pill",
  transition: "border-color $quick, border-width $quick",
  variants: {
    isOn: { true: { "&, label:hover &": { border: "5px solid $accent" } } },
    isInvalid: { true: { "&, label:hover &": { borderColor: "$danger" } } },
  },
});

import { useRef } from "react";
import { useRadio, useRadioGroup } from "react-aria/useRadioGroup";
import type { RadioGroupState } from "react-stately";
import { useRadioGroupState } from "react-stately/useRadioGroupState";
import { styled } from "../theme.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import { optionAriaProps, ToggleLine } from "./ToggleLine.tsx";
import type { SelectOption } from "./options.tsx";

interface RadioGroupProps<Id extends string> extends FieldProps {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  /** Side by side instead of one under the other. */
  isInline?: boolean;
}

/** One of a few options, all visible. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { options, value, onChange, isInline = false } = props;
  const aria = {
    ...ariaFieldProps(props),
    value,
    orientation: isInline ? "horizontal" as const : "vertical" as const,
    onChange: (id: string) => {
      const chosen = options.find((option) => option.id === id);
      if (chosen) onChange(chosen.id);
    },
  };
  const state = useRadioGroupState(aria);
  const { radioGroupProps, labelProps, ...messages } = useRadioGroup(aria, state);
  return (
    <Field {...props} {...messages} labelProps={labelProps} labelElement="span">
      <Group {...radioGroupProps} isInline={isInline}>
        {options.map((option) => (
          <Radio
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

interface RadioProps {
  option: SelectOption;
  state: RadioGroupState;
  isInvalid: boolean;
}

function Radio({ option, state, isInvalid }: RadioProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { inputProps, labelProps, isSelected, isDisabled } = useRadio(
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
      mark={<Dot isOn={isSelected} isInvalid={isInvalid} />}
      label={option.label}
      note={option.description}
    />
  );
}

const Group = styled("div", {
  display: "flex",
  flexDirection: "column",
  variants: { isInline: { true: { flexDirection: "row", flexWrap: "wrap", columnGap: "$5" } } },
});

const Dot = styled("span", {
  flexShrink: 0,
  width: "16px",
  height: "16px",
  margin: "2px 0",
  border: "1px solid $lineControl",
  borderRadius: "$pill",
  backgroundColor: "var(--field-fill)",
  transition: "border-color $quick, border-width $quick",
  "@hover": { "label:hover &": { borderColor: "$inkThird" } },
  "label:has(:focus-visible) &": { outline: "2px solid $colors$accent", outlineOffset: "2px" },
  variants: {
    isOn: { true: { "&, label:hover &": { border: "5px solid $accent" } } },
    isInvalid: { true: { "&, label:hover &": { borderColor: "$danger" } } },
  },
});

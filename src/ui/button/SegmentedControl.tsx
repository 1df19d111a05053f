import { useRef } from "react";
import { type RadioGroupState, useRadioGroupState } from "react-stately";
import { useRadio, useRadioGroup, VisuallyHidden } from "react-aria";
import type { Option } from "../field/Option.ts";
import { styled } from "../theme.ts";

export interface SegmentedControlProps<Id extends string> {
  /** Says what is chosen here; read aloud, not shown. */
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  isDisabled?: boolean;
}

/** A few views of one thing side by side, of which one is on. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, options, value, onChange, isDisabled = false } = props;
  const aria = {
    "aria-label": label,
    value,
    isDisabled,
    orientation: "horizontal" as const,
    onChange: (id: string) => {
      const chosen = options.find((option) => option.id === id);
      if (chosen) onChange(chosen.id);
    },
  };
  const state = useRadioGroupState(aria);
  const { radioGroupProps } = useRadioGroup(aria, state);
  return (
    <Group {...radioGroupProps}>
      {options.map((option) => <Segment key={option.id} option={option} state={state} />)}
    </Group>
  );
}

interface SegmentProps {
  option: Option<string>;
  state: RadioGroupState;
}

function Segment({ option, state }: SegmentProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { inputProps, labelProps, isSelected } = useRadio(
    { value: option.id, children: option.label, isDisabled: option.isDisabled ?? false },
    state,
    ref,
  );
  return (
    <Label {...labelProps} isOn={isSelected}>
      <VisuallyHidden>
        <input {...inputProps} ref={ref} />
      </VisuallyHidden>
      {option.label}
    </Label>
  );
}

const Group = styled("div", {
  display: "inline-flex",
  height: "$control",
  border: "1px solid $lineStrong",
  borderRadius: "$control",
  "@touch": { height: "$touch" },
});

const Label = styled("label", {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  padding: "0 12px",
  fontSize: "$small",
  fontWeight: "$section",
  whiteSpace: "nowrap",
  userSelect: "none",
  cursor: "pointer",
  color: "$inkSecond",
  transition: "background-color $quick, color $quick",
  "&:first-child": { borderRadius: "7px 0 0 7px" },
  "&:last-child": { borderRadius: "0 7px 7px 0" },
  "@hover": { "&:hover": { color: "$ink", backgroundColor: "$waitingSoft" } },
  "&:has(:focus-visible)": {
    outline: "2px solid $colors$accent",
    outlineOffset: "2px",
    zIndex: 1,
  },
  "&:has(:disabled)": { color: "$waiting", cursor: "default" },
  variants: {
    isOn: { true: { "&, &:hover": { backgroundColor: "$accentSoft", color: "$accent" } } },
  },
});

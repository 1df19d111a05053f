import { useId, useRef } from "react";
import { useSwitch } from "react-aria";
import { useToggleState } from "react-stately";
import { styled } from "../theme.ts";
import type { FieldProps } from "./Field.tsx";
import { toggleAriaProps, ToggleField } from "./ToggleLine.tsx";

export interface SwitchProps extends Omit<FieldProps, "labelEnd" | "isOptional" | "isRequired"> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** On or off, at once. */
export function Switch(props: SwitchProps) {
  const ref = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const aria = toggleAriaProps(props, messageId);
  const state = useToggleState(aria);
  const { inputProps, labelProps } = useSwitch(aria, state, ref);
  return (
    <ToggleField
      of={props}
      labelProps={labelProps}
      inputProps={inputProps}
      inputRef={ref}
      messageId={messageId}
      mark={<Track isOn={props.value} aria-hidden="true" />}
      width="wide"
    />
  );
}

const Track = styled("span", {
  position: "relative",
  flexShrink: 0,
  width: "32px",
  height: "18px",
  margin: "1px 0",
  border: "1px solid $lineControl",
  borderRadius: "$pill",
  backgroundColor: "var(--field-fill)",
  transition: "background-color $quick, border-color $quick",
  "&::after": {
    content: "''",
    position: "absolute",
    top: "2px",
    left: "2px",
    width: "12px",
    height: "12px",
    borderRadius: "$pill",
    backgroundColor: "$inkThird",
    transition: "translate $quick, background-color $quick",
  },
  "@hover": { "label:hover &": { borderColor: "$inkThird" } },
  "label:has(:focus-visible) &": { outline: "2px solid $colors$accent", outlineOffset: "2px" },
  variants: {
    isOn: {
      true: {
        "&, label:hover &": { backgroundColor: "$accent", borderColor: "$accent" },
        "&::after": { translate: "14px 0", backgroundColor: "$onAccent" },
      },
    },
  },
});

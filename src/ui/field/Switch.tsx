import { useId, useRef } from "react";
import { useSwitch } from "react-aria/useSwitch";
import { useToggleState } from "react-stately/useToggleState";
import { omitUndefined } from "../omitUndefined.ts";
import { styled } from "../theme.ts";
import { FieldMessage, type FieldProps } from "./Field.tsx";
import { LabeledToggle, toggleMark } from "./LabeledToggle.tsx";

interface SwitchProps
  extends Pick<FieldProps, "label" | "description" | "error" | "isDisabled" | "isLabelHidden"> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A setting that is on or off. */
export function Switch(props: SwitchProps) {
  const { label, value, onChange, description, error, isDisabled = false, isLabelHidden = false } =
    props;
  const ref = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const hasMessage = error !== undefined || Boolean(description);
  const aria = {
    children: label,
    isSelected: value,
    onChange,
    isInvalid: error !== undefined,
    isDisabled,
    validationBehavior: "aria" as const,
    ...omitUndefined({ "aria-describedby": hasMessage ? messageId : undefined }),
  };
  const state = useToggleState(aria);
  const toggle = useSwitch(aria, state, ref);
  return (
    <Root data-invalid={error === undefined ? undefined : true}>
      <LabeledToggle
        aria={toggle}
        inputRef={ref}
        mark={<Track isOn={value} aria-hidden="true" />}
        label={label}
        isLabelHidden={isLabelHidden}
      />
      <FieldMessage
        description={description}
        error={error}
        descriptionProps={{ id: messageId }}
        errorMessageProps={{ id: messageId }}
        reservesSpace={false}
      />
    </Root>
  );
}

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  minWidth: 0,
  "& > div": { marginTop: 0, marginLeft: "40px" },
});

const Track = styled("span", {
  ...toggleMark,
  position: "relative",
  width: "32px",
  height: "18px",
  margin: "1px 0",
  borderRadius: "$pill",
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
    "@forced": { backgroundColor: "CanvasText" },
  },
  variants: {
    isOn: {
      true: {
        "&, label:hover &": { backgroundColor: "$accent", borderColor: "$accent" },
        "&::after": { translate: "14px 0", backgroundColor: "$onAccent" },
        "@forced": {
          "&, label:hover &": { backgroundColor: "Highlight" },
          "&::after": { backgroundColor: "HighlightText" },
        },
      },
    },
  },
});

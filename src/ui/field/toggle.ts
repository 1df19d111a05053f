import { styled } from "../theme.ts";
import type { FieldProps } from "./Field.tsx";

interface ToggleProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** The props of a checkbox or a switch in the words of React Aria's hooks. */
export function toggleAriaProps(props: ToggleProps, messageId: string) {
  const hasMessage = props.error !== undefined || Boolean(props.description);
  return {
    children: props.label,
    isSelected: props.value,
    onChange: props.onChange,
    isInvalid: props.error !== undefined,
    isRequired: props.isRequired ?? false,
    isDisabled: props.isDisabled ?? false,
    isReadOnly: props.isReadOnly ?? false,
    validationBehavior: "aria" as const,
    ...(hasMessage ? { "aria-describedby": messageId } : {}),
    ...(props.id === undefined ? {} : { id: props.id }),
  };
}

export const ToggleRoot = styled("div", {
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  minWidth: 0,
  "& > div": { marginTop: 0, marginLeft: "24px" },
});

/** The whole line answers the press, not the mark alone. */
export const ToggleLabel = styled("label", {
  position: "relative",
  display: "inline-flex",
  alignItems: "flex-start",
  gap: "$2",
  padding: "6px 0",
  color: "$ink",
  cursor: "pointer",
  userSelect: "none",
  WebkitTapHighlightColor: "transparent",
  "@touch": { minWidth: "$touch", padding: "12px 0" },
  variants: {
    isOff: { true: { color: "$inkSecond", cursor: "default", "& > span": { opacity: 0.8 } } },
  },
});

export const ToggleWords = styled("span", { fontSize: "$body", lineHeight: "$body" });

/** What a choice means, under its name. */
export const ToggleNote = styled("span", {
  display: "block",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

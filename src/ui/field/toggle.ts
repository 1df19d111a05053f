import { styled } from "../theme.ts";
import type { FieldProps } from "./Field.tsx";

interface ToggleProps extends FieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** The props of a checkbox or a switch as React Aria's hooks take them. */
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

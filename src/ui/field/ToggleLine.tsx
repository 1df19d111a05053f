import type { InputHTMLAttributes, LabelHTMLAttributes, ReactNode, RefObject } from "react";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import type { SelectOption } from "./options.tsx";

interface ToggleLineProps {
  labelProps: LabelHTMLAttributes<HTMLLabelElement>;
  inputProps: InputHTMLAttributes<HTMLInputElement>;
  inputRef: RefObject<HTMLInputElement | null>;
  isDisabled: boolean;
  /** Shows whether it is on, as the input itself is visually hidden. */
  mark: ReactNode;
  label: string;
  isLabelHidden?: boolean;
  /** What choosing it means. */
  note?: string | undefined;
}

/** The line of a checkbox, radio button or switch: its mark and label, the whole line clickable. */
export function ToggleLine(props: ToggleLineProps) {
  const { labelProps, inputProps, inputRef, isDisabled, mark, label, isLabelHidden, note } = props;
  return (
    <ToggleLabel {...labelProps} isOff={isDisabled}>
      <VisuallyHidden>
        <input {...inputProps} ref={inputRef} />
      </VisuallyHidden>
      {mark}
      {isLabelHidden ? <VisuallyHidden as="span">{label}</VisuallyHidden> : (
        <ToggleText>
          {label}
          {note && <ToggleNote>{note}</ToggleNote>}
        </ToggleText>
      )}
    </ToggleLabel>
  );
}

const ToggleLabel = styled("label", {
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
  // It is at the top of what it stands for, and no larger than a dot.
  "& input": { scrollMargin: "16px 0 80px" },
  variants: {
    isOff: { true: { color: "$inkSecond", cursor: "default", "& > span": { opacity: 0.8 } } },
  },
});

const ToggleText = styled("span", { fontSize: "$body", lineHeight: "$body" });

const ToggleNote = styled("span", {
  display: "block",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

/** The props of an option as React Aria's hooks take them. */
export const optionAriaProps = ({ id, label, isDisabled = false }: SelectOption) => ({
  value: id,
  children: label,
  isDisabled,
});

import type { InputHTMLAttributes, LabelHTMLAttributes, ReactNode, RefObject } from "react";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";

interface LabeledToggleProps {
  /** The return value of React Aria's hook. */
  aria: {
    labelProps: LabelHTMLAttributes<HTMLLabelElement>;
    inputProps: InputHTMLAttributes<HTMLInputElement>;
    isDisabled: boolean;
  };
  inputRef: RefObject<HTMLInputElement | null>;
  /** Shows the state of the visually hidden input. */
  mark: ReactNode;
  label: string;
  isLabelHidden?: boolean;
  note?: string | undefined;
}

/** A checkbox, radio button or switch with its label; the whole line is clickable. */
export function LabeledToggle(props: LabeledToggleProps) {
  const { aria, inputRef, mark, label, isLabelHidden, note } = props;
  return (
    <ToggleLabel {...aria.labelProps} isDisabled={aria.isDisabled}>
      <VisuallyHidden>
        <input {...aria.inputProps} ref={inputRef} />
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
  // The visually hidden input is a dot at the top of its label.
  "& input": { scrollMargin: "16px 0 80px" },
  variants: {
    isDisabled: { true: { color: "$inkSecond", cursor: "default", "& > span": { opacity: 0.8 } } },
  },
});

const ToggleText = styled("span", { fontSize: "$body", lineHeight: "$body" });

const ToggleNote = styled("span", {
  display: "block",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

/** The style that the marks of checkboxes, radio buttons and switches share. */
export const toggleMark = {
  flexShrink: 0,
  border: "1px solid $lineControl",
  backgroundColor: "var(--field-fill)",
  "@hover": { "label:hover &": { borderColor: "$inkThird" } },
  "label:has(:focus-visible) &": { outline: "2px solid $colors$accent", outlineOffset: "2px" },
};

import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { useShiftPress } from "./rowPress.ts";

interface SelectCheckboxProps {
  label: string;
  isSelected: boolean;
  /** Some, but not all, of its rows are selected. */
  isMixed?: boolean;
  /** Shown only while its row has the pointer or the focus, or while it is selected. */
  isHoverOnly?: boolean;
  /** The id of the element that describes it to screen readers. */
  describedBy?: string | undefined;
  autoFocus?: boolean;
  onChange: (isSelected: boolean, isRange: boolean, checkbox: HTMLElement) => void;
}

export function SelectCheckbox(props: SelectCheckboxProps) {
  const { label, isSelected, isMixed = false, isHoverOnly = false, describedBy, onChange } = props;
  const ref = useRef<HTMLInputElement>(null);
  const { handlers, takeShift } = useShiftPress();
  useLayoutEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange(currentTarget.checked, takeShift(), currentTarget);
  return (
    <Box isHoverOnly={isHoverOnly}>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        autoFocus={props.autoFocus}
        checked={isSelected}
        ref={ref}
        {...handlers}
        onChange={change}
      />
      <Mark isOn={isSelected || isMixed} aria-hidden="true">
        {(isSelected || isMixed) && <Icon icon={isMixed ? Minus : Check} size={12} />}
      </Mark>
    </Box>
  );
}

// Keeps the checkbox above the link that covers the row.
const Box = styled("span", {
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 28,
  height: 28,
  "@touch": { width: "$touch", height: "$touch" },
  "& input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
  "& input:focus-visible + span": {
    outline: "2px solid $colors$accent",
    outlineOffset: "2px",
  },
  variants: {
    isHoverOnly: {
      true: {
        // On devices without hover, the button "Select" starts a selection instead.
        display: "none",
        "@hover": { display: "inline-flex" },
        opacity: 0,
        "tr:hover &, tr:focus-within &, &:has(:checked)": { opacity: 1 },
      },
    },
  },
});

const Mark = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 16,
  height: 16,
  border: "1px solid $lineControl",
  borderRadius: 4,
  color: "$onAccent",
  pointerEvents: "none",
  "& svg": { strokeWidth: 3 },
  variants: { isOn: { true: { backgroundColor: "$accent", borderColor: "$accent" } } },
});

import { useId } from "react";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import type { SelectOption } from "./options.tsx";

interface SegmentedControlProps<Id extends string> {
  /** The accessible name; not shown. */
  label: string;
  options: readonly SelectOption<Id>[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Radio buttons as a segmented row, with the keyboard behaviour of the browser. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <Segments role="radiogroup" aria-label={label}>
      {options.map(({ id, label, isDisabled }) => (
        <Label key={id} isOn={id === value} data-chosen={id === value || undefined}>
          <VisuallyHidden>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              disabled={isDisabled}
              onChange={() =>
                onChange(id)}
            />
          </VisuallyHidden>
          {label}
        </Label>
      ))}
    </Segments>
  );
}

const Segments = styled("div", {
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

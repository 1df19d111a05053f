import { useRef } from "react";
import { useTextField } from "react-aria/useTextField";
import { styled } from "../theme.ts";
import { ControlBox } from "./ControlBox.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import { useFilledIn } from "./useFilledIn.ts";

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  /** Lines shown while there are fewer; 3 by default. */
  rows?: number;
}

/** Several lines of text; it grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maxLength, rows = 3, error } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const { inputProps, ...aria } = useTextField<"textarea">({
    ...ariaFieldProps(props),
    inputElementType: "textarea",
    value,
    onChange,
    ...(maxLength === undefined ? {} : { maxLength }),
  }, ref);
  useFilledIn(ref, { value, onChange });
  return (
    <Field {...props} {...aria}>
      <ControlBox
        isInvalid={error !== undefined}
        isReadOnly={props.isReadOnly ?? false}
        isOff={props.isDisabled ?? false}
      >
        <AutoGrowBox data-value={value}>
          <StyledTextarea {...inputProps} rows={rows} ref={ref} />
        </AutoGrowBox>
      </ControlBox>
    </Field>
  );
}

// The text is laid out a second time, invisibly, in the same grid cell: the cell grows and the
// textarea fills it.
const AutoGrowBox = styled("div", {
  display: "grid",
  flex: 1,
  minWidth: 0,
  "&::after": { content: "attr(data-value) ' '", visibility: "hidden", pointerEvents: "none" },
  "&::after, & > textarea": {
    gridArea: "1 / 1",
    padding: "6px 12px",
    fontSize: "$body",
    lineHeight: "$body",
    whiteSpace: "pre-wrap",
    minWidth: 0,
    "@touch": { fontSize: "16px", lineHeight: "24px" },
  },
});

const StyledTextarea = styled("textarea", {
  width: "100%",
  height: "100%",
  border: 0,
  borderRadius: "7px",
  background: "none",
  resize: "none",
  overflow: "hidden",
  "&:disabled": { color: "inherit", WebkitTextFillColor: "currentColor", opacity: 1 },
});

import { useRef } from "react";
import { useTextField } from "react-aria/useTextField";
import { omitUndefined } from "../omitUndefined.ts";
import { styled } from "../theme.ts";
import { ControlBox, getBoxProps } from "./ControlBox.ts";
import { Field, type FieldProps, getAriaFieldProps } from "./Field.tsx";
import { useFilledIn } from "./useFilledIn.ts";

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  rows?: number;
}

/** Several lines of text; it grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maxLength, rows = 3 } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const { inputProps, ...aria } = useTextField<"textarea">({
    ...getAriaFieldProps(props),
    inputElementType: "textarea",
    value,
    onChange,
    ...omitUndefined({ maxLength }),
  }, ref);
  useFilledIn(ref, { value, onChange });
  return (
    <Field {...props} {...aria}>
      <ControlBox {...getBoxProps(props)}>
        <AutoGrowBox data-value={value}>
          <StyledTextarea {...inputProps} rows={rows} ref={ref} />
        </AutoGrowBox>
      </ControlBox>
    </Field>
  );
}

// An invisible copy of the text in the same grid cell sets the height of the textarea.
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

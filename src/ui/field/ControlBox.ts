import { styled } from "../theme.ts";
import type { FieldProps } from "./Field.tsx";

export const ControlBox = styled("div", {
  display: "flex",
  alignItems: "center",
  width: "100%",
  maxWidth: "var(--field-width)",
  minHeight: "$control",
  border: "1px solid $lineControl",
  borderRadius: "$control",
  backgroundColor: "var(--field-fill)",
  color: "$ink",
  transition: "border-color $quick, box-shadow $quick",
  "@touch": { minHeight: "$touch" },
  "@hover": { "&:hover": { borderColor: "$inkThird" } },
  "&:focus-within": {
    borderColor: "$accent",
    boxShadow: "inset 0 0 0 1px $colors$accent, 0 0 0 3px $colors$accentSoft",
  },
  "& :focus-visible": { outline: "none" },
  "@media (forced-colors: active)": { "&:focus-within": { outline: "2px solid Highlight" } },
  variants: {
    size: { regular: {}, large: { minHeight: "42px" } },
    isInvalid: {
      true: {
        "&, &:hover": { borderColor: "$danger", boxShadow: "0 0 0 3px $colors$dangerSoft" },
        "&:focus-within": {
          borderColor: "$danger",
          boxShadow: "inset 0 0 0 1px $colors$danger, 0 0 0 3px $colors$dangerSoft",
        },
      },
    },
    isReadOnly: {
      true: { "&, &:hover": { backgroundColor: "transparent", borderColor: "$line" } },
    },
    isDisabled: {
      true: {
        "&, &:hover": {
          backgroundColor: "$waitingSoft",
          borderColor: "$line",
          color: "$inkSecond",
        },
      },
    },
  },
});

/** Returns the ControlBox variants for the state of a field. */
export const getBoxProps = ({ error, isReadOnly = false, isDisabled = false }: FieldProps) => ({
  isInvalid: error !== undefined,
  isReadOnly,
  isDisabled,
});

/** An unstyled input, for inside a ControlBox. */
export const Input = styled("input", {
  flex: 1,
  minWidth: 0,
  width: "100%",
  alignSelf: "stretch",
  padding: "0 12px",
  border: 0,
  borderRadius: "inherit",
  background: "none",
  fontSize: "$body",
  lineHeight: "$body",
  textOverflow: "ellipsis",
  "&:disabled": { color: "inherit", WebkitTextFillColor: "currentColor", opacity: 1 },
  // iOS zooms into anything smaller.
  "@touch": { fontSize: "16px" },
  // An inset shadow covers the background that browsers give to autofilled fields.
  "&:autofill": {
    boxShadow: "inset 0 0 0 100px $colors$accentSoft",
    WebkitTextFillColor: "$colors$ink",
  },
});

/** An icon or a unit inside the box, before or after the text. */
export const Adornment = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  flexShrink: 0,
  color: "$inkThird",
  fontSize: "$small",
  variants: {
    side: { start: { paddingLeft: "12px" }, end: { paddingRight: "12px" } },
  },
});

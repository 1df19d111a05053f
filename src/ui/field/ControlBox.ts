import { styled } from "../theme.ts";

/** The box around an input; it shows the focus ring of what is in it. */
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
    isOff: {
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
  // The browser paints what it filled in; the shadow paints over that.
  "&:autofill": {
    boxShadow: "inset 0 0 0 100px $colors$accentSoft",
    WebkitTextFillColor: "$colors$ink",
  },
});

/** An icon or a unit inside the box, before or after what is typed. */
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

/** A small square button inside the box, such as the eye of a password or the cross of a search. */
export const BoxButton = styled("button", {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  width: "28px",
  height: "28px",
  marginRight: "2px",
  borderRadius: "$tag",
  color: "$inkThird",
  transition: "background-color $quick, color $quick",
  "@touch": { width: "$touch", height: "$touch", margin: "-1px -1px -1px 0" },
  "@hover": { "&:hover": { color: "$ink", backgroundColor: "$line" } },
  "&:disabled": { cursor: "default", color: "$waiting", backgroundColor: "transparent !important" },
  "&:focus-visible": {
    outline: "2px solid $colors$accent !important",
    outlineOffset: "-2px",
  },
});

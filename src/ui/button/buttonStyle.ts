import { css } from "../theme.ts";

/** How everything that is pressed like a button looks, whichever element it is. */
export const buttonStyle = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  gap: "6px",
  height: "$control",
  padding: "0 13px",
  border: "1px solid transparent",
  borderRadius: "$control",
  fontSize: "$small",
  lineHeight: "$body",
  fontWeight: "$section",
  whiteSpace: "nowrap",
  userSelect: "none",
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  transition: "background-color $quick, border-color $quick, color $quick",
  "@touch": { minHeight: "$touch", minWidth: "$touch" },
  "&[aria-disabled=true], &:disabled": { cursor: "default" },

  variants: {
    variant: {
      primary: {
        backgroundColor: "$accent",
        color: "$onAccent",
        "@hover": { "&:hover": { backgroundColor: "$accentHover" } },
        "&[data-pressed]": { backgroundColor: "$accentHover" },
      },
      secondary: {
        backgroundColor: "$surface",
        borderColor: "$lineStrong",
        color: "$ink",
        "@hover": { "&:hover": { backgroundColor: "$waitingSoft", borderColor: "$lineControl" } },
        "&[data-pressed]": { backgroundColor: "$waitingSoft", borderColor: "$lineControl" },
      },
      ghost: {
        color: "$inkSecond",
        "@hover": { "&:hover": { backgroundColor: "$waitingSoft", color: "$ink" } },
        "&[data-pressed]": { backgroundColor: "$waitingSoft", color: "$ink" },
      },
      danger: {
        backgroundColor: "$danger",
        color: "$onDanger",
        "@hover": { "&:hover": { backgroundColor: "$dangerHover" } },
        "&[data-pressed]": { backgroundColor: "$dangerHover" },
      },
    },
    size: {
      small: { height: "28px", padding: "0 10px", fontSize: "$caption" },
      regular: {},
      large: { height: "42px", padding: "0 16px", fontSize: "$body" },
    },
    isIcon: { true: { width: "$control", padding: 0 } },
    isWide: { true: { width: "100%" } },
    isOff: { true: {} },
  },
  compoundVariants: [
    { isIcon: true, size: "small", css: { width: "28px", padding: 0 } },
    { isIcon: true, size: "large", css: { width: "42px", padding: 0 } },
    ...(["primary", "secondary", "danger"] as const).map((variant) => ({
      variant,
      isOff: true,
      css: {
        "&, &:hover": {
          backgroundColor: "$waitingSoft",
          borderColor: "$line",
          color: "$waiting",
        },
      },
    })),
    {
      variant: "ghost",
      isOff: true,
      css: { "&, &:hover": { backgroundColor: "transparent", color: "$inkThird" } },
    },
  ],
  defaultVariants: { variant: "secondary", size: "regular" },
});

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "regular" | "large";

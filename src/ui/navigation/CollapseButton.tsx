import { type ReactNode, useRef } from "react";
import { useButton } from "react-aria";
import { styled } from "../theme.ts";

interface CollapseButtonProps {
  label: string;
  isCollapsed: boolean;
  onPress: () => void;
  /** Its icon. */
  children: ReactNode;
}

/** The last line of the navigation: makes it narrow, or wide again. */
export function CollapseButton({ label, isCollapsed, onPress, children }: CollapseButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton({
    onPress,
    "aria-expanded": !isCollapsed,
    ...(isCollapsed ? { "aria-label": label } : {}),
  }, ref);
  return (
    <Root {...buttonProps} ref={ref} isCollapsed={isCollapsed}>
      {children}
      {isCollapsed ? null : label}
    </Root>
  );
}

const Root = styled("button", {
  display: "flex",
  alignItems: "center",
  gap: 10,
  width: "100%",
  height: 34,
  padding: "0 10px",
  borderRadius: "$control",
  whiteSpace: "nowrap",
  color: "$navInk",
  transition: "background-color $quick",
  "& > svg": { color: "$navSecond" },
  "&:hover": { backgroundColor: "$navHover" },
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: -2 },
  "@touch": { height: "$touch" },
  "@still": { transition: "none" },
  variants: { isCollapsed: { true: { justifyContent: "center", padding: 0 } } },
});

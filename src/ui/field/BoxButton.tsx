import type { Ref } from "react";
import type { AriaButtonProps } from "react-aria";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface BoxButtonProps extends AriaButtonProps {
  icon: IconShape;
  size?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A small square button inside a ControlBox, such as "Show password". */
export function BoxButton({ icon, size = 16, ref, ...aria }: BoxButtonProps) {
  const buttonRef = useObjectRef(ref);
  const { buttonProps } = useButton(aria, buttonRef);
  return (
    <Root {...buttonProps} ref={buttonRef}>
      <Icon icon={icon} size={size} />
    </Root>
  );
}

const Root = styled("button", {
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
  "@print": { display: "none" },
  "&:focus-visible": {
    outline: "2px solid $colors$accent !important",
    outlineOffset: "-2px",
  },
});

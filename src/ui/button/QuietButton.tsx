import type { ReactNode, Ref } from "react";
import { type AriaButtonProps, mergeProps, useButton, useObjectRef } from "react-aria";
import { styled } from "../theme.ts";

interface QuietButtonProps {
  /** What it does, in words: what it shows is too short to say it. */
  "aria-label": string;
  /** The language its face is written in, where it is not the current one. */
  lang?: string;
  onPress?: () => void;
  triggerProps?: AriaButtonProps<"button">;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A bare button of the top bar around a picture or two letters. */
export function QuietButton({ onPress, triggerProps, children, lang, ...props }: QuietButtonProps) {
  const ref = useObjectRef(props.ref);
  const own = {
    "aria-label": props["aria-label"],
    ...(onPress ? { onPress: () => onPress() } : {}),
  };
  const { buttonProps, isPressed } = useButton(mergeProps(triggerProps ?? {}, own), ref);
  return (
    <QuietRoot {...buttonProps} ref={ref} lang={lang} data-pressed={isPressed || undefined}>
      {children}
    </QuietRoot>
  );
}

const QuietRoot = styled("button", {
  display: "inline-grid",
  placeItems: "center",
  minWidth: "$control",
  height: "$control",
  padding: "0 4px",
  border: 0,
  borderRadius: "$control",
  background: "none",
  font: "inherit",
  fontSize: "$caption",
  fontWeight: "$section",
  color: "$inkSecond",
  cursor: "pointer",
  transition: "background-color $quick",
  "&:hover, &[data-pressed]": { color: "$ink", backgroundColor: "$waitingSoft" },
  "@touch": { minWidth: "$touch", height: "$touch" },
  "@still": { transition: "none" },
});

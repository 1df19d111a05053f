import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { Ref } from "react";
import type { AriaButtonProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface ChipProps {
  label: string;
  /** The filter is on; a press removes it. */
  isChosen?: boolean;
  /** The icon after the label; by default a cross if chosen, else none. */
  mark?: "menu" | "remove" | "none";
  isAdd?: boolean;
  onPress?: () => void;
  /** The props that a menu's hook sets on its trigger. */
  triggerProps?: AriaButtonProps<"button">;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter above a table: off, on, or with a list of choices. */
export function Chip(props: ChipProps) {
  const { label, isChosen = false, isAdd = false, onPress, triggerProps } = props;
  const ref = useObjectRef(props.ref);
  const { buttonProps, isPressed } = useButton(
    mergeProps(triggerProps ?? {}, {
      ...(triggerProps ? {} : { "aria-pressed": isChosen }),
      ...(onPress ? { onPress: () => onPress() } : {}),
    }),
    ref,
  );
  const mark = props.mark ?? (isChosen ? "remove" : "none");
  return (
    <Root {...buttonProps} ref={ref} isOn={isChosen} data-pressed={isPressed || undefined}>
      {isAdd && <Icon icon={Plus} size={13} />}
      {label}
      {mark !== "none" && (
        <Mark>
          <Icon icon={mark === "remove" ? X : ChevronDown} size={13} />
        </Mark>
      )}
    </Root>
  );
}

const Mark = styled("span", { marginRight: "-3px" });

export const ChipRow = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });

const Root = styled("button", {
  display: "inline-flex",
  alignItems: "center",
  flexShrink: 0,
  gap: "4px",
  height: "30px",
  padding: "0 12px",
  border: "1px solid $lineStrong",
  borderRadius: "$pill",
  backgroundColor: "$surface",
  fontSize: "$small",
  fontWeight: "$head",
  whiteSpace: "nowrap",
  userSelect: "none",
  color: "$inkSecond",
  transition: "background-color $quick, border-color $quick, color $quick",
  "@touch": { height: "$touch", padding: "0 16px" },
  "@hover": { "&:hover": { borderColor: "$lineControl", color: "$ink" } },
  "&[data-pressed]": { backgroundColor: "$waitingSoft" },
  "&[aria-expanded=true]": { borderColor: "$lineControl", color: "$ink" },
  "&:disabled": { color: "$waiting", borderColor: "$line", cursor: "default" },
  "@print": { display: "none" },
  variants: {
    isOn: {
      true: {
        "&, &:hover": {
          backgroundColor: "$accentSoft",
          borderColor: "$accentLine",
          color: "$accent",
        },
      },
    },
  },
});

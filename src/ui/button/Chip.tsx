import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type Ref, useRef } from "react";
import type { AriaButtonProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import { Icon } from "../icon/Icon.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
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
  /** A button that removes the filter, if a press does something else. Null while it is off. */
  clear?: { label: string; onPress: () => void } | null;
  /** What the label leaves out, shown on hover and focus. */
  tooltip?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter above a table: off, on, or with a list of choices. */
export function Chip({ clear, tooltip, ...props }: ChipProps) {
  const chip = (
    <Tooltip text={tooltip ?? ""} isDisabled={tooltip === undefined}>
      <ChipButton {...props} />
    </Tooltip>
  );
  if (clear === undefined) return chip;
  return (
    <Pair>
      {chip}
      {clear && <ClearButton {...clear} />}
    </Pair>
  );
}

function ChipButton(props: Omit<ChipProps, "clear" | "tooltip">) {
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

function ClearButton({ label, onPress }: { label: string; onPress: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps, isPressed } = useButton({ "aria-label": label, onPress }, ref);
  return (
    <Root {...buttonProps} ref={ref} isOn data-pressed={isPressed || undefined}>
      <Icon icon={X} size={13} />
    </Root>
  );
}

/** Two buttons in the form of one chip. */
const Pair = styled("span", {
  display: "inline-flex",
  flexShrink: 0,
  "& > :not(:last-child)": { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  "& > :not(:first-child)": {
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    marginInlineStart: -1,
    padding: "0 9px 0 8px",
    "@touch": { padding: "0 16px" },
  },
});

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

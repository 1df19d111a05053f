import type { ReactNode } from "react";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

export type Tone = "accent" | "running" | "danger" | "waiting" | "warning" | "neutral" | "onHold";

interface BadgeProps {
  tone: Tone;
  /** Replaces the shape of the tone. */
  icon?: IconShape;
  children: ReactNode;
}

/** A status as text, with a shape that distinguishes it without colour. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <Root tone={tone}>
      {icon ? <Icon icon={icon} size={13} /> : <Dot tone={tone} aria-hidden="true" />}
      {children}
    </Root>
  );
}

const Root = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  boxSizing: "border-box",
  height: 22,
  padding: "0 8px",
  borderRadius: "$tag",
  text: "caption",
  whiteSpace: "nowrap",
  verticalAlign: "middle",
  variants: {
    tone: {
      accent: { color: "$accent", backgroundColor: "$accentSoft" },
      running: { color: "$running", backgroundColor: "$runningSoft" },
      danger: { color: "$danger", backgroundColor: "$dangerSoft" },
      waiting: { color: "$inkSecond", backgroundColor: "$waitingSoft" },
      warning: { color: "$warning", backgroundColor: "$warningSoft" },
      neutral: { color: "$inkSecond", backgroundColor: "$waitingSoft" },
      onHold: { color: "$inkSecond", backgroundColor: "$waitingSoft" },
    },
  },
});

const Dot = styled("span", {
  flex: "none",
  boxSizing: "border-box",
  width: 7,
  height: 7,
  borderRadius: "50%",
  border: "1.5px solid currentColor",
  "@forced": { forcedColorAdjust: "none", color: "CanvasText" },
  variants: {
    tone: {
      accent: { backgroundColor: "currentColor" },
      running: {
        width: 8,
        height: 8,
        border: "2px solid currentColor",
        borderRightColor: "transparent",
        transform: "rotate(45deg)",
      },
      danger: {
        width: 2.5,
        height: 9,
        border: 0,
        borderRadius: 1,
        backgroundColor: "currentColor",
      },
      waiting: { borderStyle: "dotted", width: 8, height: 8 },
      warning: {
        width: 0,
        height: 0,
        borderRadius: 0,
        border: "4px solid transparent",
        borderTopWidth: 0,
        borderBottom: "7px solid currentColor",
      },
      neutral: {},
      onHold: { width: 7, height: 8, borderRadius: 0, borderWidth: "0 2.5px" },
    },
  },
});

interface CountProps {
  value: number;
  label?: string;
  tone?: "quiet" | "alert";
}

/** A small number next to a text or icon; above 99 it shows 99+. */
export function Count({ value, label, tone = "quiet" }: CountProps) {
  const text = value > 99 ? "99+" : String(value);
  if (label === undefined) return <CountNumber tone={tone}>{text}</CountNumber>;
  return <CountNumber tone={tone} role="img" aria-label={label}>{text}</CountNumber>;
}

const CountNumber = styled("span", {
  fontVariantNumeric: "tabular-nums",
  fontSize: "$caption",
  lineHeight: "$caption",
  variants: {
    tone: {
      quiet: { color: "inherit" },
      alert: {
        boxSizing: "border-box",
        display: "inline-block",
        minWidth: 18,
        padding: "1px 5px",
        borderRadius: "$pill",
        textAlign: "center",
        fontSize: 11,
        fontWeight: "$section",
        color: "$onDanger",
        backgroundColor: "$danger",
      },
    },
  },
});

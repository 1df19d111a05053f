import { styled } from "../theme.ts";

interface CountProps {
  value: number;
  /** What is counted, for screen readers: "12 unread notifications". */
  label?: string;
  tone?: "quiet" | "alert";
}

/** A small number beside a word or on an icon; more than 99 reads 99+. */
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

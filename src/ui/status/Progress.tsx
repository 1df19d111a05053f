import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";

interface ProgressProps {
  label: string;
  value: number;
  total: number;
}

/** A progress bar with its figures. */
export function Progress({ label, value, total }: ProgressProps) {
  const { t } = useTranslation();
  const share = total === 0 ? 0 : Math.min(1, Math.max(0, value / total));
  return (
    <Root>
      <Track
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={value}
        aria-valuetext={t("{value} of {total}", { value, total })}
      >
        <Fill width={`${share * 100}%`} />
      </Track>
      <Figures aria-hidden="true">{value}/{total}</Figures>
    </Root>
  );
}

const Root = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: "$2",
  verticalAlign: "middle",
});

const Track = styled("span", {
  display: "block",
  width: 96,
  height: 6,
  borderRadius: 3,
  overflow: "hidden",
  backgroundColor: "$waitingSoft",
  "@forced": { border: "1px solid CanvasText" },
});

/** An `svg`, as the content security policy forbids style attributes in the document. */
const Fill = styled("svg", {
  height: "100%",
  borderRadius: 3,
  transition: "width $calm",
  mark: "$accent",
  "@reducedMotion": { transition: "none" },
});

const Figures = styled("span", { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

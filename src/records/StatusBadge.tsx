import { useTranslation } from "../i18n/Translation.tsx";
import type { Key } from "../i18n/catalogue.ts";
import { Badge, type Tone } from "../ui/status/Badge.tsx";
import { styled } from "../ui/theme.ts";

export interface StatusLabel {
  label: Key;
  tone: Tone;
}

interface StatusBadgeProps extends StatusLabel {
  /** Reserves the width of the longest of these labels, so that a change moves nothing. */
  statuses?: Readonly<Record<string, StatusLabel>>;
}

/** Shape, gap and padding of a badge, in pixels. */
const WIDTH_WITHOUT_LABEL = 32;
/** The average width of a letter, in rem. */
const LETTER_WIDTH = 0.43;

export function StatusBadge({ label, tone, statuses }: StatusBadgeProps) {
  const { t } = useTranslation();
  const badge = <Badge tone={tone}>{t(label)}</Badge>;
  if (statuses === undefined) return badge;
  const longest = Math.max(...Object.values(statuses).map(({ label }) => t(label).length));
  const minWidth = `calc(${longest * LETTER_WIDTH}rem + ${WIDTH_WITHOUT_LABEL}px)`;
  return <ReservedWidth data-status="" css={{ minWidth }}>{badge}</ReservedWidth>;
}

const ReservedWidth = styled("span", { display: "inline-block" });

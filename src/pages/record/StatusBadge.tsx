import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";
import { styled } from "../../ui/theme.ts";

/** The label and the tone of a status. */
export interface StatusWords {
  label: Key;
  tone: Tone;
}

interface StatusBadgeProps extends StatusWords {
  /** The statuses that it may change to: room for the longest is kept, so that nothing moves. */
  among?: Readonly<Record<string, StatusWords>>;
}

/** Mark, gap and padding of a badge, in pixels. */
const BESIDE_LABEL = 32;
/** The width of a letter, as a part of the text size of the page. */
const LETTER_WIDTH = 0.43;

/** A status as a badge. */
export function StatusBadge({ label, tone, among }: StatusBadgeProps) {
  const { t } = useTranslation();
  const badge = <Badge tone={tone}>{t(label)}</Badge>;
  if (among === undefined) return badge;
  const longest = Math.max(...Object.values(among).map(({ label }) => t(label).length));
  const minWidth = `calc(${longest * LETTER_WIDTH}rem + ${BESIDE_LABEL}px)`;
  return <Room data-status="" css={{ minWidth }}>{badge}</Room>;
}

const Room = styled("span", { display: "inline-block" });

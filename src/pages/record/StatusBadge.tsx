import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

/** The label and the tone of a status. */
export interface StatusWords {
  label: Key;
  tone: Tone;
}

/** A status as a badge. */
export function StatusBadge({ label, tone }: StatusWords) {
  const { t } = useTranslation();
  return <Badge tone={tone}>{t(label)}</Badge>;
}

import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

/** What a value of a status is called, and how it looks. */
export interface StatusWords {
  label: Key;
  tone: Tone;
}

/** How something stands, as a badge. */
export function StatusBadge({ label, tone }: StatusWords) {
  const { t } = useTranslation();
  return <Badge tone={tone}>{t(label)}</Badge>;
}

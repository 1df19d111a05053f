import { Check, CircleAlert, Clock, SkipForward } from "lucide-react";
import type { Occurrence } from "../../../contract/reminder.ts";
import type { OccurrenceStatus } from "../../../contract/reminderStatus.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

/** How an occurrence stands, as people see it: one whose time has come is overdue. */
export const STANDINGS = ["OVERDUE", "UPCOMING", "COMPLETED", "SKIPPED"] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING_WORDS: Record<Standing, { label: Key; tone: Tone; icon: IconShape }> = {
  OVERDUE: { label: "Overdue", tone: "danger", icon: CircleAlert },
  UPCOMING: { label: "Upcoming", tone: "running", icon: Clock },
  COMPLETED: { label: "Completed", tone: "accent", icon: Check },
  SKIPPED: { label: "Skipped", tone: "waiting", icon: SkipForward },
};

/** The standing of an occurrence, or of one whose status is about to be `shown`. */
export function standingOf(
  { status, overdue }: Pick<Occurrence, "status" | "overdue">,
  shown: OccurrenceStatus = status,
): Standing {
  if (shown !== "PENDING") return shown;
  return overdue ? "OVERDUE" : "UPCOMING";
}

/** How an occurrence stands, as a badge. */
export function OccurrenceState({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  const { tone, label } = STANDING_WORDS[standing];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

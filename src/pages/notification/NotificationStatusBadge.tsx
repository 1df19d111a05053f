import type { NotificationStatus } from "../../../contract/notification.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

export const STATUS_NAMES = {
  PENDING: "New",
  DELIVERED: "Seen",
  READ: "Read",
} as const satisfies Record<NotificationStatus, Key>;

const TONES: Record<NotificationStatus, Tone> = {
  PENDING: "running",
  DELIVERED: "waiting",
  READ: "accent",
};

export function NotificationStatusBadge({ status }: { status: NotificationStatus }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(STATUS_NAMES[status])}</Badge>;
}

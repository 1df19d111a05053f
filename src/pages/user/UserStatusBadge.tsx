import type { UserStatus } from "../../../contract/user.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

export const STATUS_NAMES: Record<UserStatus, Key> = {
  ACTIVE: "Active",
  DISABLED: "Disabled",
  INVITED: "Invited",
};

const TONES: Record<UserStatus, Tone> = {
  ACTIVE: "accent",
  DISABLED: "neutral",
  INVITED: "waiting",
};

/** Whether somebody can sign in, has yet to accept, or no longer may. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(STATUS_NAMES[status])}</Badge>;
}

import BadgeCheck from "lucide-react/icons/badge-check";
import BookMarked from "lucide-react/icons/book-bookmark";
import CircleDashed from "lucide-react/icons/circle-dashed";
import HardHat from "lucide-react/icons/hard-hat";
import Landmark from "lucide-react/icons/landmark";
import MessagesSquare from "lucide-react/icons/messages-square";
import type { MilestoneOwnerKind } from "../../../contract/milestoneOwner.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { Badge } from "../../ui/status/Badge.tsx";

/** The label and the icon of each kind of stakeholder. */
export const STAKEHOLDER_KIND: Record<MilestoneOwnerKind, { label: Key; icon: IconShape }> = {
  DEVELOPER: { label: "Developer", icon: HardHat },
  VALIDATOR: { label: "Validator", icon: BadgeCheck },
  REGISTRY: { label: "Registry", icon: BookMarked },
  AUTHORITY: { label: "Authority", icon: Landmark },
  CONSULTANT: { label: "Consultant", icon: MessagesSquare },
  OTHER: { label: "Other", icon: CircleDashed },
};

/** The kind of a stakeholder, with its icon. */
export function StakeholderKind({ kind }: { kind: MilestoneOwnerKind }) {
  const { t } = useTranslation();
  const { label, icon } = STAKEHOLDER_KIND[kind];
  return (
    <Badge tone="neutral" icon={icon}>
      {t(label)}
    </Badge>
  );
}

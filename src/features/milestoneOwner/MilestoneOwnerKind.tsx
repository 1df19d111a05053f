import BadgeCheck from "lucide-react/icons/badge-check";
import BookMarked from "lucide-react/icons/book-bookmark";
import CircleDashed from "lucide-react/icons/circle-dashed";
import HardHat from "lucide-react/icons/hard-hat";
import Landmark from "lucide-react/icons/landmark";
import MessagesSquare from "lucide-react/icons/messages-square";
import type { MilestoneOwnerKind } from "../../../contract/milestoneOwner.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MILESTONE_OWNER_KIND_LABELS } from "../../i18n/labels.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { Badge } from "../../ui/status/Badge.tsx";

const KIND_ICONS: Record<MilestoneOwnerKind, IconShape> = {
  DEVELOPER: HardHat,
  VALIDATOR: BadgeCheck,
  REGISTRY: BookMarked,
  AUTHORITY: Landmark,
  CONSULTANT: MessagesSquare,
  OTHER: CircleDashed,
};

/** The kind of a stakeholder, with its icon. */
export function MilestoneOwnerKind({ kind }: { kind: MilestoneOwnerKind }) {
  const { t } = useTranslation();
  return (
    <Badge tone="neutral" icon={KIND_ICONS[kind]}>
      {t(MILESTONE_OWNER_KIND_LABELS[kind].label)}
    </Badge>
  );
}

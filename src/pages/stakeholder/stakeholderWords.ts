import {
  BadgeCheck,
  BookMarked,
  CircleDashed,
  HardHat,
  Landmark,
  MessagesSquare,
} from "lucide-react";
import type { MilestoneOwnerKind } from "../../../contract/milestoneOwner.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";

/** What each kind of stakeholder is called, and the picture it has. */
export const STAKEHOLDER_KIND: Record<MilestoneOwnerKind, { label: Key; icon: IconShape }> = {
  DEVELOPER: { label: "Developer", icon: HardHat },
  VALIDATOR: { label: "Validator", icon: BadgeCheck },
  REGISTRY: { label: "Registry", icon: BookMarked },
  AUTHORITY: { label: "Authority", icon: Landmark },
  CONSULTANT: { label: "Consultant", icon: MessagesSquare },
  OTHER: { label: "Other", icon: CircleDashed },
};

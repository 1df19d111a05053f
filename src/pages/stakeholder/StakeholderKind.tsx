import type { MilestoneOwnerKind } from "../../../contract/milestoneOwner.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { KINDS } from "./kinds.ts";

/** The part a stakeholder plays, in a word and a picture. */
export function StakeholderKind({ kind }: { kind: MilestoneOwnerKind }) {
  const { t } = useTranslation();
  const { label, icon } = KINDS[kind];
  return (
    <Tag>
      <Icon of={icon} size={13} />
      {t(label)}
    </Tag>
  );
}

const Tag = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  boxSizing: "border-box",
  height: 22,
  padding: "0 8px",
  borderRadius: "$tag",
  text: "caption",
  whiteSpace: "nowrap",
  color: "$inkSecond",
  backgroundColor: "$waitingSoft",
});

import type { MilestoneOwnerKind } from "../../../contract/milestoneOwner.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { STAKEHOLDER_KIND } from "./stakeholderWords.ts";

/** The part a stakeholder plays, in a word and a picture. */
export function StakeholderKind({ kind }: { kind: MilestoneOwnerKind }) {
  const { t } = useTranslation();
  const { label, icon } = STAKEHOLDER_KIND[kind];
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

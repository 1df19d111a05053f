import ListOrdered from "lucide-react/icons/list-ordered";
import type { DayKind } from "../../../contract/plan.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { useRecordNames } from "../../records/options/recordNames.ts";
import type { TemplateMilestone } from "../../../machines/milestoneTemplate.ts";

/** The milestone template of a technology, read-only. */
export function TemplateSteps(
  { title, template }: { title?: string; template: readonly TemplateMilestone[] },
) {
  const { t } = useTranslation();
  const owners = useRecordNames("milestoneOwner", template.map(({ ownerId }) => ownerId ?? ""));
  return (
    <Card title={title ?? t("Milestone template")} isFlush>
      {template.length === 0
        ? (
          <EmptyState
            icon={ListOrdered}
            title={t("No steps in the template yet")}
            detail={t("New processes of this technology start with these milestones.")}
          />
        )
        : (
          <Steps>
            {template.map(({ name, ownerId, expectedDays, dayKind }, index) => (
              <Step key={index}>
                <Position aria-hidden="true">{index + 1}</Position>
                <Name>{name}</Name>
                <MutedText>{owners.find(ownerId ?? "")?.label}</MutedText>
                <Days>
                  {expectedDays !== null && t(DAY_COUNTS[dayKind], { count: expectedDays })}
                </Days>
              </Step>
            ))}
          </Steps>
        )}
    </Card>
  );
}

/** The texts that count days of each kind. */
export const DAY_COUNTS = {
  CALENDAR: "{count} days",
  WORKING: "{count} working days",
} as const satisfies Record<DayKind, Key>;

const Steps = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const Step = styled("li", {
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 3fr) minmax(0, 2fr) 96px",
  alignItems: "center",
  gap: "$3",
  minHeight: 48,
  padding: "$2 $4",
  borderTop: "1px solid $line",
  "@narrow": {
    gridTemplateColumns: "24px minmax(0, 1fr) auto",
    rowGap: 0,
    "& > :nth-child(3)": { gridColumn: 2, gridRow: 2 },
  },
});

const Name = styled("span", { fontWeight: "$head" });

const MutedText = styled("span", { color: "$inkThird" });

const Days = styled("span", { numbers: "tabular", textAlign: "end", color: "$inkSecond" });

/** The number of a step in its order. */
export const Position = styled("span", {
  display: "inline-grid",
  flex: "none",
  placeItems: "center",
  width: 24,
  height: 24,
  borderRadius: "50%",
  text: "caption",
  numbers: "tabular",
  color: "$accent",
  backgroundColor: "$accentSoft",
});

import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { useRecordNames } from "../list/useRecordNames.ts";

type Template = ProjectType["milestoneTemplate"];

/** The milestones a process would start with, and when each would be due. */
export function TemplatePreview({ template }: { template: Template }) {
  const { t } = useTranslation();
  const owners = useRecordNames("milestoneOwner", template.map(({ ownerId }) => ownerId ?? ""));
  const days = dueDates(template, Temporal.Now.plainDateISO(DEFAULT_TIME_ZONE));
  return (
    <Steps aria-label={t("Milestones that will be copied")}>
      {template.map(({ name, ownerId }, index) => {
        const day = days[index] ?? null;
        return (
          <Step key={index}>
            <Position aria-hidden="true">{index + 1}</Position>
            <span>
              <Name>{name}</Name>
              <Quiet>{owners.find(ownerId ?? "")?.label}</Quiet>
            </span>
            <Day>{day !== null && formatDate(day, "short", t)}</Day>
          </Step>
        );
      })}
    </Steps>
  );
}

/**
 * The days that milestones copied today would be due on, as the server counts them: each its
 * expected days after the one before, null for one that expects none.
 */
export function dueDates(template: Template, today: Temporal.PlainDate): (string | null)[] {
  let days = 0;
  return template.map(({ expectedDays }) => {
    days += expectedDays ?? 0;
    return expectedDays === null ? null : today.add({ days }).toString();
  });
}

const Steps = styled("ol", {
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: "1px solid $line",
  borderRadius: "$control",
  overflow: "hidden",
});

const Step = styled("li", {
  display: "grid",
  gridTemplateColumns: "20px minmax(0, 1fr) auto",
  alignItems: "baseline",
  gap: "$3",
  padding: "$2 $3",
  "& + &": { borderTop: "1px solid $line" },
});

const Position = styled("span", { numbers: "tabular", text: "caption", color: "$inkThird" });

const Name = styled("span", { display: "block", fontWeight: "$medium", overflowWrap: "anywhere" });

const Quiet = styled("span", { display: "block", fontSize: "$small", color: "$inkThird" });

const Day = styled("span", { numbers: "tabular", fontSize: "$small", color: "$inkSecond" });

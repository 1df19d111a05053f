import { useQuery } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { countDays, isDay } from "../../../machines/processPlan.ts";
import { useServices } from "../../actors/services.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { QuerySection } from "../../records/QuerySection.tsx";
import { styled } from "../../ui/theme.ts";
import { processQueries } from "../process/resource.ts";

interface FollowingStepsProps {
  milestone: Milestone;
  /** The new due date of the milestone, as typed. */
  dueDate: string | null;
}

/** The due dates of the following open steps, before and after they are shifted. */
export function FollowingSteps({ milestone, dueDate }: FollowingStepsProps) {
  const { t } = useTranslation();
  const query = useQuery(processQueries(useServices().http).detail(milestone.processId));
  const days = milestone.dueDate !== null && isDay(dueDate)
    ? countDays(milestone.dueDate, dueDate)
    : 0;
  return (
    <QuerySection query={query} height={44}>
      {({ milestones = [] }) => {
        const steps = listFollowing(milestone, milestones);
        if (steps.length === 0) return <Hint>{t("No later open step has a due date.")}</Hint>;
        return days !== 0 && (
          <Preview aria-label={t("New due dates")}>
            {steps.map((step) => (
              <Line key={step.id}>
                <span>{step.name}</span>
                <Dates>
                  <s>{formatDate(step.dueDate, "short", t)}</s>{" "}
                  <strong>{formatDate(addDays(step.dueDate, days), "short", t)}</strong>
                </Dates>
              </Line>
            ))}
          </Preview>
        );
      }}
    </QuerySection>
  );
}

const addDays = (date: string, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** Lists the later open steps with a due date, in order. */
export const listFollowing = (milestone: Milestone, all: readonly Milestone[]) =>
  all.flatMap(({ id, name, position, status, dueDate }) =>
    position > milestone.position && status !== "COMPLETED" && dueDate !== null
      ? [{ id, name, dueDate }]
      : []
  );

const Preview = styled("ul", {
  margin: "$2 0 0",
  padding: 0,
  listStyle: "none",
  border: "1px solid $line",
  borderRadius: "$control",
  maxHeight: 260,
  overflowY: "auto",
});

const Line = styled("li", {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "$1 $3",
  padding: "6px $3",
  "& + &": { borderTop: "1px solid $line" },
});

const Dates = styled("span", {
  numbers: "tabular",
  fontSize: "$small",
  color: "$inkThird",
  "& strong": { color: "$ink", fontWeight: "$medium" },
});

const Hint = styled("p", { margin: 0, fontSize: "$small", color: "$inkSecond" });

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { countDays, isDay } from "../../../machines/processPlan.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { styled } from "../../ui/theme.ts";
import { processQueries } from "../process/resource.ts";
import { refreshProcesses } from "../project/resource.ts";
import { rescheduleMilestone } from "./resource.ts";

const schema = findForm("milestoneRescheduleForm");

interface RescheduleDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** The dialog that moves a due date, on request with those of the following steps. */
export function RescheduleDialog({ milestone, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const { id, name, version, dueDate, processId } = milestone;
  const process = useQuery(processQueries(services.http).detail(processId)).data;
  const following = listFollowing(milestone, process?.milestones ?? []);
  const form = useSubmission({
    initial: { dueDate, shiftsFollowing: true },
    schema,
    toInput: (fields) => ({ ...fields, version }),
    async submit(body, signal) {
      const undoableChange = createUndoableChange(services);
      await rescheduleMilestone(services.http, id, body, { ...undoableChange.options, signal });
      return undoableChange;
    },
    onSubmitted(undoableChange) {
      undoableChange.notifyDone(message("The due date of “{name}” was moved.", { name }));
      void refreshProcesses(client);
      onClose();
    },
  });
  const { dueDate: newDate, shiftsFollowing } = form.values;
  const days = dueDate !== null && isDay(newDate) ? countDays(dueDate, newDate) : 0;
  return (
    <FormDialog
      title={t("Move the due date of “{name}”", { name })}
      submitLabel={t("Move")}
      form={form}
      name="reschedule"
      size="medium"
      onClose={onClose}
    >
      <DatePicker {...form.field("dueDate")} label={t("Due date")} isRequired />
      {dueDate !== null && following.length > 0 && (
        <Switch {...form.field("shiftsFollowing")} label={t("Shift the following steps too")} />
      )}
      {shiftsFollowing && days !== 0 && following.length > 0 && (
        <Preview aria-label={t("New due dates")}>
          {following.map((step) => (
            <Line key={step.id}>
              <span>{step.name}</span>
              <Dates>
                <s>{formatDate(step.dueDate, "short", t)}</s>{" "}
                <strong>{formatDate(addDays(step.dueDate, days), "short", t)}</strong>
              </Dates>
            </Line>
          ))}
        </Preview>
      )}
    </FormDialog>
  );
}

const addDays = (date: string, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** Lists the later open steps with a due date, in order. */
const listFollowing = (milestone: Milestone, all: readonly Milestone[]) =>
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

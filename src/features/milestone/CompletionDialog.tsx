import { useQueryClient } from "@tanstack/react-query";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { refreshProcesses } from "../project/resource.ts";
import { useMilestone } from "./MilestoneActions.tsx";
import { applyMilestoneAction } from "./resource.ts";
import { toCompletionTime, toTimestampDay } from "./milestoneTimes.ts";

/** The maximum length of a note (contract/milestone.ts). */
const MAX_NOTE_LENGTH = 5000;

const schema = findForm("milestoneNoteForm");

interface CompletionDialogProps {
  milestone: Milestone;
  onClose: () => void;
}

/** The dialog that completes a milestone with a note, today or on an earlier day. */
export function CompletionDialog({ milestone, onClose }: CompletionDialogProps) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const today = useMilestoneToday().toString();
  const { id, name, startedAt } = milestone;
  const { applyAction } = useMilestone(milestone, { isOnHold: false });
  const form = useSubmission({
    initial: { note: "", completedAt: today as string | null },
    schema,
    toInput: ({ note, completedAt }) => ({
      note,
      ...(completedAt !== today && { completedAt: toCompletionTime(completedAt ?? "", startedAt) }),
    }),
    async submit({ note = "", completedAt }, signal) {
      if (completedAt === undefined) return await applyAction("complete", note ?? "");
      const undoableChange = createUndoableChange(services);
      try {
        const request = { action: "complete", note: note ?? "", completedAt } as const;
        await applyMilestoneAction(services.http, id, request, {
          ...undoableChange.options,
          signal,
        });
      } finally {
        void refreshProcesses(client);
      }
      undoableChange.notifyDone(message("“{name}” was completed.", { name }));
    },
    onSubmitted: onClose,
  });
  return (
    <FormDialog
      title={t("Complete {name}", { name })}
      submitLabel={t("Complete")}
      form={form}
      size="medium"
      onClose={onClose}
    >
      <TextArea
        {...form.field("note")}
        label={t("Note")}
        description={t("It stays on record with the completion.")}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
      />
      <DatePicker
        {...form.field("completedAt")}
        label={t("Day of completion")}
        isRequired
        maxValue={today}
        timeZone={DEFAULT_TIME_ZONE}
        {...(startedAt !== null && { minValue: toTimestampDay(startedAt) })}
      />
    </FormDialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type {
  Milestone,
  MilestonePatch,
  MilestoneReschedule,
} from "../../../contract/schemas/milestone.ts";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { NamedRecord } from "../../../contract/schemas/references.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { findForm, schemas } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { invalidateAll } from "../../records/form/recordSaving.ts";
import { useRecordNames } from "../../records/options/recordNames.ts";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import type { EditFieldProps } from "../../records/inPlace/EditPanel.tsx";
import {
  type EditCallbacks,
  useInPlaceEdit,
  usePatchedField,
} from "../../records/inPlace/useInPlaceEdit.ts";
import { RecordField } from "../../records/options/RecordField.tsx";
import { FollowingSteps } from "./FollowingSteps.tsx";
import { milestones, rescheduleMilestone } from "./resource.ts";
import { milestoneSaving } from "./saving.ts";

const schema = findForm("milestonePatchForm");
const rescheduleSchema = findForm("milestoneRescheduleForm");

interface MilestoneEditProps {
  milestone: Milestone;
  /** The displayed value; empty without one. */
  children?: ReactNode;
  /** The side of the value on which the pencil shows. */
  side?: "start" | "end";
}

/** The due date of a milestone, editable in place by permitted users. */
export function MilestoneDueDate(props: MilestoneEditProps) {
  const { has } = usePermissions();
  return has("project_process:update") ? <EditableDueDate {...props} /> : props.children;
}

/** A due date being edited. */
export interface DueDateDraft {
  dueDate: string | null;
  /** Whether the following open steps are moved by as many days. */
  shiftsFollowing: boolean;
}

const toDraft = ({ dueDate }: Pick<Milestone, "dueDate">): DueDateDraft => ({
  dueDate,
  shiftsFollowing: false,
});

/** Edits a milestone's due date, on request with those of the following steps. */
export function useDueDate(milestone: Milestone, callbacks: EditCallbacks<DueDateDraft> = {}) {
  const services = useServices();
  const { http } = services;
  const client = useQueryClient();
  const { id, version } = milestone;
  return useInPlaceEdit<DueDateDraft, MilestonePatch | MilestoneReschedule>({
    stored: { value: toDraft(milestone), version },
    validate: ({ dueDate, shiftsFollowing }) =>
      shiftsFollowing && dueDate !== null
        ? schemas().validate(rescheduleSchema, { dueDate, shiftsFollowing, version })
        : schemas().validate(schema, { dueDate, version }),
    async save(input, version, signal) {
      const change = createUndoableChange(services);
      const options = { ...change.options, signal, quiet: true };
      if ("shiftsFollowing" in input) {
        await rescheduleMilestone(http, id, { ...input, version }, options);
      } else {
        await milestones.update(http, id, { ...input, version }, options);
      }
      change.notifyDone(message(milestoneSaving.editTexts.done));
      await invalidateAll(client, milestoneSaving.invalidatedKeys);
    },
    async readNewest() {
      const newest = await client.fetchQuery({
        ...milestones.queries(http).detail(id),
        staleTime: 0,
      });
      void invalidateAll(client, milestoneSaving.invalidatedKeys);
      return { value: toDraft(newest), version: newest.version };
    },
    isSame: (one, other) => one.dueDate === other.dueDate,
    ...callbacks,
  });
}

function EditableDueDate({ milestone, ...fieldProps }: MilestoneEditProps) {
  const { t } = useTranslation();
  const edit = useDueDate(milestone);
  return (
    <EditableField
      {...fieldProps}
      edit={edit}
      label={t("Due date")}
      name={milestone.name}
      formatValue={({ dueDate }) => dueDate === null ? "" : formatDate(dueDate, "short", t)}
      renderField={(field) => <DueDateField {...field} milestone={milestone} />}
    >
      {fieldProps.children}
    </EditableField>
  );
}

type DueDateFieldProps = EditFieldProps<DueDateDraft> & { milestone: Milestone };

/** The date, and whether the following steps are shifted, with their new dates. */
export function DueDateField({ milestone, value, onChange, ...field }: DueDateFieldProps) {
  const { t } = useTranslation();
  const { dueDate, shiftsFollowing } = value;
  return (
    <>
      <DatePicker
        {...field}
        value={dueDate}
        onChange={(date) => onChange({ ...value, dueDate: date })}
        timeZone={DEFAULT_TIME_ZONE}
      />
      {milestone.dueDate !== null && (
        <Switch
          label={t("Shift the following steps too")}
          value={shiftsFollowing}
          onChange={(isOn) => onChange({ ...value, shiftsFollowing: isOn })}
        />
      )}
      {shiftsFollowing && <FollowingSteps milestone={milestone} dueDate={dueDate} />}
    </>
  );
}

/** The stakeholder of a milestone, editable in place by permitted users. */
export function MilestoneOwner(props: MilestoneEditProps) {
  const { has } = usePermissions();
  return has("project_process:update") ? <EditableOwner {...props} /> : props.children;
}

function EditableOwner({ milestone, ...fieldProps }: MilestoneEditProps) {
  const { t } = useTranslation();
  const { owner } = milestone;
  const edit = usePatchedField({
    saving: milestoneSaving,
    record: milestone,
    schema,
    getValue: ({ ownerId }: Milestone) => ownerId,
    toPatch: (ownerId) => ({ ownerId }),
  });
  return (
    <EditableField
      {...fieldProps}
      isLink
      edit={edit}
      label={t("Responsible stakeholder")}
      name={milestone.name}
      formatValue={(id) => <OwnerName id={id} knownOwner={owner} />}
      renderField={(field) => (
        <RecordField
          {...field}
          kind="milestoneOwner"
          placeholder={t("Nobody yet")}
          knownRecord={owner}
        />
      )}
    >
      {fieldProps.children}
    </EditableField>
  );
}

interface OwnerNameProps {
  id: string | null;
  knownOwner: NamedRecord | null | undefined;
}

function OwnerName({ id, knownOwner }: OwnerNameProps) {
  const { t } = useTranslation();
  const isKnown = id === null || id === knownOwner?.id;
  const { find } = useRecordNames("milestoneOwner", isKnown ? [] : [id]);
  if (id === null) return t("Nobody yet");
  return isKnown ? knownOwner?.name : find(id)?.label ?? t("Loading");
}

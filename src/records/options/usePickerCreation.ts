import { useId } from "react";
import type { Permission } from "../../../contract/permissions.ts";
import type { CreatedRecord } from "../../../machines/recordCreation.ts";
import { useEmitted } from "../../actors/useChildActor.ts";
import { useRecordCreation } from "../../actors/useRecordCreation.ts";
import { usePermissions } from "../../actors/useSession.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { OptionCreation } from "../../ui/field/options.tsx";
import type { RecordKind } from "./recordNames.ts";

interface Creation {
  permission: Permission;
  label: Key;
  /** The label with the typed text. */
  textLabel: Key;
}

/** The kinds of records that pickers create. */
const CREATIONS = {
  company: {
    permission: "company:create",
    label: "New company",
    textLabel: "New company: “{text}”…",
  },
  milestoneOwner: {
    permission: "project_milestone_owner:create",
    label: "New stakeholder",
    textLabel: "New stakeholder: “{text}”…",
  },
  project: {
    permission: "project:create",
    label: "New project",
    textLabel: "New project: “{text}”…",
  },
  projectType: {
    permission: "project_type:create",
    label: "New technology",
    textLabel: "New technology: “{text}”…",
  },
} as const satisfies Partial<Record<RecordKind, Creation>>;
export type CreatableKind = keyof typeof CREATIONS;

const findCreation = (kind: RecordKind): Creation | undefined =>
  (CREATIONS as Partial<Record<RecordKind, Creation>>)[kind];

/** The option of a picker that creates a record; undefined without permission. */
export function usePickerCreation(
  kind: RecordKind,
  onCreated: (record: CreatedRecord) => void,
): OptionCreation | undefined {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const actor = useRecordCreation();
  const requester = useId();
  useEmitted(actor, "record.created", (event) => {
    if (event.requester === requester) onCreated(event.record);
  });
  const creation = findCreation(kind);
  if (creation === undefined || !has(creation.permission)) return undefined;
  return {
    getLabel: (text) => text === "" ? t(creation.label) : t(creation.textLabel, { text }),
    onCreate: (name) => actor.send({ type: "creation.requested", requester, kind, name }),
  };
}

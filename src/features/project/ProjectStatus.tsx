import type { ReactNode } from "react";
import { ENABLEMENT, type Enablement } from "../../../contract/constants.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projects } from "./resource.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { RadioGroup } from "../../ui/field/OptionGroups.tsx";
import { EditableField } from "../../records/inPlace/EditableField.tsx";
import { useInPlaceEdit } from "../../records/inPlace/useInPlaceEdit.ts";
import { createDisableQuestion } from "../../records/page/useEnablement.ts";
import { PROJECT_ENABLEMENT } from "./projectEnablement.ts";
import { PROJECT_STATUS } from "./statuses.ts";

interface ProjectStatusProps {
  project: Project;
  /** The displayed status. */
  children?: ReactNode;
}

/** The status of a project, editable in place by permitted users. */
export function ProjectStatus(props: ProjectStatusProps) {
  const { has } = usePermissions();
  return has("project:enable") ? <EditableStatus {...props} /> : props.children;
}

const ACTIONS: Record<Enablement, EnablementAction> = { ACTIVE: "enable", DISABLED: "disable" };

function EditableStatus({ project, children }: ProjectStatusProps) {
  const { id, name, status, version } = project;
  const { t } = useTranslation();
  const services = useServices();
  const getLabel = (status: Enablement) => t(PROJECT_STATUS[status].label);
  const edit = useInPlaceEdit<Enablement, Enablement>({
    stored: { value: status, version },
    validate: (value) => ({ ok: true, value }),
    question: (value) =>
      value === "DISABLED" ? createDisableQuestion(PROJECT_ENABLEMENT, name) : undefined,
    async save(status, _, signal) {
      const change = createUndoableChange(services);
      const options = { ...change.options, signal, quiet: true };
      await PROJECT_ENABLEMENT.run(services, id, ACTIONS[status], options);
      change.notifyDone(message(PROJECT_ENABLEMENT.doneTexts[status]));
      await PROJECT_ENABLEMENT.refresh(services);
    },
    async readNewest() {
      const { status, version } = await projects.get(services.http, id);
      return { value: status, version };
    },
  });
  return (
    <EditableField
      edit={edit}
      label={t("Status")}
      name={name}
      formatValue={getLabel}
      renderField={(field) => (
        <RadioGroup
          {...field}
          options={ENABLEMENT.map((status) => ({ id: status, label: getLabel(status) }))}
        />
      )}
    >
      {children}
    </EditableField>
  );
}

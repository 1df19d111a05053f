import type { ReactNode } from "react";
import { ENABLEMENT, type Enablement } from "../../../contract/constants.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import { useServices } from "../../actors/services.ts";
import { undoable } from "../../actors/undoable.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projects } from "../../api/projects.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { RadioGroup } from "../../ui/field/RadioGroup.tsx";
import { EditableField } from "../record/inPlace/EditableField.tsx";
import { useInPlaceEdit } from "../record/inPlace/useInPlaceEdit.ts";
import { disablingQuestion } from "../record/useEnablement.ts";
import { PROJECT_ENABLEMENT } from "./projectEnablement.ts";
import { PROJECT_STATUS } from "./projectRecord.tsx";

interface ProjectStatusProps {
  project: Project;
  /** How it is shown. */
  children?: ReactNode;
}

/** The status of a project, which is changed where it stands by those who may. */
export function ProjectStatus(props: ProjectStatusProps) {
  const { has } = usePermissions();
  return has("project:enable") ? <EditableStatus {...props} /> : props.children;
}

const ACTIONS: Record<Enablement, EnablementAction> = { ACTIVE: "enable", DISABLED: "disable" };

function EditableStatus({ project, children }: ProjectStatusProps) {
  const { id, name, status, version } = project;
  const { t } = useTranslation();
  const services = useServices();
  const words = (status: Enablement) => t(PROJECT_STATUS[status].label);
  const edit = useInPlaceEdit<Enablement, Enablement>({
    known: { value: status, version },
    validate: (value) => ({ ok: true, value }),
    question: (value) =>
      value === "DISABLED" ? disablingQuestion(PROJECT_ENABLEMENT, name) : undefined,
    async save(status) {
      const change = undoable(services);
      const options = { ...change.options, quiet: true };
      await PROJECT_ENABLEMENT.run(services, id, ACTIONS[status], options);
      change.tell(message(PROJECT_ENABLEMENT.done[status]));
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
      text={words}
      field={(field) => (
        <RadioGroup
          {...field}
          options={ENABLEMENT.map((status) => ({ id: status, label: words(status) }))}
        />
      )}
    >
      {children}
    </EditableField>
  );
}

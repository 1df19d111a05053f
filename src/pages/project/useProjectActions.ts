import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import type { Project } from "../../../contract/schemas/project.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projectQueries, setProjectEnablement } from "../../api/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { refreshProcess } from "../process/refreshProcess.ts";
import { type DeletionBlocker, useRecordDeletion } from "../record/useDeletion.ts";
import { type EnablementOptions, useEnablement } from "../record/useEnablement.ts";
import { projectRecord } from "./projectRecord.tsx";

const ENABLEMENT_TEXTS: EnablementOptions = {
  kind: "project",
  title: "Disable project",
  question: "{name} will be disabled: its milestones stop until it is enabled again.",
  done: { ACTIVE: "Project enabled successfully", DISABLED: "Project disabled successfully" },
  run: ({ http }, id, action) => setProjectEnablement(http, id, action),
  refresh: ({ queries }) => refreshProcess(queries.client()),
};

/** The status of a project and the actions of the signed-in user. */
export function useProjectActions(project: Project, onEdit: () => void) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { has } = usePermissions();
  const { id } = project;
  const switching = useEnablement(project, ENABLEMENT_TEXTS, () => has("project:enable"));
  const isDisableOffered = switching.actions.some(({ id }) => id === "disable");

  async function findProcesses(): Promise<DeletionBlocker[]> {
    const detail = projectQueries(http).detail(id);
    const { processes = [] } = await queryClient.fetchQuery({ ...detail, staleTime: 0 });
    if (processes.length === 0) return [];
    return [{
      text: t("It has {count} processes: {names}.", {
        count: processes.length,
        names: processes.map(({ name }) => name).join(", "),
      }),
      see: { label: t("Show processes"), to: `/project/${id}?tab=processes` },
    }];
  }

  const deletion = useRecordDeletion(projectRecord, project, {
    find: findProcesses,
    instead: isDisableOffered
      ? {
        text: t("Instead, you can disable it: its milestones stop until it is enabled again."),
        label: t("Disable"),
        action: switching.disable,
      }
      : undefined,
  });
  const actions: PageAction[] = [
    ...(has("project:delete") ? [deletion] : []),
    ...switching.actions,
    ...(has("project:update")
      ? [{ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit }]
      : []),
  ];
  return { status: switching.status, actions };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Power, PowerOff } from "lucide-react";
import type { Project } from "../../../contract/project.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { actions as offered } from "../../../machines/lifecycles/lifecycle.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { projectQueries, projects, switchProject } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { type Hindrance, useDeletion } from "../entity/useDeletion.ts";
import { refreshProcess } from "../process/refreshProcess.ts";

/** What the signed-in user may do to a project as it stands. */
export function useProjectActions(project: Project | undefined, onEdit: () => void): PageAction[] {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { has } = usePermissions();
  const confirm = useConfirm();
  const toast = useToast();
  const { id = "", name = "" } = project ?? {};
  const switches = project && has("project:enable") ? offered(enablement, project.status) : [];

  const switching = useMutation({
    mutationFn: ({ id, action }: { id: string; action: "enable" | "disable" }) =>
      switchProject(http, id, action),
    onSuccess(_, { action }) {
      toast.success(
        action === "enable"
          ? t("Project enabled successfully")
          : t("Project disabled successfully"),
      );
      return refreshProcess(queryClient);
    },
  });
  const disable = () => switching.mutateAsync({ id, action: "disable" });

  async function findProcesses(): Promise<Hindrance[]> {
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

  const deletion = useDeletion({
    id,
    remove: (id) => projects.remove(http, id),
    queryKeys: [projects.key],
    nextPath: "/project/",
    title: t("Delete project"),
    message: t("{name} will be deleted with its history. This cannot be undone.", { name }),
    done: t("Project deleted successfully"),
    unlessUsed: {
      find: findProcesses,
      title: t("This project cannot be deleted"),
      instead: switches.includes("disable")
        ? {
          text: t("Instead, you can disable it: its milestones stop until it is enabled again."),
          label: t("Disable"),
          action: disable,
        }
        : undefined,
    },
  });
  if (project === undefined) return [];

  const actions: PageAction[] = has("project:delete") ? [deletion] : [];
  for (const action of switches) {
    actions.push(
      action === "enable"
        ? {
          id: action,
          label: t("Enable"),
          icon: Power,
          isLoading: switching.isPending,
          onAction: () => switching.mutate({ id, action }),
        }
        : {
          id: action,
          label: t("Disable"),
          icon: PowerOff,
          isLoading: switching.isPending,
          onAction: () =>
            confirm({
              title: t("Disable project"),
              message: t(
                "{name} will be disabled: its milestones stop until it is enabled again.",
                { name },
              ),
              confirmLabel: t("Disable"),
              variant: "warning",
              action: disable,
            }),
        },
    );
  }
  if (has("project:update")) {
    actions.push({ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit });
  }
  return actions;
}

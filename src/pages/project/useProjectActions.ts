import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { Project } from "../../../contract/project.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { actions as offered } from "../../../machines/lifecycles/lifecycle.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { deleteProject, PROJECTS, switchProject } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";

/** What the signed-in user may do to a project as it stands. */
export function useProjectActions(project: Project | undefined, onEdit: () => void): PageAction[] {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const { has } = usePermissions();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();

  const switching = useMutation({
    mutationFn: ({ id, action }: { id: string; action: "enable" | "disable" }) =>
      switchProject(http, id, action),
    onSuccess(_, { action }) {
      toast.success(
        action === "enable"
          ? t("Project enabled successfully")
          : t("Project disabled successfully"),
      );
      return queryClient.invalidateQueries({ queryKey: PROJECTS });
    },
  });
  const deleting = useMutation({
    mutationFn: ({ id }: { id: string }) => deleteProject(http, id),
    async onSuccess() {
      toast.success(t("Project deleted successfully"));
      // The page still shows the project, which is not to be asked for again.
      await queryClient.invalidateQueries({ queryKey: PROJECTS, refetchType: "none" });
      await navigate("/project/");
    },
  });
  if (project === undefined) return [];

  const { id, name, status } = project;
  const actions: PageAction[] = [];
  if (has("project:delete")) {
    actions.push({
      id: "delete",
      label: t("Delete"),
      icon: Trash2,
      isDanger: true,
      isLoading: deleting.isPending,
      onAction: () =>
        confirm({
          title: t("Delete project"),
          message: t("{name} will be deleted with its history. This cannot be undone.", { name }),
          confirmLabel: t("Delete"),
          variant: "danger",
          action: () => deleting.mutateAsync({ id }),
        }),
    });
  }
  for (const action of has("project:enable") ? offered(enablement, status) : []) {
    const run = () => switching.mutateAsync({ id, action });
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
              action: run,
            }),
        },
    );
  }
  if (has("project:update")) {
    actions.push({ id: "edit", label: t("Edit"), icon: Pencil, isPrimary: true, onAction: onEdit });
  }
  return actions;
}

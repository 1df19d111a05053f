import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/confirmation.tsx";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { milestones } from "../../api/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { MenuItem } from "../../ui/menu/Menu.tsx";
import { useMilestoneOrder } from "./useMilestoneOrder.ts";
import { refreshProcess } from "./refreshProcess.ts";

interface Options {
  onChange: (milestoneId: string) => void;
  /** Told in words what came about, to be said aloud. */
  onNews: (news: string) => void;
}

/** What may be done to the milestones of a process beside moving them on, as menus; `reorder` for those who may. */
export function useMilestoneItems(process: Process, { onChange, onNews }: Options) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const move = useMilestoneOrder(process, onNews);
  const { mutateAsync: remove } = useMutation({
    mutationFn: ({ id }: Milestone) => milestones.remove(http, id),
    async onSuccess() {
      toast.success(t("Milestone deleted successfully"));
      await refreshProcess(queryClient);
    },
  });

  const mayUpdate = has("project_process:update");
  const itemsOf = (milestone: Milestone): MenuItem[] => {
    if (!mayUpdate) return [];
    const { id, name, position } = milestone;
    const items: MenuItem[] = [
      { id: "edit", label: t("Edit"), icon: Pencil, onAction: () => onChange(id) },
      {
        id: "up",
        label: t("Move up"),
        icon: ArrowUp,
        isDisabled: position === 0,
        onAction: () => move(id, position - 1),
      },
      {
        id: "down",
        label: t("Move down"),
        icon: ArrowDown,
        isDisabled: position === (process.milestones?.length ?? 0) - 1,
        onAction: () => move(id, position + 1),
      },
    ];
    if (isUntouched(milestone)) {
      items.push({
        id: "delete",
        label: t("Delete"),
        icon: Trash2,
        isDanger: true,
        onAction: () =>
          confirm({
            title: t("Delete milestone"),
            message: t("{name} will be deleted. This cannot be undone.", { name }),
            confirmLabel: t("Delete"),
            variant: "danger",
            action: () => remove(milestone),
            waits: true,
          }),
      });
    }
    return items;
  };
  return { itemsOf, reorder: mayUpdate ? move : undefined };
}

/** Only what nothing has happened to can be deleted. */
const isUntouched = ({ status, completions }: Milestone): boolean =>
  status === "PENDING" && completions?.length === 0;

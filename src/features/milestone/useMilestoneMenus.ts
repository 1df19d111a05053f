import { useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { refreshProcesses } from "../project/resource.ts";
import { milestones } from "./resource.ts";
import { useMilestoneOrder } from "./useMilestoneOrder.ts";

interface MenuOptions {
  onChange: (milestoneId: string) => void;
}

/** Creates the menus of milestones. `reorder` is undefined if the user may not update them. */
export function useMilestoneMenus(process: Process, { onChange }: MenuOptions) {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const { has } = usePermissions();
  const queryClient = useQueryClient();
  const move = useMilestoneOrder(process);
  const deletion = useRequest(`milestone deletion ${process.id}`, async (id: string, signal) => {
    const change = createUndoableChange(services);
    await milestones.remove(http, id, { ...change.options, signal });
    change.notifyDone(message("Milestone deleted successfully"));
    await refreshProcesses(queryClient);
  });

  const canUpdate = has("project_process:update");
  const listMenuItems = (milestone: Milestone): MenuItem[] => {
    if (!canUpdate) return [];
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
    if (hasNoHistory(milestone)) {
      items.push({
        id: "delete",
        label: t("Delete"),
        icon: Trash2,
        isDanger: true,
        onAction: () =>
          deletion.confirmAndSend({
            title: t("Delete milestone"),
            message: t("“{name}” will be deleted.", { name }),
            confirmLabel: t("Delete"),
            variant: "danger",
            waitsForAction: true,
          }, id),
      });
    }
    return items;
  };
  return { listMenuItems, reorder: canUpdate ? move : undefined };
}

/** Only a milestone without any history can be deleted. */
const hasNoHistory = ({ status, completions }: Milestone): boolean =>
  status === "PENDING" && completions?.length === 0;

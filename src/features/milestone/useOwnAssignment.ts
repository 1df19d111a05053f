import { useQueryClient } from "@tanstack/react-query";
import UserMinus from "lucide-react/icons/user-minus";
import UserPlus from "lucide-react/icons/user-plus";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { refreshProcesses } from "../project/resource.ts";
import type { MilestoneStatusActions } from "./MilestoneActions.tsx";
import { changeOwnAssignment } from "./resource.ts";

/** Creates the menu items that assign an open milestone to the user, or theirs to nobody. */
export function useOwnAssignment(
  { id, name, assigneeId }: Milestone,
  { status, isBusy }: Pick<MilestoneStatusActions, "status" | "isBusy">,
  { isOnHold = false }: { isOnHold?: boolean } = {},
): MenuItem[] {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const userId = useSession().user?.id;
  const services = useServices();
  const client = useQueryClient();
  const { send, isRunning } = useRequest(
    `milestone assignment ${id}`,
    async (action: "take" | "drop", signal) => {
      const change = createUndoableChange(services);
      try {
        await changeOwnAssignment(services.http, id, action, { ...change.options, signal });
        change.notifyDone(
          action === "take"
            ? message("“{name}” was assigned to you.", { name })
            : message("“{name}” was assigned to nobody.", { name }),
        );
      } finally {
        await refreshProcesses(client);
      }
    },
  );
  if (status === "COMPLETED" || isOnHold || !has("project_milestone:complete")) return [];
  const isDisabled = isBusy || isRunning;
  if (assigneeId === null) {
    return [{
      id: "take",
      label: t("Take it"),
      icon: UserPlus,
      isDisabled,
      onAction: () => send("take"),
    }];
  }
  return assigneeId === userId
    ? [{
      id: "drop",
      label: t("Unassign me"),
      icon: UserMinus,
      isDisabled,
      onAction: () => send("drop"),
    }]
    : [];
}

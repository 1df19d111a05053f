import { useQueryClient } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import UserMinus from "lucide-react/icons/user-minus";
import UserPlus from "lucide-react/icons/user-plus";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { message } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { refreshProcesses } from "../project/resource.ts";
import { ACTION_LABELS, type MilestoneStatusActions } from "./MilestoneActions.tsx";
import { changeOwnAssignment, milestones } from "./resource.ts";

/** A change of a milestone from its row. */
type RowChange = { action: "take" | "drop" } | { action: "postpone"; dueDate: string };

/** Creates the items of a row's menu. */
export function useRowMenu(milestone: Milestone, statusActions: MilestoneStatusActions) {
  const { dueDate, assigneeId } = milestone;
  const { t } = useTranslation();
  const { has } = usePermissions();
  const userId = useSession().user?.id;
  const { send, isRunning } = useRowChange(milestone);
  const isOpen = statusActions.status !== "COMPLETED";
  const isDisabled = statusActions.isBusy || isRunning;

  const items: MenuItem[] = STATUS_ITEMS.filter(({ action }) => statusActions.can(action))
    .map(({ action, icon, isDanger = false }) => ({
      id: action,
      label: t(ACTION_LABELS[action]),
      icon,
      isDanger,
      isDisabled,
      onAction: () => statusActions.requestAction(action),
    }));
  const own: MenuItem[] = [];
  if (isOpen && has("project_milestone:complete") && assigneeId === null) {
    own.push({
      id: "take",
      label: t("Take it"),
      icon: UserPlus,
      isDisabled,
      onAction: () => send({ action: "take" }),
    });
  }
  if (isOpen && has("project_milestone:complete") && assigneeId === userId) {
    own.push({
      id: "drop",
      label: t("Unassign me"),
      icon: UserMinus,
      isDisabled,
      onAction: () => send({ action: "drop" }),
    });
  }
  if (isOpen && has("project_process:update") && dueDate !== null) {
    const later = Temporal.PlainDate.from(dueDate).add({ weeks: 1 }).toString();
    own.push({
      id: "postpone",
      label: t("Postpone by a week"),
      icon: CalendarClock,
      note: formatDate(later, "short", t),
      isDisabled,
      onAction: () => send({ action: "postpone", dueDate: later }),
    });
  }
  return [
    ...items.filter(({ isDanger }) => !isDanger),
    ...own,
    ...items.filter(({ isDanger }) => isDanger),
  ];
}

interface StatusItem {
  action: MilestoneAction;
  icon: IconShape;
  isDanger?: boolean;
}

const STATUS_ITEMS: readonly StatusItem[] = [
  { action: "start", icon: Play },
  { action: "complete", icon: Check },
  { action: "uncomplete", icon: Undo2 },
  { action: "reset", icon: RotateCcw, isDanger: true },
];

/** Sends changes of a milestone other than its status, each with undo. */
function useRowChange({ id, name, version }: Milestone) {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const client = useQueryClient();
  return useRequest(`milestone change ${id}`, async (change: RowChange, signal) => {
    const undoable = createUndoableChange(services);
    const options = { ...undoable.options, signal };
    try {
      if (change.action === "postpone") {
        const { dueDate } = change;
        await milestones.update(http, id, { dueDate, version }, options);
        const date = formatDate(dueDate, "short", t);
        undoable.notifyDone(message("“{name}” is due on {date}", { name, date }));
      } else {
        await changeOwnAssignment(http, id, change.action, options);
        undoable.notifyDone(
          change.action === "take"
            ? message("“{name}” was assigned to you.", { name })
            : message("“{name}” was assigned to nobody.", { name }),
        );
      }
    } finally {
      await refreshProcesses(client);
    }
  });
}

import { useQueryClient } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { message } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { refreshProcesses } from "../project/resource.ts";
import { ACTION_LABELS, type MilestoneStatusActions } from "./MilestoneActions.tsx";
import { milestones } from "./resource.ts";
import { useOwnAssignment } from "./useOwnAssignment.ts";

/** Creates the items of a row's menu. */
export function useRowMenu(milestone: Milestone, statusActions: MilestoneStatusActions) {
  const { dueDate } = milestone;
  const { t } = useTranslation();
  const { has } = usePermissions();
  const own = useOwnAssignment(milestone, statusActions);
  const { send, isRunning } = usePostponement(milestone);
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
  if (isOpen && has("project_process:update") && dueDate !== null) {
    const later = Temporal.PlainDate.from(dueDate).add({ weeks: 1 }).toString();
    own.push({
      id: "postpone",
      label: t("Postpone by a week"),
      icon: CalendarClock,
      note: formatDate(later, "short", t),
      isDisabled,
      onAction: () => send(later),
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

/** Moves the due date of a milestone, with undo. */
function usePostponement({ id, name, version }: Milestone) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  return useRequest(`milestone postponement ${id}`, async (dueDate: string, signal) => {
    const change = createUndoableChange(services);
    const options = { ...change.options, signal };
    try {
      await milestones.update(services.http, id, { dueDate, version }, options);
      const date = formatDate(dueDate, "short", t);
      change.notifyDone(message("“{name}” is due on {date}", { name, date }));
    } finally {
      await refreshProcesses(client);
    }
  });
}

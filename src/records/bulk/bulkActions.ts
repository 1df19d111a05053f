import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import MailOpen from "lucide-react/icons/mail-open";
import Play from "lucide-react/icons/play";
import Power from "lucide-react/icons/power";
import PowerOff from "lucide-react/icons/power-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import SkipForward from "lucide-react/icons/skip-forward";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import UserPen from "lucide-react/icons/user-pen";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import type { AnyStateMachine } from "xstate";
import { BULK_ACTIONS, type BulkAction, type BulkKind } from "../../../contract/bulk.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { feedbackLifecycle } from "../../../machines/lifecycles/feedback.ts";
import {
  type ActionFrom,
  getNextStatus,
  type StatusFrom,
} from "../../../machines/lifecycles/lifecycle.ts";
import { milestoneLifecycle } from "../../../machines/lifecycles/milestone.ts";
import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";

/** What an action does to rows, told from their status before it is applied. */
export interface BulkOutcomeTexts {
  /** The status after the action; undefined if it is not allowed. */
  getNext: (status: string) => string | undefined;
  willChange: Key;
  /** For rows that the action does not change. */
  isDone: Key;
}

interface BulkActionTexts {
  label: Key;
  icon: IconShape;
  /** The confirmation of an action that is not applied at once. */
  question?: Key;
  isDanger?: boolean;
  /** The bar has no button for it, only the menu. */
  isRare?: boolean;
  outcome?: BulkOutcomeTexts;
  /** The value that the user enters first. */
  input?: "days" | "ownerId" | "assigneeId";
  /** Frequent values of days in a menu of their own, each of which acts at once. */
  choices?: { label: Key; days: readonly number[] };
}

/** Creates a function that returns the status after an action. */
const createNext =
  <Lifecycle extends AnyStateMachine>(lifecycle: Lifecycle, action: ActionFrom<Lifecycle>) =>
  (status: string) => getNextStatus(lifecycle, status as StatusFrom<Lifecycle>, action);

const DELETE: BulkActionTexts = {
  label: "Delete",
  icon: Trash2,
  question: "{count} selected records will be deleted. Records in use are kept, with the reason.",
  isDanger: true,
};

const ENABLE: BulkActionTexts = { label: "Enable", icon: Power };

const DISABLE: BulkActionTexts = { label: "Disable", icon: PowerOff, isDanger: true };

const ACTION_TEXTS: { [Kind in BulkKind]: Record<BulkAction<Kind>, BulkActionTexts> } = {
  companies: { delete: DELETE },
  feedback: {
    progress: {
      label: "Take up",
      icon: Play,
      outcome: {
        getNext: createNext(feedbackLifecycle, "progress"),
        willChange: "{count} will be taken up, senders are notified",
        isDone: "{count} already taken up",
      },
    },
    dismiss: {
      label: "Dismiss",
      icon: X,
      question:
        "{count} selected pieces of feedback will be dismissed. Their senders are notified.",
      isDanger: true,
      outcome: {
        getNext: createNext(feedbackLifecycle, "dismiss"),
        willChange: "{count} will be dismissed",
        isDone: "{count} already closed",
      },
    },
  },
  milestones: {
    assign: { label: "Assign", icon: UserPlus, input: "assigneeId" },
    start: {
      label: "Start",
      icon: Play,
      outcome: {
        getNext: createNext(milestoneLifecycle, "start"),
        willChange: "{count} will be started",
        isDone: "{count} already started",
      },
    },
    complete: {
      label: "Complete",
      icon: Check,
      outcome: {
        getNext: createNext(milestoneLifecycle, "complete"),
        willChange: "{count} will be completed",
        isDone: "{count} already completed",
      },
    },
    uncomplete: {
      label: "Reopen milestone",
      icon: Undo2,
      question: "{count} selected milestones will be reopened. Their completions stay on record.",
      isDanger: true,
      outcome: {
        getNext: createNext(milestoneLifecycle, "uncomplete"),
        willChange: "{count} will be reopened",
        isDone: "{count} not completed",
      },
    },
    reset: {
      label: "Reset",
      icon: RotateCcw,
      question:
        "{count} selected milestones will be reset: their times are cleared, their completions stay on record as undone.",
      isDanger: true,
      outcome: {
        getNext: createNext(milestoneLifecycle, "reset"),
        willChange: "{count} will be reset",
        isDone: "{count} not started",
      },
    },
    reassign: { label: "Change the stakeholder", icon: UserPen, input: "ownerId", isRare: true },
    reschedule: {
      label: "Move the due dates",
      icon: CalendarClock,
      input: "days",
      isRare: true,
      choices: { label: "Postpone", days: [7, 14, 30] },
    },
    delete: DELETE,
  },
  notifications: {
    read: {
      label: "Mark as read",
      icon: MailOpen,
      outcome: {
        getNext: createNext(notificationLifecycle, "read"),
        willChange: "{count} will be marked as read",
        isDone: "{count} already read",
      },
    },
  },
  "project-milestone-owners": { delete: DELETE },
  "project-types": { delete: DELETE },
  projects: {
    enable: {
      ...ENABLE,
      outcome: {
        getNext: createNext(enablement, "enable"),
        willChange: "{count} will be enabled",
        isDone: "{count} already active",
      },
    },
    disable: {
      ...DISABLE,
      outcome: {
        getNext: createNext(enablement, "disable"),
        willChange: "{count} will be disabled",
        isDone: "{count} already disabled",
      },
      question:
        "{count} selected projects will be disabled. Their milestones are on hold until they are enabled again.",
    },
    delete: DELETE,
  },
  reminders: {
    complete: { label: "Complete the next date", icon: CheckCheck },
    skip: {
      label: "Skip",
      icon: SkipForward,
      question: "The next open date of {count} selected reminders will be skipped.",
      isDanger: true,
    },
    delete: DELETE,
  },
  users: {
    enable: ENABLE,
    disable: {
      ...DISABLE,
      question: "{count} selected users will be disabled, and signed out immediately.",
    },
    delete: DELETE,
  },
};

export interface PermittedAction extends BulkActionTexts {
  action: string;
}

const isKind = (name: string): name is BulkKind => Object.hasOwn(BULK_ACTIONS, name);

/** Lists the user's permitted bulk actions, by the API path of the list. */
export function listBulkActions(
  path: string,
  hasPermission: (permission: Permission) => boolean,
): PermittedAction[] {
  const kind = path.replace("/api/", "");
  if (!isKind(kind)) return [];
  const permissions: Record<string, Permission> = BULK_ACTIONS[kind];
  return Object.entries<BulkActionTexts>(ACTION_TEXTS[kind]).flatMap(([action, texts]) => {
    const permission = permissions[action];
    return permission && hasPermission(permission) ? [{ action, ...texts }] : [];
  });
}

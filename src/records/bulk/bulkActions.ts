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
import { BULK_ACTIONS, type BulkAction, type BulkKind } from "../../../contract/bulk.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";

interface BulkActionTexts {
  label: Key;
  icon: IconShape;
  /** The confirmation. Parameters: `{count}` records, `{days}` and the chosen record's `{name}`. */
  question: Key;
  /** The confirmation for negative days, or if no record is chosen. */
  otherQuestion?: Key;
  isDanger?: boolean;
  /** The value that the user enters first. */
  input?: "days" | "ownerId" | "assigneeId";
  /** Frequent values of days in a menu of their own, each of which acts at once. */
  choices?: { label: Key; days: readonly number[] };
}

const DELETE: BulkActionTexts = {
  label: "Delete",
  icon: Trash2,
  question: "{count} selected records will be deleted. Records in use are kept, with the reason.",
  isDanger: true,
};

const ENABLE: BulkActionTexts = {
  label: "Enable",
  icon: Power,
  question: "{count} selected records will be enabled.",
};

const ACTION_TEXTS: { [Kind in BulkKind]: Record<BulkAction<Kind>, BulkActionTexts> } = {
  companies: { delete: DELETE },
  feedback: {
    progress: {
      label: "Take up",
      icon: Play,
      question: "{count} selected pieces of feedback will be taken up. Their senders are notified.",
    },
    dismiss: {
      label: "Dismiss",
      icon: X,
      question:
        "{count} selected pieces of feedback will be dismissed. Their senders are notified.",
      isDanger: true,
    },
  },
  milestones: {
    start: {
      label: "Start",
      icon: Play,
      question: "{count} selected milestones will be started.",
    },
    complete: {
      label: "Complete",
      icon: Check,
      question: "{count} selected milestones will be completed.",
    },
    uncomplete: {
      label: "Reopen milestone",
      icon: Undo2,
      question: "{count} selected milestones will be reopened. Their completions stay on record.",
      isDanger: true,
    },
    reset: {
      label: "Reset",
      icon: RotateCcw,
      question:
        "{count} selected milestones will be reset: their times are cleared, their completions stay on record as undone.",
      isDanger: true,
    },
    assign: {
      label: "Assign",
      icon: UserPlus,
      question: "{count} selected milestones will be assigned to “{name}”.",
      otherQuestion: "{count} selected milestones will be assigned to nobody.",
      input: "assigneeId",
    },
    reassign: {
      label: "Change the stakeholder",
      icon: UserPen,
      question: "{count} selected milestones will have the stakeholder “{name}”.",
      otherQuestion: "{count} selected milestones will have no stakeholder.",
      input: "ownerId",
    },
    reschedule: {
      label: "Move the due dates",
      icon: CalendarClock,
      question: "The due dates of {count} selected milestones will be moved {days} later.",
      otherQuestion: "The due dates of {count} selected milestones will be moved {days} earlier.",
      input: "days",
      choices: { label: "Postpone", days: [7, 14, 30] },
    },
    delete: DELETE,
  },
  notifications: {
    read: {
      label: "Mark as read",
      icon: MailOpen,
      question: "{count} selected notifications will be marked as read.",
    },
  },
  "project-milestone-owners": { delete: DELETE },
  "project-types": { delete: DELETE },
  projects: {
    enable: ENABLE,
    disable: {
      label: "Disable",
      icon: PowerOff,
      question:
        "{count} selected projects will be disabled. Their milestones are on hold until they are enabled again.",
      isDanger: true,
    },
    delete: DELETE,
  },
  reminders: {
    complete: {
      label: "Complete",
      icon: CheckCheck,
      question: "The next open date of {count} selected reminders will be completed.",
    },
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
      label: "Disable",
      icon: PowerOff,
      question: "{count} selected users will be disabled, and signed out immediately.",
      isDanger: true,
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

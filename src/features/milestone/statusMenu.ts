import Check from "lucide-react/icons/check";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import type { Translate } from "../../i18n/Translation.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import {
  ACTION_LABELS,
  type ForwardAction,
  type MilestoneStatusActions,
} from "./MilestoneActions.tsx";

interface MenuInput {
  items: readonly MenuItem[];
  /** The forward actions without a button. */
  forward: readonly ForwardAction[];
  onNoteOpen: () => void;
  t: Translate;
}

/** Creates the menu items of a milestone, the destructive ones last. */
export function createStatusMenu(
  statusActions: MilestoneStatusActions,
  { items, forward, onNoteOpen, t }: MenuInput,
): MenuItem[] {
  const { can, isBusy: isDisabled } = statusActions;
  const menu: MenuItem[] = items.filter(({ isDanger }) => !isDanger);
  if (can("complete")) {
    menu.unshift({
      id: "note",
      label: t("Complete with a note"),
      icon: MessageSquareText,
      isDisabled,
      onAction: onNoteOpen,
    });
  }
  menu.unshift(...forward.map((action) => ({
    id: action,
    label: t(ACTION_LABELS[action]),
    icon: action === "start" ? Play : Check,
    isDisabled,
    onAction: () => statusActions.requestAction(action),
  })));
  if (can("uncomplete")) {
    const label = t(ACTION_LABELS.uncomplete);
    const onAction = () => statusActions.requestAction("uncomplete");
    menu.push({ id: "uncomplete", label, icon: Undo2, isDisabled, onAction });
  }
  if (can("reset")) {
    const label = t(ACTION_LABELS.reset);
    const onAction = () => statusActions.requestAction("reset");
    menu.push({ id: "reset", label, icon: RotateCcw, isDanger: true, isDisabled, onAction });
  }
  return [...menu, ...items.filter(({ isDanger }) => isDanger)];
}

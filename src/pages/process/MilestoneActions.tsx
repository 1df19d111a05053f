import Ellipsis from "lucide-react/icons/ellipsis";
import type { MouseEvent } from "react";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, type ButtonVariant } from "../../ui/button/Button.tsx";
import { MenuButton, type MenuItem } from "../../ui/menu/Menu.tsx";
import { styled } from "../../ui/theme.ts";
import { ACTION_LABELS, type MovingMilestone } from "./useMilestone.ts";

/** The forward actions. Actions that undo are in the menu. */
const FORWARD_ACTIONS = ["start", "complete"] as const satisfies readonly MilestoneAction[];
type Forward = (typeof FORWARD_ACTIONS)[number];

/** How many forward actions are offered. */
export const countForward = ({ can }: MovingMilestone): number =>
  FORWARD_ACTIONS.filter(can).length;

interface MilestoneActionsProps {
  name: string;
  moving: MovingMilestone;
  /** What else can be done to it. */
  items: readonly MenuItem[];
}

/** The actions of a milestone: the forward ones as buttons, the rest in a menu. */
export function MilestoneActions({ name, moving, items }: MilestoneActionsProps) {
  const { t } = useTranslation();
  const offered = FORWARD_ACTIONS.filter((action) => moving.can(action));
  return (
    <Buttons onClickCapture={passOverSecondClick}>
      {offered.map((action, place) => (
        // Keyed by position, so that the focus stays when an action is replaced by the next.
        <Button
          key={place}
          label={t(ACTION_LABELS[action])}
          variant={variantOf(action, offered)}
          isLoading={moving.pendingAction === action}
          isDisabled={moving.isBusy && moving.pendingAction !== action}
          triggerProps={{ "aria-label": `${t(ACTION_LABELS[action])}: ${name}` }}
          onPress={() => moving.act(action)}
        />
      ))}
      {items.length > 0 && (
        <MenuButton
          label={t("More for {name}", { name })}
          icon={Ellipsis}
          isIconOnly
          variant="ghost"
          items={items}
          placement="bottom end"
        />
      )}
    </Buttons>
  );
}

function variantOf(action: Forward, offered: readonly Forward[]): ButtonVariant {
  if (action === "start") return "secondary";
  return offered.includes("start") ? "ghost" : "primary";
}

/** The second click of a double click must not press the button that replaced the first. */
function passOverSecondClick(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

const Buttons = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "$1",
});

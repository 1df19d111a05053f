import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button/Button.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { styled } from "../../ui/theme.ts";
import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import type { DialogVariant } from "../../../machines/confirmDialog.ts";
import {
  DESTRUCTIVE_MILESTONE_ACTIONS,
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import type { Services } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import {
  createTransitions,
  type TransitionEffects,
  useStatusActions,
} from "../../actors/useStatusActions.ts";
import { createUndoableChange, notifyDone } from "../../actors/undoableChange.ts";
import { createToasts } from "../../actors/useToast.ts";
import { applyMilestoneAction } from "./resource.ts";
import { processQueries } from "../process/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, message } from "../../i18n/catalogue.ts";
import { refreshProcesses } from "../project/resource.ts";

const FORWARD_ACTIONS = ["start", "complete"] as const satisfies readonly MilestoneAction[];
export type ForwardAction = (typeof FORWARD_ACTIONS)[number];

interface ForwardActions {
  /** Has a button. */
  button: ForwardAction | undefined;
  inMenu: readonly ForwardAction[];
}

/** Divides the allowed forward actions: the next one has a button, a later one is in the menu. */
export function divideForwardActions(
  { can }: Pick<MilestoneStatusActions, "can">,
): ForwardActions {
  const [button, ...inMenu] = FORWARD_ACTIONS.filter((action) => can(action));
  return { button, inMenu };
}

interface MilestoneActionsProps {
  name: string;
  statusActions: MilestoneStatusActions;
  button: ForwardAction | undefined;
  isPrimary: boolean;
  /** The items of the menu. */
  items: readonly MenuItem[];
}

/** The actions of a milestone: the next one as a button, the rest in a menu. */
export function MilestoneActions(props: MilestoneActionsProps) {
  const { name, statusActions, button, isPrimary, items } = props;
  const { t } = useTranslation();
  return (
    <Buttons onClickCapture={ignoreSecondClick}>
      {button && (
        <Button
          label={t(ACTION_LABELS[button])}
          icon={button === "complete" ? Check : undefined}
          variant={isPrimary ? "primary" : "secondary"}
          isLoading={statusActions.pendingAction === button}
          isDisabled={statusActions.isBusy && statusActions.pendingAction !== button}
          triggerProps={{ "aria-label": `${t(ACTION_LABELS[button])}: ${name}` }}
          onPress={() => statusActions.requestAction(button)}
        />
      )}
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

/** Keeps the second click of a double click from pressing the button's replacement. */
export function ignoreSecondClick(event: MouseEvent) {
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

export const ACTION_LABELS: Record<MilestoneAction, Key> = {
  start: "Start",
  complete: "Complete",
  uncomplete: "Reopen milestone",
  reset: "Reset",
};

/** The messages of failed actions. */
const FAILURE_MESSAGES: Record<MilestoneAction, Key> = {
  start: "The milestone could not be started.",
  complete: "The milestone could not be completed.",
  uncomplete: "The milestone could not be reopened.",
  reset: "The milestone could not be reset.",
};

/** The messages after actions. */
const DONE_MESSAGES: Record<MilestoneAction, Key> = {
  start: "“{name}” was started.",
  complete: "“{name}” was completed.",
  uncomplete: "“{name}” was reopened.",
  reset: "“{name}” was reset.",
};

interface ConfirmTexts {
  title: Key;
  message: Key;
  variant: DialogVariant;
}

/** The texts of the confirmation before a destructive action. */
const CONFIRM_TEXTS: Record<(typeof DESTRUCTIVE_MILESTONE_ACTIONS)[number], ConfirmTexts> = {
  uncomplete: {
    title: "Reopen the milestone",
    message: "“{name}” will be in progress again. Its completion stays on record as undone.",
    variant: "warning",
  },
  reset: {
    title: "Reset the milestone",
    message:
      "“{name}” will wait as if never started: its start and end are cleared. Completions stay on record as undone.",
    variant: "danger",
  },
};

interface Options {
  /** Whether the project is disabled: no action is allowed then. */
  isOnHold: boolean;
}

/** Returns the status of a milestone and its allowed actions. */
export function useMilestone(milestone: Milestone, { isOnHold }: Options) {
  const { id, name, status, version } = milestone;
  const { t } = useTranslation();
  const { has } = usePermissions();
  const statusActions = useStatusActions({
    id: `milestone ${id}`,
    transitions: milestoneTransitions,
    target: { id },
    stored: { status, name },
    revision: version,
    isAllowed: (action) => !isOnHold && has(MILESTONE_PERMISSIONS[action]),
    getFailureIntro: (action) => t(FAILURE_MESSAGES[action]),
  });
  const { failure } = statusActions;
  return {
    ...statusActions,
    failure: failure === null || failure.isWorthRepeating
      ? failure
      : { ...failure, text: `${failure.text} ${t("Its current status is shown.")}` },
  };
}

export type MilestoneStatusActions = ReturnType<typeof useMilestone>;

const milestoneTransitions = createTransitions(milestoneLifecycle, createTransitionEffects);

function createTransitionEffects(
  { http, queries, actors }: Services,
): TransitionEffects<
  MilestoneStatus,
  MilestoneAction,
  (typeof DESTRUCTIVE_MILESTONE_ACTIONS)[number]
> {
  const client = queries.client();
  return {
    async applyAction({ target, ...request }, signal) {
      const change = createUndoableChange({ actors });
      try {
        const updated = await applyMilestoneAction(http, target.id, request, {
          ...change.options,
          signal,
        });
        client.setQueryData(
          processQueries(http).detail(updated.processId).queryKey,
          (process) => process && replaceMilestone(process, updated),
        );
        return { ...updated, undo: change.getUndo() };
      } finally {
        void refreshProcesses(client);
      }
    },
    destructive: {
      actions: DESTRUCTIVE_MILESTONE_ACTIONS,
      question: (action, name) => ({
        title: message(CONFIRM_TEXTS[action].title),
        message: message(CONFIRM_TEXTS[action].message, { name }),
        confirmLabel: message(ACTION_LABELS[action]),
        variant: CONFIRM_TEXTS[action].variant,
      }),
    },
    notifyStatusChanged: ({ target, action, name, undo }) =>
      notifyDone(actors, message(DONE_MESSAGES[action], { name }), undo, target.id),
    notifyNotAllowed: (name) =>
      createToasts(actors).warning(
        message("“{name}” has changed meanwhile. Nothing was done.", { name }),
      ),
  };
}

/** Replaces a milestone in the process after an action. */
function replaceMilestone(process: Process, updated: Milestone): Process {
  if (process.milestones === undefined) return process;
  return {
    ...process,
    milestones: process.milestones.map((milestone) =>
      milestone.id === updated.id ? { ...milestone, ...updated } : milestone
    ),
  };
}

import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import { ActionFailure } from "../../records/ActionFailure.tsx";
import {
  ACTION_LABELS,
  ignoreSecondClick,
  type MilestoneStatusActions,
  useMilestone,
} from "./MilestoneActions.tsx";
import { CardButton, FailureRow, ForwardButtons, RowTools } from "./rowActionsStyle.ts";
import { useRowMenu } from "./useRowMenu.ts";

interface MilestoneRowActionsProps {
  milestone: Milestone;
}

/** The actions of a row: start and complete on hover and focus, the others in a menu. */
export function MilestoneRowActions({ milestone }: MilestoneRowActionsProps) {
  const { name } = milestone;
  const { t } = useTranslation();
  const statusActions = useRowStatus(milestone);
  const items = useRowMenu(milestone, statusActions);
  const tools = useRef<HTMLSpanElement>(null);
  useFocusAfterRemoval(tools);
  const complete = {
    "aria-label": `${t(ACTION_LABELS.complete)}: ${name}`,
    isLoading: statusActions.pendingAction === "complete",
    onPress: () => statusActions.requestAction("complete"),
  };
  return (
    <RowTools data-row-tools ref={tools} onClickCapture={ignoreSecondClick}>
      <ForwardButtons data-forward isBusy={statusActions.isBusy}>
        {statusActions.can("start") && <StartButton name={name} statusActions={statusActions} />}
        {statusActions.can("complete") && (
          <Button
            label={t(ACTION_LABELS.complete)}
            variant="primary"
            isLoading={complete.isLoading}
            triggerProps={{ "aria-label": complete["aria-label"] }}
            onPress={complete.onPress}
          />
        )}
      </ForwardButtons>
      {statusActions.can("complete") && (
        <CardButton>
          <IconButton icon={Check} variant="secondary" {...complete} />
        </CardButton>
      )}
      {items.length > 0 && (
        <MenuButton
          label={t("More for {name}", { name })}
          icon={Ellipsis}
          isIconOnly
          variant="ghost"
          size="small"
          items={items}
          placement="bottom end"
        />
      )}
    </RowTools>
  );
}

interface StartButtonProps {
  name: string;
  statusActions: MilestoneStatusActions;
}

function StartButton({ name, statusActions }: StartButtonProps) {
  const { t } = useTranslation();
  return (
    <span data-start>
      <Button
        label={t(ACTION_LABELS.start)}
        isLoading={statusActions.pendingAction === "start"}
        triggerProps={{ "aria-label": `${t(ACTION_LABELS.start)}: ${name}` }}
        onPress={() => statusActions.requestAction("start")}
      />
    </span>
  );
}

interface MilestoneRowFailureProps extends MilestoneRowActionsProps {
  /** How many columns the table has. */
  columns: number;
}

/** A table row that says why the last action on the row above failed. */
export function MilestoneRowFailure({ milestone, columns }: MilestoneRowFailureProps) {
  const statusActions = useRowStatus(milestone);
  if (statusActions.failure === null) return null;
  return (
    <FailureRow role="row" data-below="">
      <td role="cell" colSpan={columns}>
        <ActionFailure action={statusActions} isAlert />
      </td>
    </FailureRow>
  );
}

const useRowStatus = (milestone: Milestone) =>
  useMilestone(milestone, {
    isOnHold: milestone.still || milestone.project?.status === "DISABLED",
  });

/** Moves the focus to the next row when a row is removed whose button has it. */
function useFocusAfterRemoval(tools: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = tools.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const row = element.closest("tr");
      const link = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a");
      queueMicrotask(() => link?.focus());
    };
  }, [tools]);
}

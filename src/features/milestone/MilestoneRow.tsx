import ChevronDown from "lucide-react/icons/chevron-down";
import MessageSquareText from "lucide-react/icons/message-square-text";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { EditableDueDate, EditableOwner } from "./columns.tsx";
import { getDisplayStatus, MILESTONE_STATUS } from "./statuses.ts";
import { ActionFailure } from "../../records/ActionFailure.tsx";
import { RecordLink } from "../../records/RecordLink.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { isDragged, type RowDrag } from "../../records/order/rowOrder.ts";
import {
  ACTION_LABELS,
  countForwardActions,
  MilestoneActions,
  type MilestoneStatusActions,
  useMilestone,
} from "./MilestoneActions.tsx";
import { MilestoneDetail } from "./MilestoneDetail.tsx";
import { MilestoneMark } from "./MilestoneMark.tsx";
import { getMilestoneDate, MilestonePace } from "./milestoneDays.tsx";
import {
  ActionCell,
  Chevron,
  DateCell,
  HandleBox,
  MarkCell,
  NameCell,
  OwnerCell,
  Row,
  RowFooter,
  StateCell,
  Toggle,
} from "./rowStyle.ts";

const dragHandle = lazyPart(async () =>
  (await import("../../records/form/lazyParts.ts")).DragHandle
);
const rowTarget = lazyPart(async () => (await import("../../records/form/lazyParts.ts")).RowTarget);
const completionDialog = lazyPart(
  async () => (await import("./lazyParts.ts")).CompletionDialog,
);

/** Creates the DOM id of a milestone's row. */
export const rowId = (milestoneId: string) => `milestone-${milestoneId}`;

interface MilestoneDrag extends RowDrag {
  /** The label of the row's handle. */
  label: string;
  onDrag: (id: string | null) => void;
}

interface MilestoneRowProps {
  milestone: Milestone;
  /** Whether the project is disabled. */
  isOnHold: boolean;
  isOpen: boolean;
  /** Whether the dialog to complete it with a note is open. */
  isNoteOpen: boolean;
  onToggle: () => void;
  onNoteOpenChange: (isNoteOpen: boolean) => void;
  /** The items of its menu. */
  items: readonly MenuItem[];
  /** Undefined if the user may not reorder the rows. */
  drag: MilestoneDrag | undefined;
}

/** A milestone of a process: its status, owner, due date and actions. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, isOnHold, isOpen, isNoteOpen, onToggle, onNoteOpenChange, items, drag } =
    props;
  const { id, name, owner } = milestone;
  const { t } = useTranslation();
  const detailId = useId();
  const row = useRef<HTMLLIElement>(null);
  const statusActions = useMilestone(milestone, { isOnHold });
  const displayStatus = getDisplayStatus(milestone, statusActions.status);
  const shownMilestone = { ...milestone, status: statusActions.status };
  const date = getMilestoneDate(shownMilestone);
  const forwardCount = countForwardActions(statusActions);
  useFocusRecovery(row, forwardCount);

  const ownerLink = owner && (
    <RecordLink kind="milestoneOwner" id={owner.id} look="quiet">{owner.name}</RecordLink>
  );
  const dateText = date !== null && <time dateTime={date}>{formatDate(date, "short", t)}</time>;
  const menu = createMenu(statusActions, { items, onNoteOpen: () => onNoteOpenChange(true), t });
  const hasActions = forwardCount > 0 || menu.length > 0;

  return (
    <Row
      ref={row}
      id={rowId(id)}
      tabIndex={-1}
      aria-label={`${name}, ${t(MILESTONE_STATUS[displayStatus].label)}`}
      isOpen={isOpen}
      isDragged={drag !== undefined && isDragged(drag)}
    >
      {drag && (
        <>
          <HandleBox>
            <dragHandle.Lazy
              props={{ row: { key: id, name }, label: drag.label, onDrag: drag.onDrag }}
            />
          </HandleBox>
          <rowTarget.Lazy props={{ ...drag, label: name }} />
        </>
      )}
      <MarkCell>
        <MilestoneMark displayStatus={displayStatus} />
      </MarkCell>
      <NameCell>
        <Toggle
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={onToggle}
        >
          {name}
          <Chevron isOpen={isOpen}>
            <Icon icon={ChevronDown} size={14} />
          </Chevron>
        </Toggle>
      </NameCell>
      <OwnerCell>
        <EditableOwner milestone={milestone}>{ownerLink}</EditableOwner>
      </OwnerCell>
      <DateCell>
        {statusActions.status === "COMPLETED"
          ? dateText
          : <EditableDueDate milestone={milestone}>{dateText}</EditableDueDate>}
        <MilestonePace milestone={shownMilestone} />
      </DateCell>
      <StateCell>
        <StatusBadge {...MILESTONE_STATUS[displayStatus]} statuses={MILESTONE_STATUS} />
      </StateCell>
      {hasActions && (
        <ActionCell isCalm={forwardCount === 0}>
          <MilestoneActions name={name} statusActions={statusActions} items={menu} />
        </ActionCell>
      )}
      {statusActions.failure !== null && (
        <RowFooter css={{ paddingBlock: 4 }}>
          <ActionFailure action={statusActions} />
        </RowFooter>
      )}
      {isOpen && <MilestoneDetail id={detailId} milestone={milestone} />}
      {isNoteOpen && statusActions.can("complete") && (
        <completionDialog.Component
          milestone={milestone}
          onComplete={(note) => {
            onNoteOpenChange(false);
            statusActions.requestAction("complete", note);
          }}
          onClose={() => onNoteOpenChange(false)}
        />
      )}
    </Row>
  );
}

interface MenuInput {
  items: readonly MenuItem[];
  onNoteOpen: () => void;
  t: Translate;
}

/** Creates the menu items of a milestone, the destructive ones last. */
function createMenu(
  statusActions: MilestoneStatusActions,
  { items, onNoteOpen, t }: MenuInput,
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

/** Restores the focus when the focused button is removed with its action. */
function useFocusRecovery(row: { current: HTMLElement | null }, actionCount: number) {
  const previousCount = useRef(actionCount);
  const restoreFocus = useEffectEvent(() => {
    if (document.activeElement === document.body && previousCount.current > actionCount) {
      row.current?.focus({ preventScroll: true });
    }
    previousCount.current = actionCount;
  });
  useEffect(() => restoreFocus(), [actionCount]);
}

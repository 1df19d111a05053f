import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Person } from "../../../contract/schemas/references.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { EditableDueDate, EditableOwner } from "./columns.tsx";
import { getDisplayStatus, MILESTONE_STATUS } from "./statuses.ts";
import { ActionFailure } from "../../records/ActionFailure.tsx";
import { Assignee } from "../../records/Assignee.tsx";
import { RecordLink } from "../../records/RecordLink.tsx";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { createInPlaceField } from "../../records/inPlace/createInPlaceField.tsx";
import { isDragged, type RowDrag } from "../../records/order/rowOrder.ts";
import { divideForwardActions, MilestoneActions, useMilestone } from "./MilestoneActions.tsx";
import { MilestoneDetail } from "./MilestoneDetail.tsx";
import { createStatusMenu } from "./statusMenu.ts";
import { useOwnAssignment } from "./useOwnAssignment.ts";
import { MilestoneMark } from "./MilestoneMark.tsx";
import { getMilestoneDate, MilestonePace } from "./milestoneDays.tsx";
import {
  ActionCell,
  AssigneeCell,
  Chevron,
  DateCell,
  HandleBox,
  MarkCell,
  NameCell,
  OwnerLine,
  Row,
  RowFooter,
  StateCell,
  Toggle,
} from "./rowStyle.ts";

const dragHandle = lazyPart(async () =>
  (await import("../../records/form/lazyParts.ts")).DragHandle
);
const rowTarget = lazyPart(async () => (await import("../../records/form/lazyParts.ts")).RowTarget);
const EditableAssignee = createInPlaceField(async () =>
  (await import("./lazyParts.ts")).MilestoneAssignee
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
  /** Whether it is the first in progress. */
  isCurrent: boolean;
  /** Who answers for the process. */
  responsibles: readonly Person[] | undefined;
  /** Whether the project is disabled. */
  isOnHold: boolean;
  /** Whether it is hidden on narrow screens, as finished milestones are. */
  isFolded: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onNoteOpen: () => void;
  /** The items of its menu. */
  items: readonly MenuItem[];
  /** Undefined if the user may not reorder the rows. */
  drag: MilestoneDrag | undefined;
}

/** A milestone of a process: its status, owner, due date and actions. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, isOnHold, isOpen, onToggle, onNoteOpen, items, drag } = props;
  const { isCurrent, responsibles, isFolded } = props;
  const { id, name, owner, assignee } = milestone;
  const { t } = useTranslation();
  const detailId = useId();
  const row = useRef<HTMLLIElement>(null);
  const statusActions = useMilestone(milestone, { isOnHold });
  const own = useOwnAssignment(milestone, statusActions, { isOnHold });
  const displayStatus = getDisplayStatus(milestone, statusActions.status);
  // Lateness is shown next to the date.
  const lifecycleStatus = getDisplayStatus({ ...milestone, late: false }, statusActions.status);
  const shownMilestone = { ...milestone, status: statusActions.status };
  const date = getMilestoneDate(shownMilestone);
  const { button, inMenu } = divideForwardActions(statusActions);
  useFocusRecovery(row, button === undefined ? 0 : 1);

  const ownerLink = owner && (
    <RecordLink kind="milestoneOwner" id={owner.id} look="quiet">{owner.name}</RecordLink>
  );
  const dateText = date !== null && <time dateTime={date}>{formatDate(date, "short", t)}</time>;
  const menu = createStatusMenu(statusActions, {
    items: [...own, ...items],
    forward: inMenu,
    onNoteOpen,
    t,
  });
  const hasActions = button !== undefined || menu.length > 0;

  return (
    <Row
      ref={row}
      id={rowId(id)}
      tabIndex={-1}
      aria-label={`${name}, ${t(MILESTONE_STATUS[displayStatus].label)}`}
      isOpen={isOpen}
      isCurrent={isCurrent}
      isFolded={isFolded}
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
        <OwnerLine>
          <EditableOwner milestone={milestone}>{ownerLink}</EditableOwner>
        </OwnerLine>
      </NameCell>
      <AssigneeCell>
        <EditableAssignee milestone={milestone}>
          <Assignee assignee={assignee} responsibles={isOpen ? responsibles : undefined} />
        </EditableAssignee>
      </AssigneeCell>
      <DateCell>
        {statusActions.status === "COMPLETED"
          ? dateText
          : <EditableDueDate milestone={milestone}>{dateText}</EditableDueDate>}
        <MilestonePace milestone={shownMilestone} />
      </DateCell>
      <StateCell>
        <StatusBadge {...MILESTONE_STATUS[lifecycleStatus]} statuses={MILESTONE_STATUS} />
      </StateCell>
      {hasActions && (
        <ActionCell>
          <MilestoneActions
            name={name}
            statusActions={statusActions}
            button={button}
            isPrimary={isCurrent}
            items={menu}
          />
        </ActionCell>
      )}
      {statusActions.failure !== null && (
        <RowFooter css={{ paddingBlock: 4 }}>
          <ActionFailure action={statusActions} />
        </RowFooter>
      )}
      {isOpen && <MilestoneDetail id={detailId} milestone={milestone} />}
    </Row>
  );
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

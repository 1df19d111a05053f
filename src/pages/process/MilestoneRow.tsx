import ChevronDown from "lucide-react/icons/chevron-down";
import MessageSquareText from "lucide-react/icons/message-square-text";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { deferred } from "../../ui/deferred.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import type { MenuItem } from "../../ui/menu/Menu.tsx";
import { EditableDueDate, EditableOwner } from "../milestone/milestoneRecord.tsx";
import { displayStatusOf, MILESTONE_STATUS } from "../milestone/milestoneStatus.ts";
import { ActionFailure } from "../record/ActionFailure.tsx";
import { RecordLink } from "../record/RecordLink.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { isDragged, type RowDrag } from "../record/rowOrder.ts";
import { countForward, MilestoneActions } from "./MilestoneActions.tsx";
import { MilestoneDetail } from "./MilestoneDetail.tsx";
import { MilestoneMark } from "./MilestoneMark.tsx";
import { dateOf, MilestonePace } from "./milestoneDays.tsx";
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
import { ACTION_LABELS, type MovingMilestone, useMilestone } from "./useMilestone.ts";

/** Fetched with what opens on the page: the handle shows when the pointer is over the row. */
const dragHandle = deferred(async () => (await import("../record/later.ts")).DragHandle);
const rowTarget = deferred(async () => (await import("../record/later.ts")).RowTarget);
const completionDialog = deferred(
  async () => (await import("../record/later.ts")).CompletionDialog,
);

/** The id of the row of a milestone in the page. */
export const rowId = (milestoneId: string) => `milestone-${milestoneId}`;

interface MilestoneDrag extends RowDrag {
  /** The label of the row's handle. */
  label: string;
  onDrag: (id: string | null) => void;
}

interface MilestoneRowProps {
  milestone: Milestone;
  /** Its project is disabled. */
  isStill: boolean;
  isOpen: boolean;
  /** It is being completed with a note. */
  isNoted: boolean;
  onToggle: () => void;
  onNote: (isNoted: boolean) => void;
  /** The items of its menu. */
  items: readonly MenuItem[];
  /** For those who may put the rows in another order. */
  drag: MilestoneDrag | undefined;
}

/** A milestone of a process: its status, owner, due date and actions. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, isStill, isOpen, isNoted, onToggle, onNote, items, drag } = props;
  const { id, name, owner } = milestone;
  const { t } = useTranslation();
  const detailId = useId();
  const row = useRef<HTMLLIElement>(null);
  const moving = useMilestone(milestone, { isStill });
  const displayStatus = displayStatusOf(milestone, moving.status);
  const shown = { ...milestone, status: moving.status };
  const date = dateOf(shown);
  const forward = countForward(moving);
  useFocusRecovery(row, forward);

  const ownerLink = owner && (
    <RecordLink kind="stakeholder" id={owner.id} look="quiet">{owner.name}</RecordLink>
  );
  const dateText = date !== null && <time dateTime={date}>{formatDate(date, "short", t)}</time>;
  const menu = menuOf(moving, { items, onNote: () => onNote(true), t });
  const hasActions = forward > 0 || menu.length > 0;

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
            <dragHandle.WhenLoaded
              of={{ row: { key: id, name }, label: drag.label, onDrag: drag.onDrag }}
            />
          </HandleBox>
          <rowTarget.WhenLoaded of={{ ...drag, label: name }} />
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
            <Icon of={ChevronDown} size={14} />
          </Chevron>
        </Toggle>
      </NameCell>
      <OwnerCell>
        <EditableOwner milestone={milestone}>{ownerLink}</EditableOwner>
      </OwnerCell>
      <DateCell>
        {moving.status === "COMPLETED"
          ? dateText
          : <EditableDueDate milestone={milestone}>{dateText}</EditableDueDate>}
        <MilestonePace milestone={shown} />
      </DateCell>
      <StateCell>
        <StatusBadge {...MILESTONE_STATUS[displayStatus]} among={MILESTONE_STATUS} />
      </StateCell>
      {hasActions && (
        <ActionCell isCalm={forward === 0}>
          <MilestoneActions name={name} moving={moving} items={menu} />
        </ActionCell>
      )}
      {moving.failure !== null && (
        <RowFooter css={{ paddingBlock: 4 }}>
          <ActionFailure of={moving} />
        </RowFooter>
      )}
      {isOpen && <MilestoneDetail id={detailId} milestone={milestone} />}
      {isNoted && moving.can("complete") && (
        <completionDialog.Component
          name={name}
          onComplete={(note) => {
            onNote(false);
            moving.act("complete", note);
          }}
          onClose={() => onNote(false)}
        />
      )}
    </Row>
  );
}

interface MenuParts {
  items: readonly MenuItem[];
  onNote: () => void;
  t: Translate;
}

/** The menu items of a milestone, the destructive ones last. */
function menuOf(moving: MovingMilestone, { items, onNote, t }: MenuParts): MenuItem[] {
  const { can, isBusy: isDisabled } = moving;
  const menu: MenuItem[] = items.filter(({ isDanger }) => !isDanger);
  if (can("complete")) {
    menu.unshift({
      id: "note",
      label: t("Complete with a note"),
      icon: MessageSquareText,
      isDisabled,
      onAction: onNote,
    });
  }
  if (can("uncomplete")) {
    const label = t(ACTION_LABELS.uncomplete);
    const onAction = () => moving.act("uncomplete");
    menu.push({ id: "uncomplete", label, icon: Undo2, isDisabled, onAction });
  }
  if (can("reset")) {
    const label = t(ACTION_LABELS.reset);
    const onAction = () => moving.act("reset");
    menu.push({ id: "reset", label, icon: RotateCcw, isDanger: true, isDisabled, onAction });
  }
  return [...menu, ...items.filter(({ isDanger }) => isDanger)];
}

/** Restores the focus when the focused button is removed with its action. */
function useFocusRecovery(row: { current: HTMLElement | null }, offered: number) {
  const before = useRef(offered);
  const take = useEffectEvent(() => {
    if (document.activeElement === document.body && before.current > offered) {
      row.current?.focus({ preventScroll: true });
    }
    before.current = offered;
  });
  useEffect(() => take(), [offered]);
}

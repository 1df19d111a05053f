import { useSelector } from "@xstate/react";
import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import type { Change } from "../../../machines/bulkBatch.ts";
import { useLatest } from "../../actors/useChildActor.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { randomId } from "../../platform/randomId.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { BulkProgress } from "./BulkProgress.tsx";
import { BulkValueDialog, INITIAL_VALUES } from "./BulkValueDialog.tsx";
import { RejectedReport } from "./RejectedRecords.tsx";
import type { ListExportControls } from "../list/listDeclaration.ts";
import { listBulkActions, type PermittedAction } from "./bulkActions.ts";
import { type BulkActor, useBulkActor } from "./bulkActor.ts";
import { createSelectColumn, type SelectableRow, SelectCheckbox } from "./selectColumn.tsx";

interface BulkSelectionProps {
  /** The path of the list in the API. */
  path: string;
  rows: readonly SelectableRow[];
  /** The number of rows that match the filters. */
  total: number;
  filters: readonly Filter[];
  /** Exports the selected rows. */
  listExport: ListExportControls;
  /** Focuses the first checkbox, as after a press on "Select". */
  autoFocus: boolean;
  onClose: () => void;
  /** Renders the table with the column of checkboxes. */
  children: (select: Column<SelectableRow>) => ReactNode;
}

/** Selects rows of a list and applies one action to all of them. */
export function BulkSelection(props: BulkSelectionProps) {
  const { path, rows, total, listExport, autoFocus, onClose, children } = props;
  const query = formatListQuery({ filters: [...props.filters] }).toString();
  const { t } = useTranslation();
  const { has } = usePermissions();
  const actor = useBulkActor(path);
  const latestRows = useLatest(rows);
  const header = t("Selection");
  const select = useMemo(
    () => createSelectColumn(actor, () => latestRows.current, header),
    [actor, header],
  );
  // Other filters start a new selection.
  useEffect(() => () => actor.send({ type: "selection.replaced", ids: [] }), [actor, query]);
  useUnselectRemovedRows(actor, rows);

  const { ids, query: allQuery } = useSelector(actor, ({ context }) => context);
  const count = allQuery === null ? ids.length : total;
  const isWholePageSelected = allQuery !== null ||
    rows.length > 0 && rows.every(({ id }) => ids.includes(id));
  const isPagePartlySelected = !isWholePageSelected && rows.some(({ id }) => ids.includes(id));
  const offered = listBulkActions(path, has);
  const requestChange = useChangeRequest(actor, count);
  return (
    <>
      <Bar role="group" aria-label={t("Selected records")}>
        <SelectCheckbox
          label={t("Select all on this page")}
          autoFocus={autoFocus}
          isSelected={isWholePageSelected}
          isMixed={isPagePartlySelected}
          onChange={(isSelected) => {
            const page = rows.map(({ id }) => id);
            if (allQuery !== null) actor.send({ type: "selection.replaced", ids: [] });
            else actor.send({ type: "selection.changed", ids: page, isSelected });
          }}
        />
        <Count role="status">{t("{count} selected", { count })}</Count>
        {isWholePageSelected && allQuery === null && total > rows.length && (
          <Button
            label={t("Select all {count} that match", { count: total })}
            variant="ghost"
            size="small"
            onPress={() => actor.send({ type: "selection.widened", query })}
          />
        )}
        <End>
          <MenuButton
            label={t("Bulk actions")}
            size="small"
            placement="bottom end"
            items={[...offered.map((one) => createActionItem(one)), createExportItem()]}
          />
          <IconButton
            icon={X}
            size="small"
            variant="ghost"
            aria-label={t("End the selection")}
            onPress={onClose}
          />
        </End>
      </Bar>
      <RejectedReport actor={actor} visibleIds={rows.map(({ id }) => id)} />
      {children(select)}
      <BulkValueDialog actor={actor} offered={offered} onSubmit={requestChange} />
      <BulkProgress actor={actor} />
    </>
  );

  function createActionItem(offered: PermittedAction) {
    const { action, label, icon, isDanger = false, input: takes } = offered;
    return {
      id: action,
      label: t(label),
      icon,
      isDanger,
      isDisabled: count === 0,
      onAction: () => {
        if (takes) actor.send({ type: "action.chosen", action, value: INITIAL_VALUES[takes] });
        else requestChange(offered, {});
      },
    };
  }

  function createExportItem() {
    const { action, exportRows: exportRows } = listExport;
    return {
      id: action.id,
      label: action.label,
      icon: Download,
      isDisabled: count === 0 || action.isLoading === true,
      onAction: () => allQuery === null ? exportRows(ids) : action.onAction(),
    };
  }
}

/** Unselects rows that the page no longer lists after a refetch. */
function useUnselectRemovedRows(actor: BulkActor, rows: readonly SelectableRow[]): void {
  const { search } = useLocation();
  const isSelecting = useSelector(actor, (snapshot) => snapshot.matches("selecting"));
  const shown = useRef({ search, rows });
  useEffect(() => {
    if (!isSelecting) return;
    const before = shown.current;
    shown.current = { search, rows };
    if (before.search !== search || actor.getSnapshot().context.query !== null) return;
    const listed = new Set(rows.map(({ id }) => id));
    const ids = before.rows.map(({ id }) => id).filter((id) => !listed.has(id));
    if (ids.length > 0) actor.send({ type: "selection.changed", ids, isSelected: false });
  }, [actor, isSelecting, rows, search]);
}

/** Returns a function that requests an action; the machine confirms it first. */
function useChangeRequest(actor: BulkActor, count: number) {
  const { t } = useTranslation();
  return (offered: PermittedAction, values: Change["values"], name?: string) => {
    const { action, question, otherQuestion = question, isDanger, label } = offered;
    const { days = 0, ownerId } = values;
    const isOtherQuestion = Number(days) < 0 || ownerId === null;
    actor.send({
      type: "change.requested",
      change: { action, values },
      key: randomId(),
      question: {
        message: t(isOtherQuestion ? otherQuestion : question, {
          count,
          days: t("{count} days", { count: Math.abs(Number(days)) }),
          name: name ?? t("the chosen stakeholder"),
        }),
        confirmLabel: t(label),
        variant: isDanger ? "danger" : "primary",
      },
    });
  };
}

const Bar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  minHeight: 44,
  padding: "4px 8px",
  borderRadius: "$control",
  backgroundColor: "$accentSoft",
});

const Count = styled("span", { fontWeight: "$strong" });

const End = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: "$1",
  marginInlineStart: "auto",
});

import { useSelector } from "@xstate/react";
import Download from "lucide-react/icons/download";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import type { Change } from "../../../machines/bulkBatch.ts";
import { getReason } from "../../../machines/bulkChange.ts";
import { useLatest } from "../../actors/useChildActor.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { randomId } from "../../platform/randomId.ts";
import { BulkProgress } from "./BulkProgress.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { BulkValueDialog } from "./BulkValueDialog.tsx";
import { createReasonId, RejectedReport, RejectedRow } from "./RejectedRecords.tsx";
import type { ListExportControls } from "../list/listDeclaration.ts";
import { listBulkActions, type PermittedAction } from "./bulkActions.ts";
import { type BulkActor, useBulkActor } from "./bulkActor.ts";
import { createRowPress, type RowPress } from "./rowPress.ts";
import type { RowSelection } from "./selectColumn.tsx";
import type { SelectableRow } from "./selectableRow.ts";

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
  /** The presses before this chunk had loaded. */
  startPresses: readonly RowPress[];
  /** Where the bar is placed; by default above the table. */
  toolbarRef?: RefObject<HTMLElement | null>;
  /** Called with the selection, and with undefined when it ends. */
  onLoaded: (selection: RowSelection | undefined) => void;
  onClose: () => void;
}

/** Selects rows of a list and applies one action to all of them. */
export function BulkSelection(props: BulkSelectionProps) {
  const { path, rows, total, listExport, autoFocus, onClose } = props;
  const { startPresses, onLoaded, toolbarRef } = props;
  const query = formatListQuery({ filters: [...props.filters] }).toString();
  const { has } = usePermissions();
  const actor = useBulkActor(path);
  const latestRows = useLatest(rows);
  const selection = useMemo(() => createRowSelection(actor, latestRows), [actor, latestRows]);
  const latestPresses = useLatest(startPresses);
  // The checkboxes switch to this selection in the same commit: no press is in between.
  useLayoutEffect(() => {
    for (const press of latestPresses.current) selection.onPress(press);
    onLoaded(selection);
    return () => onLoaded(undefined);
  }, [selection, latestPresses, onLoaded]);
  // Other filters start a new selection.
  useEffect(() => () => actor.send({ type: "selection.replaced", ids: [] }), [actor, query]);
  useUnselectRemovedRows(actor, rows);

  const { ids, query: allQuery } = useSelector(actor, ({ context }) => context);
  const count = allQuery === null ? ids.length : total;
  const offered = listBulkActions(path, has);
  const requestChange = useChangeRequest(actor, count);
  return (
    <>
      <BulkBar
        actor={actor}
        rows={rows}
        total={total}
        query={query}
        offered={offered}
        exportItem={createExportItem()}
        toolbarRef={toolbarRef}
        autoFocus={autoFocus && startPresses.length === 0}
        onRequest={requestChange}
        onClose={onClose}
      />
      <RejectedReport actor={actor} visibleIds={rows.map(({ id }) => id)} />
      <BulkValueDialog actor={actor} offered={offered} onSubmit={requestChange} />
      <BulkProgress actor={actor} />
    </>
  );

  function createExportItem() {
    const { action, exportRows } = listExport;
    return {
      id: action.id,
      label: action.label,
      icon: Download,
      isDisabled: count === 0 || action.isLoading === true,
      onAction: () => allQuery === null ? exportRows(ids) : action.onAction(),
    };
  }
}

const createRowSelection = (
  actor: BulkActor,
  rows: RefObject<readonly SelectableRow[]>,
): RowSelection => ({
  actor,
  onPress: createRowPress(actor, () => rows.current),
  getReasonId: (context, id) =>
    getReason(context, id) === undefined ? undefined : createReasonId(id),
  renderReason: ({ id }, columns) => <RejectedRow id={id} columns={columns} actor={actor} />,
});

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

/** Returns a function that applies an action, after a confirmation if it has a question. */
function useChangeRequest(actor: BulkActor, count: number) {
  const { t } = useTranslation();
  return ({ action, question, label }: PermittedAction, values: Change["values"]) => {
    const request = { change: { action, values }, key: randomId() };
    if (question === undefined) return actor.send({ type: "change.started", ...request });
    actor.send({
      type: "change.requested",
      ...request,
      question: {
        message: t(question, { count }),
        confirmLabel: t(label),
        variant: action === "disable" ? "warning" : "danger",
      },
    });
  };
}

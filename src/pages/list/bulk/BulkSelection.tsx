import { useSelector } from "@xstate/react";
import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { type Filter, formatListQuery } from "../../../../contract/listQuery.ts";
import type { Change } from "../../../../machines/bulkBatch.ts";
import { useLatest } from "../../../actors/useChildActor.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { randomId } from "../../../platform/randomId.ts";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { MenuButton } from "../../../ui/menu/Menu.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { styled } from "../../../ui/theme.ts";
import { BulkProgress } from "./BulkProgress.tsx";
import { BulkValue, FIRST_VALUES } from "./BulkValue.tsx";
import { RefusedReport } from "./Refused.tsx";
import type { ListExportParts } from "../useListExport.tsx";
import { actionsAt, type OfferedAction } from "./bulkActions.ts";
import { type BulkActor, useBulkActor } from "./bulkActor.ts";
import { type Selectable, SelectBox, selectColumn } from "./selection.tsx";

interface BulkSelectionProps {
  /** The list's path of the API. */
  path: string;
  rows: readonly Selectable[];
  /** All that the list's filters find. */
  total: number;
  filters: readonly Filter[];
  /** Exports of the list what is selected. */
  exported: ListExportParts;
  /** Whether it was opened by a press. */
  takesFocus: boolean;
  onClose: () => void;
  /** The table, with the column of checkboxes. */
  children: (select: Column<Selectable>) => ReactNode;
}

/** Selects rows of a list, and does one thing to all of them. */
export function BulkSelection(props: BulkSelectionProps) {
  const { path, rows, total, exported, takesFocus, onClose, children } = props;
  const query = formatListQuery({ filters: [...props.filters] }).toString();
  const { t } = useTranslation();
  const { has } = usePermissions();
  const actor = useBulkActor(path);
  const latestRows = useLatest(rows);
  const header = t("Selection");
  const select = useMemo(
    () => selectColumn(actor, () => latestRows.current, header),
    [actor, header],
  );
  // What other filters find is another selection.
  useEffect(() => () => actor.send({ type: "selection.replaced", ids: [] }), [actor, query]);
  useUnselectGoneRows(actor, rows);

  const { ids, query: all } = useSelector(actor, ({ context }) => context);
  const count = all === null ? ids.length : total;
  const isPageWhole = all !== null || rows.length > 0 && rows.every(({ id }) => ids.includes(id));
  const isPagePart = !isPageWhole && rows.some(({ id }) => ids.includes(id));
  const offered = actionsAt(path, has);
  const request = useChangeRequest(actor, count);
  return (
    <>
      <Bar role="group" aria-label={t("Selected records")}>
        <SelectBox
          label={t("Select all on this page")}
          autoFocus={takesFocus}
          isSelected={isPageWhole}
          isMixed={isPagePart}
          onChange={(isSelected) => {
            const page = rows.map(({ id }) => id);
            if (all !== null) actor.send({ type: "selection.replaced", ids: [] });
            else actor.send({ type: "selection.changed", ids: page, isSelected });
          }}
        />
        <Count role="status">{t("{count} selected", { count })}</Count>
        {isPageWhole && all === null && total > rows.length && (
          <Button
            label={t("Select all {count} that match", { count: total })}
            variant="ghost"
            size="small"
            onPress={() => actor.send({ type: "selection.widened", query })}
          />
        )}
        <End>
          <MenuButton
            label={t("Do to the selected")}
            size="small"
            placement="bottom end"
            items={[...offered.map((one) => menuItem(one)), exportItem()]}
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
      <RefusedReport actor={actor} shown={rows.map(({ id }) => id)} />
      {children(select)}
      <BulkValue actor={actor} offered={offered} onGiven={request} />
      <BulkProgress actor={actor} />
    </>
  );

  function menuItem(offered: OfferedAction) {
    const { action, label, icon, isDanger = false, takes } = offered;
    return {
      id: action,
      label: t(label),
      icon,
      isDanger,
      isDisabled: count === 0,
      onAction: () => {
        if (takes) actor.send({ type: "action.chosen", action, value: FIRST_VALUES[takes] });
        else request(offered, {});
      },
    };
  }

  function exportItem() {
    const { action, exportOnly } = exported;
    return {
      id: action.id,
      label: action.label,
      icon: Download,
      isDisabled: count === 0 || action.isLoading === true,
      onAction: () => all === null ? exportOnly(ids) : action.onAction(),
    };
  }
}

/** Takes rows out of the selection that the page on screen no longer lists after a refetch. */
function useUnselectGoneRows(actor: BulkActor, rows: readonly Selectable[]): void {
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

/** Asks for the action: the user is asked before it is done. */
function useChangeRequest(actor: BulkActor, count: number) {
  const { t } = useTranslation();
  return (offered: OfferedAction, values: Change["values"], name?: string) => {
    const { action, question, otherQuestion = question, isDanger, label } = offered;
    const { days = 0, ownerId } = values;
    const isOther = Number(days) < 0 || ownerId === null;
    actor.send({
      type: "change.requested",
      change: { action, values },
      key: randomId(),
      question: {
        message: t(isOther ? otherQuestion : question, {
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

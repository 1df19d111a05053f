import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { useLatest } from "../../actors/useChildActor.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { Column } from "../../ui/table/column.ts";
import { openParam, useCurrentSearch } from "../searchParams.ts";
import type { ListExportControls } from "../list/listDeclaration.ts";
import { SelectButton } from "./SelectButton.tsx";
import type { RowPress } from "./rowPress.ts";
import type { SelectableRow } from "./selectableRow.ts";
import { createStartColumn } from "./startColumn.tsx";

const bulkSelection = lazyPart(async () => (await import("../list/lazyParts.ts")).BulkSelection);

const selectParam = { select: openParam };

interface SelectableList {
  /** The path of the list in the API. */
  path: string;
  /** Undefined while loading. */
  list: ListPage<SelectableRow> | undefined;
  filters: readonly Filter[];
  listExport: ListExportControls;
  /** Where the bar of the selection is placed; by default above the table. */
  toolbarRef?: RefObject<HTMLElement | null>;
  /** Renders the table with a column of checkboxes. */
  renderTable: (select: Column<SelectableRow>) => ReactNode;
}

/**
 * Row selection of a list: its button for touch screens, and a wrapper of the table. The URL has its
 * state. A checkbox in each row starts it with that row.
 */
export function useRowSelection() {
  const { t } = useTranslation();
  const { search, change } = useCurrentSearch(selectParam);
  const isOn = search.select === "yes";
  // The pressed button is removed, so that what replaces it gets the focus.
  const wasPressed = useRef(false);
  /** The presses before the selection had loaded. */
  const startPresses = useRef<readonly RowPress[]>([]);
  /** The row whose next checkbox takes the focus. */
  const focusedId = useRef<string>(undefined);
  useEffect(() => {
    if (!isOn) startPresses.current = [];
  }, [isOn]);

  const setSelecting = (select: "yes" | "no") => {
    wasPressed.current = true;
    focusedId.current = select === "no" ? startPresses.current.at(-1)?.id : undefined;
    change({ select });
  };
  const latest = useLatest({
    press(press: RowPress) {
      startPresses.current = [...startPresses.current, press];
      if (!isOn) setSelecting("yes");
    },
    passFocus(id: string) {
      if (isOn) focusedId.current = id;
    },
  });
  const header = t("Selection");
  const focus = useMemo(() => ({
    takeFocus(id: string) {
      if (focusedId.current !== id) return false;
      focusedId.current = undefined;
      return true;
    },
    passFocus: (id: string) => latest.current.passFocus(id),
  }), [latest]);
  const start = useMemo(() =>
    createStartColumn({
      header,
      onPress: (press) => latest.current.press(press),
      ...focus,
    }), [header, latest, focus]);
  return {
    button: (
      <SelectButton
        isOn={isOn}
        autoFocus={wasPressed.current}
        onPress={() => setSelecting("yes")}
      />
    ),
    wrapTable: ({ list, renderTable, ...selection }: SelectableList) => (
      <SelectionTable start={start} renderTable={renderTable}>
        {(onLoaded) =>
          list && isOn && (
            <bulkSelection.Component
              {...selection}
              rows={list.data}
              total={list.total}
              autoFocus={wasPressed.current}
              startPresses={startPresses}
              takeFocus={focus.takeFocus}
              onLoaded={onLoaded}
              onClose={() => setSelecting("no")}
            />
          )}
      </SelectionTable>
    ),
  };
}

interface SelectionTableProps extends Pick<SelectableList, "renderTable"> {
  /** The column that starts a selection. */
  start: Column<SelectableRow>;
  /** Renders the selection, which reports its column, and undefined when it is removed. */
  children: (onLoaded: (select: Column<SelectableRow> | undefined) => void) => ReactNode;
}

/** Changes the column of checkboxes and keeps the table with the focus in it. */
function SelectionTable({ start, renderTable, children }: SelectionTableProps) {
  const [select, setSelect] = useState<Column<SelectableRow>>();
  return (
    <>
      {children(setSelect)}
      {renderTable(select ?? start)}
    </>
  );
}

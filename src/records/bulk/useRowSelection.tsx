import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
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
import { createSelectColumn, type RowSelection } from "./selectColumn.tsx";

const bulkSelection = lazyPart(async () => (await import("../list/lazyParts.ts")).BulkSelection);

const selectParam = { select: openParam };

const NO_PRESSES: readonly RowPress[] = [];

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
  const { search, change } = useCurrentSearch(selectParam);
  const isOn = search.select === "yes";
  // The pressed button is removed, so that what replaces it gets the focus.
  const wasPressed = useRef(false);
  const lastCheckbox = useRef<HTMLElement>(undefined);
  const [startPresses, setStartPresses] = useState(NO_PRESSES);
  useLayoutEffect(() => {
    if (!isOn) setStartPresses(NO_PRESSES);
  }, [isOn]);

  const setSelecting = (select: "yes" | "no") => {
    wasPressed.current = true;
    change({ select });
  };
  const latestPress = useLatest<PressRow>((press, checkbox, selection) => {
    lastCheckbox.current = checkbox;
    if (selection) return selection.onPress(press);
    setStartPresses((presses) => [...presses, press]);
    if (!isOn) setSelecting("yes");
  });
  return {
    button: (
      <SelectButton
        isOn={isOn}
        autoFocus={wasPressed.current}
        onPress={() => setSelecting("yes")}
      />
    ),
    wrapTable: ({ list, renderTable, ...selection }: SelectableList) => (
      <SelectionTable
        startPresses={startPresses}
        latestPress={latestPress}
        renderTable={renderTable}
      >
        {(onLoaded) =>
          list && isOn && (
            <bulkSelection.Component
              {...selection}
              rows={list.data}
              total={list.total}
              autoFocus={wasPressed.current}
              startPresses={startPresses}
              onLoaded={onLoaded}
              onClose={() => {
                lastCheckbox.current?.focus();
                setSelecting("no");
              }}
            />
          )}
      </SelectionTable>
    ),
  };
}

/** Selects or unselects the row of a checkbox; the selection is undefined until it has loaded. */
type PressRow = (
  press: RowPress,
  checkbox: HTMLElement,
  selection: RowSelection | undefined,
) => void;

interface SelectionTableProps extends Pick<SelectableList, "renderTable"> {
  startPresses: readonly RowPress[];
  latestPress: { readonly current: PressRow };
  /** Renders the selection, which reports itself, and undefined when it is removed. */
  children: (onLoaded: (selection: RowSelection | undefined) => void) => ReactNode;
}

/** Changes the column of checkboxes and keeps the table with the focus in it. */
function SelectionTable(props: SelectionTableProps) {
  const { startPresses, latestPress, renderTable, children } = props;
  const { t } = useTranslation();
  const [selection, setSelection] = useState<RowSelection>();
  const header = t("Selection");
  const column = useMemo(() =>
    createSelectColumn({
      header,
      selection,
      startPresses,
      onPress: (press, checkbox) => latestPress.current(press, checkbox, selection),
    }), [header, selection, startPresses, latestPress]);
  return (
    <>
      {children(setSelection)}
      {renderTable(column)}
    </>
  );
}

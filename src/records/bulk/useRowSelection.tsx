import { type ReactNode, type RefObject, useMemo, useRef } from "react";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { useLatest } from "../../actors/useChildActor.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { Column } from "../../ui/table/column.ts";
import { openParam, useCurrentSearch } from "../searchParams.ts";
import type { ListExportControls } from "../list/listDeclaration.ts";
import { SelectButton } from "./SelectButton.tsx";
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
  /** Renders the table, with a column of checkboxes while selecting. */
  renderTable: (select?: Column<SelectableRow>) => ReactNode;
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
  const initialId = useRef<string>(undefined);
  /** The row whose checkbox takes the focus after the selection. */
  const focusedId = useRef<string>(undefined);
  const setSelecting = (select: "yes" | "no", rowId?: string) => {
    wasPressed.current = true;
    focusedId.current = select === "no" ? initialId.current : undefined;
    initialId.current = rowId;
    change({ select });
  };
  const latest = useLatest(setSelecting);
  const header = t("Selection");
  const start = useMemo(() =>
    createStartColumn({
      header,
      onStart: isOn ? undefined : (id) => latest.current("yes", id),
      takeFocus(id) {
        if (focusedId.current !== id) return false;
        focusedId.current = undefined;
        return true;
      },
    }), [header, isOn, latest]);
  return {
    button: (
      <SelectButton
        isOn={isOn}
        autoFocus={wasPressed.current}
        onPress={() => setSelecting("yes")}
      />
    ),
    wrapTable: ({ list, renderTable, ...selection }: SelectableList) =>
      list && isOn
        ? (
          <bulkSelection.Component
            {...selection}
            rows={list.data}
            total={list.total}
            autoFocus={wasPressed.current}
            initialId={initialId.current}
            onClose={() => setSelecting("no")}
            fallback={renderTable(start)}
          >
            {renderTable}
          </bulkSelection.Component>
        )
        : renderTable(start),
  };
}

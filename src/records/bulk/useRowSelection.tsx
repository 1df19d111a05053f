import { type ReactNode, useRef } from "react";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { Column } from "../../ui/table/column.ts";
import { openParam, useCurrentSearch } from "../searchParams.ts";
import type { ListExportControls } from "../list/listDeclaration.ts";
import { SelectButton } from "./SelectButton.tsx";
import type { SelectableRow } from "./selectColumn.tsx";

const bulkSelection = lazyPart(async () => (await import("../list/lazyParts.ts")).BulkSelection);

const selectParam = { select: openParam };

interface SelectableList {
  /** The path of the list in the API. */
  path: string;
  /** Undefined while loading. */
  list: ListPage<SelectableRow> | undefined;
  filters: readonly Filter[];
  listExport: ListExportControls;
  /** Renders the table, with a column of checkboxes while selecting. */
  renderTable: (select?: Column<SelectableRow>) => ReactNode;
}

/** Row selection of a list: its button, and a wrapper of the table. The URL has its state. */
export function useRowSelection() {
  const { search, change } = useCurrentSearch(selectParam);
  const isOn = search.select === "yes";
  // The pressed button is removed, so that what replaces it gets the focus.
  const wasPressed = useRef(false);
  const setSelecting = (select: "yes" | "no") => {
    wasPressed.current = true;
    change({ select });
  };
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
            onClose={() => setSelecting("no")}
            fallback={renderTable()}
          >
            {renderTable}
          </bulkSelection.Component>
        )
        : renderTable(),
  };
}

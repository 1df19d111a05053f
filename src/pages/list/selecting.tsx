import { type ReactNode, useRef } from "react";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { deferred } from "../../ui/deferred.tsx";
import type { Column } from "../../ui/table/column.ts";
import { openParam, useShownSearch } from "../searchParams.ts";
import type { ListExportParts } from "./useListExport.tsx";
import { SelectButton } from "./bulk/SelectButton.tsx";
import type { Selectable } from "./bulk/selection.tsx";

const bulkTools = deferred(async () => (await import("./later.ts")).BulkSelection);

const selecting = { select: openParam };

interface SelectedList {
  /** The list's path of the API. */
  path: string;
  /** Nothing while it is loading. */
  list: ListPage<Selectable> | undefined;
  filters: readonly Filter[];
  exported: ListExportParts;
  /** Draws the table, with the column of checkboxes while rows are selected. */
  table: (select?: Column<Selectable>) => ReactNode;
}

/** Selecting rows of a list, which is in the address: the button, and what is around the table. */
export function useSelecting() {
  const { search, change } = useShownSearch(selecting);
  const isOn = search.select === "yes";
  // What was pressed to turn it on or off is gone then: what takes its place has the focus.
  const takesFocus = useRef(false);
  const turn = (select: "yes" | "no") => {
    takesFocus.current = true;
    change({ select });
  };
  return {
    button: (
      <SelectButton
        isOn={isOn}
        takesFocus={takesFocus.current}
        onPress={() => turn("yes")}
      />
    ),
    around: ({ list, table, ...of }: SelectedList) =>
      list && isOn
        ? (
          <bulkTools.Component
            {...of}
            rows={list.data}
            total={list.total}
            takesFocus={takesFocus.current}
            onClose={() => turn("no")}
            fallback={table()}
          >
            {table}
          </bulkTools.Component>
        )
        : table(),
  };
}

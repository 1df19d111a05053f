import { useRef } from "react";
import { useOverlayTrigger } from "react-aria";
import { useOverlayTriggerState } from "react-stately";
import type { Filter } from "../../../contract/listQuery.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { FilterBuilder } from "./FilterBuilder.tsx";
import { sayFilter } from "./filterWords.ts";
import { FILTERABLE_LISTS, type FilterableList, type ListId } from "./listFields.ts";
import { useEntityNames } from "./useEntityNames.ts";
import { useListTexts } from "./useListTexts.ts";

interface ListFiltersProps {
  listId: ListId;
  filters: Filter[];
  onChange: (filters: Filter[]) => void;
}

/** The filters of a list as chips that go when pressed, and the way to another. */
export function ListFilters({ listId, filters, onChange }: ListFiltersProps) {
  const { t, language } = useTranslation();
  const list: FilterableList = FILTERABLE_LISTS[listId];
  useListTexts(listId);
  const names = useEntityNames(
    filters.flatMap(({ fieldId }) => list.fields[fieldId]?.entity ?? []),
  );

  return (
    <>
      {filters.map((filter, index) => {
        const { fieldId } = filter;
        const words = list.fields[fieldId] ?? { label: "Identifier" };
        const { entity } = words;
        const label = sayFilter(filter, {
          type: list.shape.fields[fieldId]?.type ?? "text",
          words,
          nameOf: (id) =>
            (entity && names[entity]?.find((one) => one.id === id)?.name) ?? t("unknown"),
          t,
          language,
        });
        return (
          <Chip
            key={`${index} ${label}`}
            label={label}
            isChosen
            onPress={() => onChange(filters.filter((one) => one !== filter))}
          />
        );
      })}
      <AddFilter list={list} onAdd={(filter) => onChange([...filters, filter])} />
    </>
  );
}

function AddFilter({ list, onAdd }: { list: FilterableList; onAdd: (filter: Filter) => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState({});
  const { triggerProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  return (
    <>
      <Chip label={t("Filter")} isAdd triggerProps={triggerProps} ref={ref} />
      <FilterBuilder list={list} state={state} triggerRef={ref} onAdd={onAdd} />
    </>
  );
}

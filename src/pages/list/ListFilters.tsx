import { useRef } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import type { Filter } from "../../../contract/listQuery.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { deferred } from "../../ui/deferred.tsx";
import type { AddFilterProps } from "./FilterBuilder.tsx";
import { describeFilter } from "./filterWords.ts";
import type { FieldWords, FilterableList } from "./listDeclaration.ts";
import { useRecordNames } from "./recordNames.ts";

interface ListFiltersProps {
  list: FilterableList;
  filters: Filter[];
  onChange: (filters: Filter[]) => void;
}

/** The filters of a list as chips, each removed when pressed, and a button that adds one. */
export function ListFilters({ list, filters, onChange }: ListFiltersProps) {
  return (
    <>
      {filters.map((filter, index) => (
        <FilterChip
          key={`${index} ${JSON.stringify(filter)}`}
          list={list}
          filter={filter}
          onRemove={() => onChange(filters.filter((one) => one !== filter))}
        />
      ))}
      <AddFilter
        list={list}
        filters={filters}
        onAdd={(filter) => onChange([...filters, filter])}
      />
    </>
  );
}

interface FilterChipProps {
  list: FilterableList;
  filter: Filter;
  onRemove: () => void;
}

function FilterChip({ list, filter, onRemove }: FilterChipProps) {
  const { t, language } = useTranslation();
  const { fieldId, value = [] } = filter;
  const words: FieldWords = list.fields[fieldId] ?? { label: "Identifier" };
  const names = useRecordNames(words.record, words.record ? [value].flat() : []);
  const nameOf = (id: string) => {
    const record = names.find(id);
    return record === null ? t("unknown") : record?.label ?? "…";
  };
  const type = list.search.shape.fields[fieldId]?.type ?? "text";
  const label = describeFilter(filter, { type, words, nameOf, t, language });
  return <Chip label={label} isChosen onPress={onRemove} />;
}

const builder = deferred(async () => (await import("./later.ts")).FilterBuilder);

function AddFilter(props: AddFilterProps) {
  const { t } = useTranslation();
  builder.usePreload();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState({});
  const { triggerProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  return (
    <>
      <Chip label={t("Filter")} isAdd triggerProps={triggerProps} ref={ref} />
      {state.isOpen && <builder.Component {...props} state={state} triggerRef={ref} />}
    </>
  );
}

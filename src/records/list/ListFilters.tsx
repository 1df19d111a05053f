import { useRef } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import type { Filter } from "../../../contract/listQuery.ts";
import { useFilterContext } from "../../actors/useFilterContext.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { AddFilterProps } from "./FilterBuilder.tsx";
import { describeFilter, describePeriodDays } from "./describeFilter.ts";
import type { FieldLabels, FilterableList } from "./listDeclaration.ts";
import { useRecordNames } from "../options/recordNames.ts";

interface ListFiltersProps {
  list: FilterableList;
  filters: Filter[];
  onChange: (filters: Filter[]) => void;
}

/** The active filters as chips; a press removes one, a button adds one. */
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
  const labels: FieldLabels = list.fields[fieldId] ?? { label: "Identifier" };
  const names = useRecordNames(labels.record, labels.record ? [value].flat() : []);
  const findName = (id: string) => {
    const record = names.find(id);
    return record === null ? t("unknown") : record?.label ?? "…";
  };
  const type = list.search.shape.fields[fieldId]?.type ?? "text";
  const label = describeFilter(filter, { type, labels, findName, t, language });
  const days = describePeriodDays(filter, type, useFilterContext(), t);
  return <Chip label={label} isChosen tooltip={days} onPress={onRemove} />;
}

const builder = lazyPart(async () => (await import("./lazyParts.ts")).FilterBuilder);

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

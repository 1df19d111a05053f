import { type RefObject, useId, useRef, useState } from "react";
import { useDialog } from "react-aria/useDialog";
import type { OverlayTriggerState } from "react-stately";
import type { Filter } from "../../../contract/listQuery.ts";
import { isNullCheck, isSetOperator } from "../../../contract/operators.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { useFirstFocus } from "../../ui/overlay/overlayFocus.ts";
import { styled } from "../../ui/theme.ts";
import { FilterValue } from "./FilterValue.tsx";
import {
  changeOperator,
  createDraft,
  type FilterDraft,
  listDraftOperators,
  parseDraft,
} from "./filterDraft.ts";
import { getOperatorLabel, listPeriodOptions } from "./describeFilter.ts";
import type { FilterableList } from "./listDeclaration.ts";
import { getOptionPermissions } from "../options/recordNames.ts";

export interface AddFilterProps {
  list: FilterableList;
  /** The active filters. */
  filters: readonly Filter[];
  onAdd: (filter: Filter) => void;
}

interface FilterBuilderProps extends AddFilterProps {
  state: OverlayTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
}

/** The popover that builds a filter, next to its chip. */
export function FilterBuilder({ state, triggerRef, ...form }: FilterBuilderProps) {
  return (
    <Popover state={state} triggerRef={triggerRef}>
      <BuilderForm {...form} onClose={() => state.close()} />
    </Popover>
  );
}

function BuilderForm(
  { list, filters, onAdd, onClose }: AddFilterProps & { onClose: () => void },
) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const formId = useId();
  useFirstFocus(ref);
  const { dialogProps, titleProps } = useDialog({}, ref);
  const [draft, setDraft] = useState<FilterDraft | null>(null);
  const [error, setError] = useState<string | undefined>();
  const getType = (fieldId: string) => list.search.shape.fields[fieldId]?.type ?? "text";
  const type = getType(draft?.fieldId ?? "");
  const labels = list.fields[draft?.fieldId ?? ""];
  const isSet = draft !== null && draft.operator !== "WITHIN" && isSetOperator(draft.operator);
  const isWithin = draft?.operator === "WITHIN";
  const options = isWithin ? listPeriodOptions(t) : labels?.values &&
    Object.entries(labels.values).map(([id, { label }]) => ({ id, label: t(label) }));
  const fields = useFilterableFields(list);

  function edit(next: FilterDraft) {
    setError(undefined);
    setDraft(next);
  }

  function add() {
    if (draft === null) return setError(t("Required"));
    const { filter, error } = parseDraft(draft, list.search.shape, filters);
    if (error) return setError(t(error.key, error.params));
    onClose();
    onAdd(filter);
  }

  return (
    <PopoverBody {...dialogProps} ref={ref}>
      <Title {...titleProps}>{t("Add a filter")}</Title>
      <Form id={formId} onSubmit={add} errors={error === undefined ? undefined : { error }}>
        <Select
          label={t("Field")}
          placeholder={t("Choose a field")}
          options={fields.map(([id, { label }]) => ({ id, label: t(label) }))}
          value={draft?.fieldId ?? null}
          onChange={(fieldId) => edit(createDraft(fieldId, getType(fieldId)))}
          error={draft === null ? error : undefined}
        />
        {draft && (
          <Select
            label={t("Condition")}
            options={listDraftOperators(type).map((operator) => ({
              id: operator,
              label: t(getOperatorLabel(operator, type)),
            }))}
            value={draft.operator}
            onChange={(operator) => edit(changeOperator(draft, operator))}
          />
        )}
        {draft && (draft.operator === "WITHIN" || !isNullCheck(draft.operator)) && (
          <FilterValue
            key={`${draft.fieldId} ${isSet} ${isWithin}`}
            type={type}
            options={options}
            record={labels?.record}
            isSet={isSet}
            values={draft.values}
            onChange={(values) => edit({ ...draft, values })}
            error={error}
          />
        )}
        <FormActions align="end">
          <Button label={t("Cancel")} variant="ghost" onPress={onClose} />
          <Button label={t("Apply")} type="submit" variant="primary" />
        </FormActions>
      </Form>
    </PopoverBody>
  );
}

/** Leaves out ids and records that the user cannot list. Links may still filter by them. */
function useFilterableFields({ search: { shape }, fields }: FilterableList) {
  const { hasAny } = usePermissions();
  return Object.entries(fields).filter(([id, { record }]) => {
    const field = shape.fields[id];
    if (field?.type === "entity") {
      return record !== undefined && hasAny(getOptionPermissions(record));
    }
    return field?.filterable && field.type !== "uuid";
  });
}

const PopoverBody = styled("div", {
  display: "grid",
  gap: "$3",
  boxSizing: "border-box",
  width: 340,
  maxWidth: "100%",
  padding: "$4",
  outline: "none !important",
});

const Title = styled("h2", { text: "section", margin: 0, color: "$ink" });

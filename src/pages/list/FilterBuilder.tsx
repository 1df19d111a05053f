import { type RefObject, useId, useRef, useState } from "react";
import { useDialog } from "react-aria/useDialog";
import type { OverlayTriggerState } from "react-stately";
import type { Filter } from "../../../contract/listQuery.ts";
import { isNullCheck, isSetOperator, operatorsFor } from "../../../contract/operators.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormActions } from "../../ui/field/Form.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { useFirstFocus } from "../../ui/overlay/overlayFocus.ts";
import { styled } from "../../ui/theme.ts";
import { FilterValue } from "./FilterValue.tsx";
import { type FilterDraft, readDraft, startDraft, withOperator } from "./filterDraft.ts";
import { operatorWords } from "./filterWords.ts";
import type { FilterableList } from "./listDeclaration.ts";
import { permissionsFor } from "./recordNames.ts";

export interface AddFilterProps {
  list: FilterableList;
  /** Those that the list has. */
  filters: readonly Filter[];
  onAdd: (filter: Filter) => void;
}

interface FilterBuilderProps extends AddFilterProps {
  state: OverlayTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
}

/** The popover that builds a filter, beside the chip that opened it. */
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
  const [fault, setFault] = useState<string | undefined>();
  const typeOf = (fieldId: string) => list.search.shape.fields[fieldId]?.type ?? "text";
  const type = typeOf(draft?.fieldId ?? "");
  const words = list.fields[draft?.fieldId ?? ""];
  const options = words?.values &&
    Object.entries(words.values).map(([id, { label }]) => ({ id, label: t(label) }));
  const offered = useOfferedFields(list);

  function edit(next: FilterDraft) {
    setFault(undefined);
    setDraft(next);
  }

  function add() {
    if (draft === null) return setFault(t("Required"));
    const { filter, error } = readDraft(draft, list.search.shape, filters);
    if (error) return setFault(t(error.key, error.params));
    onClose();
    onAdd(filter);
  }

  return (
    <PopoverBody {...dialogProps} ref={ref}>
      <Title {...titleProps}>{t("Add a filter")}</Title>
      <Form id={formId} onSubmit={add} errors={fault === undefined ? undefined : { fault }}>
        <Select
          label={t("Field")}
          placeholder={t("Choose a field")}
          options={offered.map(([id, { label }]) => ({ id, label: t(label) }))}
          value={draft?.fieldId ?? null}
          onChange={(fieldId) => edit(startDraft(fieldId, typeOf(fieldId)))}
          error={draft === null ? fault : undefined}
        />
        {draft && (
          <Select
            label={t("Condition")}
            options={operatorsFor(type).map((operator) => ({
              id: operator,
              label: t(operatorWords(operator, type).label),
            }))}
            value={draft.operator}
            onChange={(operator) => edit(withOperator(draft, operator))}
          />
        )}
        {draft && !isNullCheck(draft.operator) && (
          <FilterValue
            key={`${draft.fieldId} ${isSetOperator(draft.operator)}`}
            type={type}
            options={options}
            record={words?.record}
            isSet={isSetOperator(draft.operator)}
            values={draft.values}
            onChange={(values) => edit({ ...draft, values })}
            error={fault}
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

/**
 * Ids are not for typing, and not everybody may list all records; links may still filter by them.
 */
function useOfferedFields({ search: { shape }, fields }: FilterableList) {
  const { hasAny } = usePermissions();
  return Object.entries(fields).filter(([id, { record }]) => {
    const field = shape.fields[id];
    if (field?.type === "entity") return record !== undefined && hasAny(permissionsFor(record));
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

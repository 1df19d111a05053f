import { useSelector } from "@xstate/react";
import { useId } from "react";
import { MAX_DAYS_MOVED } from "../../../contract/bulk.ts";
import type { Change, ChangeValue } from "../../../machines/bulkBatch.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/field/Form.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { RecordField } from "../options/RecordField.tsx";
import { ACTIVE_USERS } from "../options/recordNames.ts";
import type { PermittedAction } from "./bulkActions.ts";
import type { BulkActor } from "./bulkActor.ts";

/** The initial values of the actions' inputs. */
export const INITIAL_VALUES: Record<NonNullable<PermittedAction["input"]>, ChangeValue> = {
  days: 7,
  ownerId: null,
  assigneeId: null,
};

/** The fields of the actions that take a record. */
const RECORD_FIELDS = {
  ownerId: {
    kind: "milestoneOwner",
    label: "Responsible stakeholder",
    description: "None, if left empty",
  },
  assigneeId: {
    kind: "user",
    label: "Assignee",
    description: "Nobody, if left empty",
    filters: ACTIVE_USERS,
  },
} as const;

interface BulkValueProps {
  actor: BulkActor;
  offered: readonly PermittedAction[];
  onSubmit: (action: PermittedAction, values: Change["values"]) => void;
}

/** The dialog with the chosen action's input, such as a number of days. */
export function BulkValueDialog({ actor, offered, onSubmit }: BulkValueProps) {
  const { t } = useTranslation();
  const formId = useId();
  const chosen = useSelector(actor, ({ context }) => context.chosenAction);
  const action = offered.find(({ action }) => action === chosen?.action);
  const recordId = typeof chosen?.value === "string" ? chosen.value : null;
  const recordField = action?.input && action.input !== "days" ? RECORD_FIELDS[action.input] : null;
  if (!chosen || !action?.input) return null;
  const { input } = action;
  const { value } = chosen;
  const change = (value: ChangeValue) => actor.send({ type: "value.changed", value });
  const cancel = () => actor.send({ type: "action.cancelled" });
  const isMissing = input === "days" && (value === null || value === 0);
  return (
    <Modal
      isOpen
      onClose={cancel}
      title={t(action.label)}
      size="small"
      footer={
        <>
          <Button label={t("Cancel")} variant="ghost" onPress={cancel} />
          <Button
            label={t(action.label)}
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={isMissing}
          />
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={() => {
          if (!isMissing) onSubmit(action, { [input]: value });
        }}
      >
        {recordField === null
          ? (
            <NumberField
              label={t("By how many days")}
              description={t("Postpone by days (minus = earlier)")}
              value={typeof value === "number" ? value : null}
              onChange={change}
              minValue={-MAX_DAYS_MOVED}
              maxValue={MAX_DAYS_MOVED}
              isRequired
              hasStepButtons
            />
          )
          : (
            <RecordField
              {...recordField}
              label={t(recordField.label)}
              description={t(recordField.description)}
              value={recordId}
              onChange={change}
            />
          )}
      </Form>
    </Modal>
  );
}

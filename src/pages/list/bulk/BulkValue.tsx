import { useSelector } from "@xstate/react";
import { useId } from "react";
import { MOST_DAYS_MOVED } from "../../../../contract/bulk.ts";
import type { Change, ChangeValue } from "../../../../machines/bulkBatch.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Form } from "../../../ui/field/Form.tsx";
import { NumberField } from "../../../ui/field/NumberField.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { RecordField } from "../../record/RecordField.tsx";
import { useRecordNames } from "../recordNames.ts";
import type { OfferedAction } from "./bulkActions.ts";
import type { BulkActor } from "./bulkActor.ts";

/** What actions take, as it stands in their form at first. */
export const FIRST_VALUES: Record<NonNullable<OfferedAction["takes"]>, ChangeValue> = {
  days: 7,
  ownerId: null,
};

interface BulkValueProps {
  actor: BulkActor;
  offered: readonly OfferedAction[];
  /** `name` is that of the record that was chosen. */
  onGiven: (action: OfferedAction, values: Change["values"], name?: string) => void;
}

/** Asks for what the chosen action takes, such as the days that due dates move by. */
export function BulkValue({ actor, offered, onGiven }: BulkValueProps) {
  const { t } = useTranslation();
  const formId = useId();
  const chosen = useSelector(actor, ({ context }) => context.chosen);
  const action = offered.find(({ action }) => action === chosen?.action);
  const ownerId = typeof chosen?.value === "string" ? chosen.value : null;
  const name = useRecordNames("milestoneOwner", ownerId === null ? [] : [ownerId])
    .find(ownerId ?? "")?.label;
  if (!chosen || !action?.takes) return null;
  const { takes } = action;
  const { value } = chosen;
  const change = (value: ChangeValue) => actor.send({ type: "value.changed", value });
  const cancel = () => actor.send({ type: "action.dropped" });
  const isMissing = takes === "days" && (value === null || value === 0);
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
            label={t("Go on")}
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
          if (!isMissing) onGiven(action, { [takes]: value }, name);
        }}
      >
        {takes === "days"
          ? (
            <NumberField
              label={t("By how many days")}
              description={t("Later by so many days; earlier with a minus")}
              value={typeof value === "number" ? value : null}
              onChange={change}
              minValue={-MOST_DAYS_MOVED}
              maxValue={MOST_DAYS_MOVED}
              hasSteps
            />
          )
          : (
            <RecordField
              kind="milestoneOwner"
              label={t("Responsible stakeholder")}
              description={t("Nobody, where none is chosen")}
              value={ownerId}
              onChange={change}
            />
          )}
      </Form>
    </Modal>
  );
}

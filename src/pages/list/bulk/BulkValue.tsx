import { useId, useState } from "react";
import { MOST_DAYS_MOVED } from "../../../../contract/bulk.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Form } from "../../../ui/field/Form.tsx";
import { NumberField } from "../../../ui/field/NumberField.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { RecordField } from "../../record/RecordField.tsx";
import type { OfferedAction } from "./bulkActions.ts";
import type { ChosenAction } from "./useChosenAction.ts";

/** Asks for what the chosen action takes, such as the days that due dates move by. */
export function BulkValue({ chosen }: { chosen: ChosenAction }) {
  const { action } = chosen;
  return action && <ValueDialog key={action.action} action={action} chosen={chosen} />;
}

function ValueDialog({ action, chosen }: { action: OfferedAction; chosen: ChosenAction }) {
  const { t } = useTranslation();
  const formId = useId();
  const [days, setDays] = useState<number | null>(7);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const isDays = action.takes === "days";
  const isMissing = isDays && (days === null || days === 0);
  return (
    <Modal
      isOpen
      onClose={chosen.cancel}
      title={t(action.label)}
      size="small"
      footer={
        <>
          <Button label={t("Cancel")} variant="ghost" onPress={chosen.cancel} />
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
          if (!isMissing) chosen.give(isDays ? days : ownerId);
        }}
      >
        {isDays
          ? (
            <NumberField
              label={t("By how many days")}
              description={t("Later by so many days; earlier with a minus")}
              value={days}
              onChange={setDays}
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
              onChange={setOwnerId}
            />
          )}
      </Form>
    </Modal>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import type { Filter } from "../../../contract/listQuery.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { findForm } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { formatFullName } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { invalidateAll } from "../../records/form/recordSaving.ts";
import { RecordField } from "../../records/options/RecordField.tsx";
import { LoadingLines } from "../../records/QuerySection.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";
import { CARRIED_KEYS, useCarriedWork } from "./carriedWork.ts";
import { disableUser, users } from "./resource.ts";

const schema = findForm("userDisablingForm");

/** The users who can get the work of another. */
const createHeirFilters = (userId: string): Filter[] => [
  { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
  { fieldId: "id", operator: "NOT_EQUALS", value: userId },
];

interface DisableUserDialogProps {
  user: User;
  onClose: () => void;
}

/** The dialog that disables a user, and can hand over what they carry. */
export function DisableUserDialog({ user, onClose }: DisableUserDialogProps) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const work = useCarriedWork(user.id);
  const name = formatFullName(user);
  const form = useSubmission({
    initial: { handOverTo: null as string | null },
    schema,
    async submit(input, signal) {
      const change = createUndoableChange(services);
      await disableUser(services.http, user.id, input, { ...change.options, signal });
      return { change, isHandedOver: Boolean(input.handOverTo) };
    },
    onSubmitted({ change, isHandedOver }) {
      change.notifyDone(
        message(
          isHandedOver ? "User disabled, and their work handed over" : "User disabled successfully",
        ),
      );
      onClose();
      void invalidateAll(client, [users.key, ...CARRIED_KEYS]);
    },
  });
  return (
    <FormDialog
      title={t("Disable user")}
      submitLabel={t("Disable")}
      variant="secondary"
      form={form}
      size="medium"
      onClose={onClose}
    >
      <Text>
        {t("{name} will be signed out immediately and cannot sign in until enabled again.", {
          name,
        })}
      </Text>
      {work.isLoading ? <LoadingLines height={88} /> : (
        <>
          {work.items.length > 0 && (
            <>
              <Text id="carried-work">{t("What they carry:")}</Text>
              <List aria-labelledby="carried-work">
                {work.items.map(({ label, count, to }) => (
                  <li key={label}>
                    <TextLink to={to}>{t(label, { count })}</TextLink>
                  </li>
                ))}
              </List>
            </>
          )}
          {work.hasFailed
            ? (
              <Text role="alert">
                {t("What they carry could not be loaded.")}{" "}
                <Button
                  label={t("Try again")}
                  size="small"
                  isLoading={work.isRetrying}
                  onPress={work.retry}
                />
              </Text>
            )
            : work.items.length === 0 && (
              <Text>{t("No open milestone, process, reminder or feedback depends on them.")}</Text>
            )}
          {(work.items.length > 0 || work.hasFailed) && (
            <RecordField
              {...form.field("handOverTo")}
              kind="user"
              filters={createHeirFilters(user.id)}
              label={t("Hand over to")}
              description={t(
                "They get all of it and are notified once. Undoing enables the account again; the work stays with them.",
              )}
              placeholder={t("Nobody: it stays as it is")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

const Text = styled("p", { margin: "0 0 $3", lineHeight: "20px", color: "$inkSecond" });

const List = styled("ul", {
  display: "grid",
  gap: "$2",
  margin: "0 0 $4",
  padding: 0,
  listStyle: "none",
  "& a": { display: "inline-block", paddingBlock: 2, minHeight: 24 },
});

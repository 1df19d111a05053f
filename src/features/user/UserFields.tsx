import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, LANGUAGES } from "../../../contract/language.ts";
import { type Role, ROLES } from "../../../contract/permissions.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import type { InvitedUser, User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims, useSession } from "../../actors/useSession.ts";
import { mailQuery } from "./resource.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { CheckboxGroup } from "../../ui/field/OptionGroups.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormDialog } from "../../records/form/FormDialog.tsx";
import { RecordField } from "../../records/options/RecordField.tsx";
import type { EditDialogProps } from "../../records/form/lazyDialogs.tsx";
import { createToDraft, type FieldOf, useEditForm } from "../../records/form/recordSaving.ts";
import { InvitationLinkDialog } from "./SecretDialog.tsx";
import { ROLE_NOTES } from "./statuses.tsx";
import { userSaving } from "./saving.ts";
import { getUserRights, listGrantableRoles } from "./userRights.ts";

export const emptyUser = {
  email: "",
  name: "",
  surname: "",
  phone: "",
  companyId: null as string | null,
  roles: [] as readonly Role[],
  language: "tr" as Language,
};

interface UserFieldsProps {
  field: FieldOf<typeof emptyUser>;
  /** The company that is chosen at first. */
  company?: Reference | undefined;
  /** The hint under the email. */
  emailNote?: string | undefined;
  /** By default the email can be changed. */
  isEmailReadOnly?: boolean;
}

/** The fields of a user's form. */
export function UserFields(
  { field, company, emailNote, isEmailReadOnly = false }: UserFieldsProps,
) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const grantable = listGrantableRoles(me?.permissions ?? []);
  return (
    <>
      <FormSection title={t("Person")}>
        <FormRow>
          <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
          <TextField {...field("surname")} label={t("Surname")} isRequired maxLength={120} />
        </FormRow>
        <TextField
          {...field("email")}
          label={t("Email")}
          description={emailNote}
          type="email"
          autoComplete="off"
          isRequired
          isReadOnly={isEmailReadOnly}
        />
        <FormRow>
          <TextField {...field("phone")} label={t("Phone")} type="tel" />
          <Select
            {...field("language")}
            label={t("Email language")}
            width="narrow"
            options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
          />
        </FormRow>
      </FormSection>
      <FormSection title={t("Access")}>
        <RecordField
          {...field("companyId")}
          kind="company"
          label={t("Company")}
          placeholder={t("Choose their company")}
          knownRecord={company}
          isRequired
        />
        <CheckboxGroup
          {...field("roles")}
          label={t("Roles")}
          options={ROLES.map((id) => ({
            id,
            label: t(ROLE_LABELS[id].label),
            description: t(ROLE_NOTES[id]),
            isDisabled: !grantable.includes(id),
          }))}
          isRequired
        />
      </FormSection>
    </>
  );
}

/** The dialog that changes a user. */
export function UserEditDialog({ record: user, onClose }: EditDialogProps<User>) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user: me } = useSession();
  const { renewClaims } = useClaims();
  const isMailConfigured = useQuery(mailQuery(http)).data ?? true;
  const [invitedUser, setInvitedUser] = useState<InvitedUser>();
  const { form, conflict } = useEditForm({
    saving: userSaving,
    record: user,
    toDraft: createToDraft(emptyUser),
    schema: findForm("userPatchForm"),
    onSaved(changed) {
      if (changed.invitationLink === undefined) onClose();
      else setInvitedUser(changed);
      if (user.id === me?.id) renewClaims();
    },
  });

  const canChangeEmail = me !== null && getUserRights(me, user).changeEmail;
  const emailNote = !canChangeEmail
    ? t("Only an administrator can change it, because it is used to sign in.")
    : user.status === "INVITED"
    ? isMailConfigured
      ? t("If you change it, a new invitation goes to the new address.")
      : t("If you change it, you are shown a new link to hand to them.")
    : !isMailConfigured
    ? undefined
    : t("If you change it, they are notified at their current address.");

  if (invitedUser) return <InvitationLinkDialog user={invitedUser} onClose={onClose} />;
  return (
    <FormDialog
      title={t(userSaving.editTexts.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
    >
      <UserFields
        field={form.field}
        company={user.company}
        emailNote={emailNote}
        isEmailReadOnly={!canChangeEmail}
      />
    </FormDialog>
  );
}

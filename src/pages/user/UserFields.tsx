import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, LANGUAGES } from "../../../contract/language.ts";
import { type Role, ROLES } from "../../../contract/permissions.ts";
import type { InvitedUser, User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims, useSession } from "../../actors/useSession.ts";
import { mailQuery } from "../../api/users.ts";
import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { CheckboxGroup } from "../../ui/field/CheckboxGroup.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormDialog } from "../record/FormDialog.tsx";
import { RecordField } from "../record/RecordField.tsx";
import type { EditDialogProps } from "../record/deferredDialogs.tsx";
import { draftFrom, type FieldOf, useEditForm } from "../record/recordSaving.ts";
import { InvitationLinkDialog } from "./SecretDialog.tsx";
import { ROLE_NOTES } from "./UserRoles.tsx";
import { userRecord } from "./userRecord.tsx";
import { grantableRoles, userRights } from "./userRights.ts";

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
  /** The user that is edited, with their company. */
  user?: User;
  /** The hint under the email. */
  emailNote?: string | undefined;
  /** Whether the email may be changed; by default it may. */
  isEmailReadOnly?: boolean;
}

/** The fields of a user's form. */
export function UserFields(
  { field, user, emailNote, isEmailReadOnly = false }: UserFieldsProps,
) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const grantable = grantableRoles(me?.permissions ?? []);
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
          <TextField {...field("phone")} label={t("Phone")} type="tel" isOptional />
          <Select
            {...field("language")}
            label={t("Language of mails")}
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
          placeholder={t("Choose the company they work for")}
          known={user?.company}
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

/** Changes a user. */
export function UserEditDialog({ record: user, onClose }: EditDialogProps<User>) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user: me } = useSession();
  const { renewClaims } = useClaims();
  const mail = useQuery(mailQuery(http)).data ?? true;
  const [invited, setInvited] = useState<InvitedUser>();
  const { form, conflict } = useEditForm({
    of: userRecord,
    record: user,
    draftOf: draftFrom(emptyUser),
    checkedBy: formOf("userPatchForm"),
    onSaved(changed) {
      if (changed.invitationLink === undefined) onClose();
      else setInvited(changed);
      if (user.id === me?.id) renewClaims();
    },
  });

  const mayChangeEmail = me !== null && userRights(me, user).changeEmail;
  const emailNote = !mayChangeEmail
    ? t("Only an administrator can change it, for it is how one signs in.")
    : user.status === "INVITED"
    ? mail
      ? t("If you change it, a new invitation goes to the new address.")
      : t("If you change it, you are shown a new link to hand to them.")
    : !mail
    ? undefined
    : t("If you change it, they are told at the address they have now.");

  if (invited) return <InvitationLinkDialog user={invited} onClose={onClose} />;
  return (
    <FormDialog
      title={t(userRecord.changed.title)}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      onClose={onClose}
    >
      <UserFields
        field={form.field}
        user={user}
        emailNote={emailNote}
        isEmailReadOnly={!mayChangeEmail}
      />
    </FormDialog>
  );
}

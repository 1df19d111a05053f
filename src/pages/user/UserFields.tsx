import { type Language, LANGUAGES } from "../../../contract/language.ts";
import { type Role, ROLES } from "../../../contract/permissions.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { useSession } from "../../actors/useSession.ts";
import { LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { CheckboxGroup } from "../../ui/field/Checkbox.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { RecordField } from "../record/RecordField.tsx";
import type { FieldOf } from "../record/recordSaving.ts";
import { ROLE_NOTES } from "./roleNotes.ts";
import { grantableRoles } from "./userRights.ts";

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
  /** Who is changed, with their company. */
  user?: User;
  /** Under the email: what happens to what is entered there. */
  emailNote?: string | undefined;
  /** Whether it may be another; by default it may. */
  isEmailReadOnly?: boolean;
}

/** What a user is asked for, when they are invited as when they are changed. */
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
            label: t(ROLE_WORDS[id].label),
            description: t(ROLE_NOTES[id]),
            isDisabled: !grantable.includes(id),
          }))}
          isRequired
        />
      </FormSection>
    </>
  );
}

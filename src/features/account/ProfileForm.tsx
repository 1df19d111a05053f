import { useQueryClient } from "@tanstack/react-query";
import { LANGUAGES } from "../../../contract/language.ts";
import type { User } from "../../../contract/schemas/user.ts";
import { useServices } from "../../actors/services.ts";
import { useClaims } from "../../actors/useSession.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { userQueries, users } from "../user/resource.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { findForm } from "../../api/schemas.ts";
import { LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { SaveFoot } from "../../records/form/SaveFoot.tsx";
import { useFormConflict } from "../../records/form/useFormConflict.ts";
import { UnsavedNotice } from "../../records/form/UnsavedNotice.tsx";
import { Form, FormRow } from "../../ui/field/Form.tsx";

const schema = findForm("accountPatchForm");

function toFields({ name, surname, phone, language, version }: User) {
  return { name, surname, phone: phone ?? "", language, version };
}

/** The fields that users may change on their own account. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { renewClaims } = useClaims();
  const form = useSubmission({
    initial: toFields(user),
    changesRecord: true,
    schema,
    submit: (patch, signal) =>
      users.update(http, user.id, patch, { signal, quiet: isStaleVersion }),
    async onSubmitted(changed) {
      toast.success(t("Changes saved successfully"));
      form.reset(toFields(changed));
      renewClaims();
      await queryClient.invalidateQueries({ queryKey: users.key });
    },
  });
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "profile",
  });

  const conflict = useFormConflict(form, {
    text: t("Your account has been changed meanwhile. What you typed is kept."),
    current: toFields(user),
    async readNewest() {
      const detail = userQueries(http).detail(user.id);
      return toFields(await queryClient.fetchQuery({ ...detail, staleTime: 0 }));
    },
  });

  return (
    <Form
      onSubmit={form.submit}
      errors={form.errors}
      error={conflict.error}
      aria-label={t("Personal details")}
    >
      <UnsavedNotice form={unsaved} />
      <FormRow>
        <TextField
          {...form.field("name")}
          label={t("Name")}
          autoComplete="given-name"
          maxLength={120}
          isRequired
        />
        <TextField
          {...form.field("surname")}
          label={t("Surname")}
          autoComplete="family-name"
          maxLength={120}
          isRequired
        />
      </FormRow>
      <TextField
        label={t("Email")}
        description={t("Only an administrator can change it.")}
        value={user.email}
        onChange={() => {}}
        isReadOnly
      />
      <FormRow>
        <TextField
          {...form.field("phone")}
          label={t("Phone")}
          type="tel"
          autoComplete="tel"
        />
        <Select
          {...form.field("language")}
          label={t("Email language")}
          width="narrow"
          options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
        />
      </FormRow>
      <SaveFoot form={form} conflict={conflict} />
    </Form>
  );
}

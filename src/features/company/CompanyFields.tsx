import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow, FormSection } from "../../ui/field/Form.tsx";
import { createToDraft, type FieldOf } from "../../records/form/recordSaving.ts";

const empty = {
  name: "",
  taxNumber: "",
  email: "",
  phone: "",
  website: "",
  address: "",
  city: "",
  country: "",
  notes: "",
};

export const companyForm = {
  empty,
  toDraft: createToDraft(empty),
  Fields: CompanyFields,
  input: findForm("companyForm"),
  patch: findForm("companyPatchForm"),
};

/** The fields of a company's form. */
function CompanyFields({ field }: { field: FieldOf<typeof empty> }) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t("Identity")}>
        <FormRow>
          <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
          <TextField
            {...field("taxNumber")}
            label={t("Tax number")}
            width="narrow"
            maxLength={200}
          />
        </FormRow>
      </FormSection>
      <FormSection title={t("Contact")}>
        <FormRow>
          <TextField
            {...field("email")}
            label={t("Email")}
            type="email"
            maxLength={254}
          />
          <TextField {...field("phone")} label={t("Phone")} type="tel" maxLength={200} />
        </FormRow>
        <TextField
          {...field("website")}
          label={t("Website")}
          type="url"
          maxLength={200}
        />
        <TextArea {...field("address")} label={t("Address")} rows={2} />
        <FormRow>
          <TextField {...field("city")} label={t("City")} maxLength={200} />
          <TextField {...field("country")} label={t("Country")} maxLength={200} />
        </FormRow>
      </FormSection>
      <TextArea {...field("notes")} label={t("Notes")} rows={3} />
    </>
  );
}

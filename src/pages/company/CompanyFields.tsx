import type { Company } from "../../../contract/company.ts";
import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormRow, FormSection } from "../../ui/form/Form.tsx";

/** A company as its form holds it. */
export type CompanyDraft = {
  name: string;
  taxNumber: string;
  email: string;
  phone: string;
  website: string;
  address: string;
  city: string;
  country: string;
  notes: string;
};

export const emptyCompany: CompanyDraft = {
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

export function draftOf(company: Company): CompanyDraft {
  return {
    name: company.name,
    taxNumber: company.taxNumber ?? "",
    email: company.email ?? "",
    phone: company.phone ?? "",
    website: company.website ?? "",
    address: company.address ?? "",
    city: company.city ?? "",
    country: company.country ?? "",
    notes: company.notes ?? "",
  };
}

interface CompanyFieldsProps {
  field: ReturnType<typeof useSubmission<CompanyDraft, object, unknown>>["field"];
}

/** What a company is asked for, when it is created as when it is changed. */
export function CompanyFields({ field }: CompanyFieldsProps) {
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
            isOptional
            maxLength={200}
          />
        </FormRow>
      </FormSection>
      <FormSection title={t("Reach")}>
        <FormRow>
          <TextField
            {...field("email")}
            label={t("Email")}
            type="email"
            isOptional
            maxLength={254}
          />
          <TextField {...field("phone")} label={t("Phone")} type="tel" isOptional maxLength={200} />
        </FormRow>
        <TextField
          {...field("website")}
          label={t("Website")}
          type="url"
          isOptional
          maxLength={200}
        />
        <TextArea {...field("address")} label={t("Address")} isOptional rows={2} />
        <FormRow>
          <TextField {...field("city")} label={t("City")} isOptional maxLength={200} />
          <TextField {...field("country")} label={t("Country")} isOptional maxLength={200} />
        </FormRow>
      </FormSection>
      <TextArea {...field("notes")} label={t("Notes")} isOptional rows={3} />
    </>
  );
}

import type { CompanyInput } from "../../../contract/companyForm.ts";
import { companies } from "../../api/company/companies.ts";
import { type Creation, EntityCreateDialog } from "../entity/EntityCreateDialog.tsx";
import { type CompanyDraft, CompanyFields, emptyCompany } from "./CompanyFields.tsx";

const company: Creation<CompanyDraft, CompanyInput> = {
  title: "New company",
  submitLabel: "Create company",
  done: "Company created successfully",
  initial: emptyCompany,
  Fields: CompanyFields,
  loadForm: async () => (await import("../../../contract/companyForm.ts")).companyForm,
  create: companies.create,
  queryKey: companies.key,
  listPath: "/company/",
};

export function CompanyCreateDialog({ onClose }: { onClose: () => void }) {
  return <EntityCreateDialog of={company} onClose={onClose} />;
}

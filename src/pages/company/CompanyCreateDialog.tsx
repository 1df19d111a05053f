import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { COMPANIES, createCompany } from "../../api/company/companies.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { CompanyFields, emptyCompany } from "./CompanyFields.tsx";

const loadForm = async () => (await import("../../../contract/companyForm.ts")).companyForm;

/** Asks for a new company and leads to its page. */
export function CompanyCreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useSubmission({
    initial: emptyCompany,
    loadForm,
    submit: (input, signal) => createCompany(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: COMPANIES });
      toast.success(t("Company created successfully"));
      void navigate(`/company/${id}`);
    },
  });
  return (
    <EntityDialog
      title={t("New company")}
      submitLabel={t("Create company")}
      form={form}
      onClose={onClose}
    >
      <CompanyFields field={form.field} />
    </EntityDialog>
  );
}

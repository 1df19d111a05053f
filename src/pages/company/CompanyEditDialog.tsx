import { useQueryClient } from "@tanstack/react-query";
import type { Company } from "../../../contract/company.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companies, companyQueries } from "../../api/company/companies.ts";
import { projects } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { CompanyFields, draftOf } from "./CompanyFields.tsx";

const loadForm = async () => (await import("../../../contract/companyForm.ts")).companyPatchForm;
const editOf = (company: Company) => ({ ...draftOf(company), version: company.version });

interface CompanyEditDialogProps {
  company: Company;
  onClose: () => void;
}

/** Changes a company. */
export function CompanyEditDialog({ company, onClose }: CompanyEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: editOf(company),
    loadForm,
    submit: (patch, signal) => companies.update(http, company.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Company updated successfully"));
      onClose();
      // Projects say the name of their company.
      await Promise.all(
        [companies.key, projects.key].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey })
        ),
      );
    },
  });

  async function loadNewest() {
    const detail = companyQueries(http).detail(company.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <EntityDialog
      title={t("Edit company")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this company meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
      onClose={onClose}
    >
      <CompanyFields field={form.field} />
    </EntityDialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import type { ProjectType } from "../../../contract/projectType.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { projects } from "../../api/project/projects.ts";
import { projectTypeQueries, projectTypes } from "../../api/projectType/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { TechnologyFields } from "./TechnologyFields.tsx";

const loadForm = async () =>
  (await import("../../../contract/projectTypeForm.ts")).projectTypePatchForm;
const editOf = ({ name, description, version }: ProjectType) => ({
  name,
  description: description ?? "",
  version,
});

interface TechnologyEditDialogProps {
  technology: ProjectType;
  onClose: () => void;
}

/** Changes what a technology is called and how it is described. */
export function TechnologyEditDialog({ technology, onClose }: TechnologyEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: editOf(technology),
    loadForm,
    submit: (patch, signal) => projectTypes.update(http, technology.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Technology updated successfully"));
      onClose();
      // Projects say the name of their technology.
      await Promise.all(
        [projectTypes.key, projects.key].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey })
        ),
      );
    },
  });

  async function loadNewest() {
    const detail = projectTypeQueries(http).detail(technology.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <EntityDialog
      title={t("Edit technology")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this technology meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
      size="medium"
      onClose={onClose}
    >
      <TechnologyFields field={form.field} />
    </EntityDialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { SubmissionSnapshot } from "../../../machines/submission.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { projectTypeQueries, projectTypes } from "../../api/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { sameTemplate, type Step, stepsOf, templateOf } from "./template.ts";

const loadForm = async () =>
  (await import("../../../contract/schemas/projectType.ts")).projectTypePatchForm;

/** The steps edited, and the technology as it was when they were taken from it. */
type TemplateDraft = { steps: readonly Step[]; base: ProjectType };

const draftOf = (technology: ProjectType): TemplateDraft => ({
  steps: stepsOf(technology.milestoneTemplate),
  base: technology,
});

/** Whether a template was changed and not saved. */
export const isTemplateChanged = ({ context }: SubmissionSnapshot) => {
  const { steps, base } = context.values as TemplateDraft;
  return !sameTemplate(steps, base.milestoneTemplate);
};

/** The milestone template of a technology as a form of its own. */
export function useTemplateForm(technology: ProjectType) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: draftOf(technology),
    loadForm,
    toInput: ({ steps, base }) => ({
      milestoneTemplate: templateOf(steps),
      // A change to the name or description alone does not stand against this one.
      version: sameTemplate(base.milestoneTemplate, technology.milestoneTemplate)
        ? technology.version
        : base.version,
    }),
    submit: (patch, signal) => projectTypes.update(http, technology.id, patch, { signal }),
    onSubmitted(saved) {
      toast.success(t("Template updated successfully"));
      form.reset(draftOf(saved));
      queryClient.setQueryData(projectTypeQueries(http).detail(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: projectTypes.key });
    },
  });
  const { steps, base } = form.values;
  const isDirty = !sameTemplate(steps, base.milestoneTemplate);

  const follow = useEffectEvent(() => {
    if (!isDirty && !form.isBusy) form.reset(draftOf(technology));
  });
  useEffect(() => follow(), [technology.version]);

  return {
    actor: form.actor,
    steps,
    isDirty,
    isBusy: form.isBusy,
    failure: form.failure,
    errors: form.errors,
    change: (steps: readonly Step[]) => form.field("steps").onChange(steps),
    submit: form.submit,
    discard: () => form.reset(draftOf(technology)),
    async loadNewest() {
      const detail = projectTypeQueries(http).detail(technology.id);
      form.reset(draftOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
    },
    /** What is said of a step's name once an attempt to save found it missing. */
    faultOf: ({ name }: Step) =>
      name.trim() === "" && Object.keys(form.errors).length > 0 ? t("Required") : undefined,
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;

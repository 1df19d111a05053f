import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { Question } from "../../../machines/confirmDialog.ts";
import {
  createTemplateDraft,
  type EditedTemplate,
  isTemplateChanged,
  type TemplateDraft,
} from "../../../machines/milestoneTemplate.ts";
import { mergeTemplates, templateMerging } from "../../../machines/templateVersions.ts";
import { useServices } from "../../actors/services.ts";
import { useRequest } from "../../actors/useRequest.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { findForm } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { readAuthor } from "../../records/form/recordSaving.ts";
import { useFormConflict } from "../../records/form/useFormConflict.ts";
import { projectTypeQueries, projectTypes } from "./resource.ts";
import { toTemplates } from "./template.ts";
import { useTemplateQuestion } from "./useTemplateQuestion.ts";

const schema = findForm("projectTypePatchForm");

/** The form of a technology's milestone templates. */
export function useTemplateForm(technology: ProjectType) {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const queryClient = useQueryClient();
  const detail = projectTypeQueries(http).detail(technology.id);
  const form = useSubmission({
    initial: createTemplateDraft(technology),
    isChanged: isTemplateChanged,
    schema,
    toInput: ({ templates, version }) => ({ milestoneTemplates: toTemplates(templates), version }),
    async submit(patch, signal) {
      const change = createUndoableChange(services);
      const options = { ...change.options, signal, quiet: isStaleVersion };
      return { saved: await projectTypes.update(http, technology.id, patch, options), change };
    },
    onSubmitted({ saved, change }) {
      change.notifyDone(message("Template updated successfully"));
      const { values, sent } = form.actor.getSnapshot().context;
      const { templates, ...merged } = mergeTemplates({
        values: { ...values, saved: sent.templates },
        newest: createTemplateDraft(saved),
      });
      form.reset({ ...merged, templates: merged.saved });
      // What was typed while it was being saved.
      if (values.templates !== sent.templates) form.field("templates").onChange(templates);
      queryClient.setQueryData(detail.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: projectTypes.key });
    },
  });
  const conflict = useFormConflict(form, {
    text: t("This technology has been changed meanwhile. What you typed is kept."),
    current: createTemplateDraft(technology),
    readNewest: async () =>
      createTemplateDraft(await queryClient.fetchQuery({ ...detail, staleTime: 0 })),
    readAuthor: () => readAuthor(http, projectTypes.key, technology.id),
    merging: templateMerging,
  });
  const discarding = useRequest(`discard ${form.actor.id}`, () => {
    form.reset(createTemplateDraft(technology));
    return Promise.resolve();
  });

  const { errors, sent } = useSelector(form.actor, ({ context }) => context);

  return {
    actor: form.actor,
    templates: form.values.templates,
    isDirty: form.isDirty,
    isBusy: form.isBusy || conflict.isReading,
    conflict: useTemplateQuestion(conflict),
    errors: form.errors,
    change: (templates: readonly EditedTemplate[]) => form.field("templates").onChange(templates),
    submit: form.submit,
    discard: (question: Question) => discarding.confirmAndSend(question),
    /** The error of the missing name of a step or template, after an attempt to save. */
    findError: ({ name }: { name: string }) =>
      name.trim() === "" && Object.keys(form.errors).length > 0 ? t("Required") : undefined,
    /** The error of a template's name, after an attempt to save. */
    findNameError: ({ key }: EditedTemplate) =>
      form.errors[`milestoneTemplates.${sent.templates.findIndex((one) => one.key === key)}.name`],
    /** Another object after each attempt to save. */
    attempt: errors,
    /** The keys of the templates in which the last attempt found errors. */
    faultyKeys: findFaultyKeys(errors, sent),
  };
}

function findFaultyKeys(errors: object, { templates }: TemplateDraft): string[] {
  const names = Object.keys(errors);
  const isFaulty = (index: number) =>
    names.some((name) => name.startsWith(`milestoneTemplates.${index}.`));
  return templates.flatMap(({ key }, index) => isFaulty(index) ? [key] : []);
}

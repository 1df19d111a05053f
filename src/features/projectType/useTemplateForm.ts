import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromPromise } from "xstate";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { createConfirm } from "../../../machines/confirm.ts";
import type { Question } from "../../../machines/confirmDialog.ts";
import {
  createTemplateDraft,
  type EditedTemplate,
  isTemplateChanged,
} from "../../../machines/milestoneTemplate.ts";
import {
  getVersionToSave,
  isInConflict,
  templateDraftMachine,
} from "../../../machines/templateDraft.ts";
import { followTemplateForm } from "../../../machines/templateForm.ts";
import { useServices } from "../../actors/services.ts";
import { type ChildActor, useChildActor } from "../../actors/useChildActor.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { findForm } from "../../api/schemas.ts";
import { message } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { projectTypeQueries, projectTypes } from "./resource.ts";
import { toTemplates } from "./template.ts";

const schema = findForm("projectTypePatchForm");

/** The form of a technology's milestone templates. */
export function useTemplateForm(technology: ProjectType) {
  const { t } = useTranslation();
  const services = useServices();
  const { http, actors } = services;
  const queryClient = useQueryClient();
  const form = useSubmission({
    initial: createTemplateDraft(technology),
    isChanged: isTemplateChanged,
    schema,
    toInput: ({ templates }) => ({
      milestoneTemplates: toTemplates(templates),
      version: getVersionToSave(draft.getSnapshot()),
    }),
    async submit(patch, signal) {
      const change = createUndoableChange(services);
      const options = { ...change.options, signal };
      return { saved: await projectTypes.update(http, technology.id, patch, options), change };
    },
    onSubmitted({ saved, change }) {
      change.notifyDone(message("Template updated successfully"));
      draft.send({ type: "template.saved", technology: saved });
      queryClient.setQueryData(projectTypeQueries(http).detail(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: projectTypes.key });
    },
  });
  const detail = projectTypeQueries(http).detail(technology.id);
  const draft: ChildActor<typeof templateDraftMachine> = useChildActor(
    `templateDraft ${technology.id}`,
    () =>
      templateDraftMachine.provide({
        actors: {
          followForm: followTemplateForm(form.actor),
          confirm: createConfirm(actors.confirmDialog),
          loadNewest: fromPromise(() => queryClient.fetchQuery({ ...detail, staleTime: 0 })),
        },
        actions: {
          resetForm: (_, { newest }) => form.reset(createTemplateDraft(newest)),
          logFailure: (_, { message, error }) => console.error(message, error),
        },
        guards: { isStale: (_, { failure }) => isStaleVersion(failure) },
      }),
    { technology },
  );
  useEffect(() => draft.send({ type: "technology.changed", technology }), [
    draft,
    technology.version,
  ]);

  return {
    actor: form.actor,
    templates: form.values.templates,
    isDirty: form.isDirty,
    /** Whether the server rejected the change because the technology has a newer version. */
    isStale: useSelector(draft, isInConflict),
    isBusy: form.isBusy,
    errors: form.errors,
    change: (templates: readonly EditedTemplate[]) => form.field("templates").onChange(templates),
    submit: form.submit,
    discard: (question: Question) => draft.send({ type: "discard.requested", question }),
    loadNewest: (question: Question) => draft.send({ type: "newest.requested", question }),
    /** The error of the missing name of a step or template, after an attempt to save. */
    findError: ({ name }: { name: string }) =>
      name.trim() === "" && Object.keys(form.errors).length > 0 ? t("Required") : undefined,
    /** The error of a template's name, after an attempt to save. */
    findNameError: (index: number) => form.errors[`milestoneTemplates.${index}.name`],
  };
}

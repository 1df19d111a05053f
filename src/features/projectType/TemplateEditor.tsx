import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import ListOrdered from "lucide-react/icons/list-ordered";
import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { createConfirm } from "../../../machines/confirm.ts";
import type { Question } from "../../../machines/confirmDialog.ts";
import {
  createTemplateDraft,
  isTemplateChanged,
  type Step,
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
import { useToast } from "../../actors/useToast.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { projectTypeQueries, projectTypes } from "./resource.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormFoot } from "../../ui/field/Form.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import { UnsavedNotice } from "../../records/form/UnsavedNotice.tsx";
import { StepRow } from "./StepRow.tsx";
import { addStep, changeStep, moveStep, removeStep, toTemplate } from "./template.ts";

/** The editor of a technology's milestone template. */
export function TemplateEditor({ technology }: { technology: ProjectType }) {
  const { t } = useTranslation();
  const form = useTemplateForm(technology);
  const { steps, isDirty, isStale, change } = form;
  const [announcement, setAnnouncement] = useState("");
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "template",
    question: {
      title: t("Leave without saving?"),
      message: t(
        "The changes to the milestone template have not been saved. They will be lost when you leave.",
      ),
      confirmLabel: t("Leave without saving"),
      cancelLabel: t("Stay on this page"),
      variant: "warning",
    },
  });

  const getStepName = ({ name }: Step) => name.trim() || t("Unnamed step");

  function move(key: string, to: number) {
    const next = moveStep(steps, key, to);
    const step = next.find((candidate) => candidate.key === key);
    if (step === undefined) return;
    change(next);
    setAnnouncement(t("“{name}” is now step {position} of {total}.", {
      name: getStepName(step),
      position: next.indexOf(step) + 1,
      total: next.length,
    }));
  }

  function discard() {
    form.discard({
      title: t("Discard the changes?"),
      message: t("The milestone template goes back to how it was last saved."),
      confirmLabel: t("Discard changes"),
      cancelLabel: t("Keep editing"),
      variant: "warning",
    });
  }

  function loadNewest() {
    form.loadNewest({
      title: t("Load the newest version?"),
      message: t("Your changes to the template will be lost."),
      confirmLabel: t("Load the newest version"),
      cancelLabel: t("Keep editing"),
      variant: "warning",
    });
  }

  return (
    <Card title={t("Milestone template")} isFlush>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Form
        aria-label={t("Milestone template")}
        onSubmit={form.submit}
        errors={form.errors}
        error={isStale
          ? t("This technology has been changed meanwhile. What you typed is kept.")
          : undefined}
      >
        <UnsavedNotice form={unsaved} />
        {steps.length === 0
          ? (
            <EmptyState
              icon={ListOrdered}
              title={t("No steps in the template yet")}
              detail={t("Add the milestones that every process of this technology goes through.")}
            />
          )
          : (
            <Steps>
              {steps.map((step, index) => (
                <StepRow
                  key={step.key}
                  step={step}
                  index={index}
                  total={steps.length}
                  error={form.findError(step)}
                  draggedFrom={steps.findIndex(({ key }) => key === draggedKey)}
                  onDrag={setDraggedKey}
                  onChange={(changes) => change(changeStep(steps, step.key, changes))}
                  onMove={move}
                  onRemove={() => {
                    change(removeStep(steps, step.key));
                    setAnnouncement(t("“{name}” was removed.", { name: getStepName(step) }));
                  }}
                />
              ))}
            </Steps>
          )}
        <FormFoot isFlush>
          <Button
            label={t("Add a step")}
            icon={Plus}
            onPress={() => {
              change(addStep(steps));
              setAnnouncement(t("A step was added at the end."));
            }}
          />
          {isDirty && (
            <SaveBar>
              <Note>{t("The template has unsaved changes.")}</Note>
              {isStale && <Button label={t("Load the newest version")} onPress={loadNewest} />}
              <Button label={t("Discard changes")} variant="ghost" onPress={discard} />
              <Button
                label={t("Save template")}
                type="submit"
                variant="primary"
                isLoading={form.isBusy}
              />
            </SaveBar>
          )}
        </FormFoot>
      </Form>
    </Card>
  );
}

const Steps = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const SaveBar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  marginInlineStart: "auto",
  "@narrow": { "& > *": { flex: "1 1 auto" } },
});

const Note = styled("span", {
  fontSize: "$small",
  color: "$inkThird",
  marginInlineEnd: "$2",
  "@narrow": { flexBasis: "100%" },
});

const schema = findForm("projectTypePatchForm");

/** The form of a technology's milestone template. */
function useTemplateForm(technology: ProjectType) {
  const { t } = useTranslation();
  const { http, actors } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: createTemplateDraft(technology),
    isChanged: isTemplateChanged,
    schema,
    toInput: ({ steps }) => ({
      milestoneTemplate: toTemplate(steps),
      version: getVersionToSave(draft.getSnapshot()),
    }),
    submit: (patch, signal) => projectTypes.update(http, technology.id, patch, { signal }),
    onSubmitted(saved) {
      toast.success(t("Template updated successfully"));
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
    steps: form.values.steps,
    isDirty: form.isDirty,
    /** Whether the server rejected the change because the technology has a newer version. */
    isStale: useSelector(draft, isInConflict),
    isBusy: form.isBusy,
    errors: form.errors,
    change: (steps: readonly Step[]) => form.field("steps").onChange(steps),
    submit: form.submit,
    discard: (question: Question) => draft.send({ type: "discard.requested", question }),
    loadNewest: (question: Question) => draft.send({ type: "newest.requested", question }),
    /** The error of a step's missing name, after an attempt to save. */
    findError: ({ name }: Step) =>
      name.trim() === "" && Object.keys(form.errors).length > 0 ? t("Required") : undefined,
  };
}

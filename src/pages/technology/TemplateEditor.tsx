import { useQueryClient } from "@tanstack/react-query";
import { ListOrdered, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { VisuallyHidden } from "react-aria";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { SubmissionSnapshot } from "../../../machines/submission.ts";
import { useConfirm } from "../../actors/confirmation.tsx";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { projectTypeQueries, projectTypes } from "../../api/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormFoot } from "../../ui/field/Form.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { isStaleVersion } from "../record/FormDialog.tsx";
import { UnsavedNotice } from "../record/UnsavedNotice.tsx";
import { StepRow } from "./StepRow.tsx";
import {
  sameTemplate,
  type Step,
  stepsOf,
  templateOf,
  withAdded,
  withChanged,
  withMoved,
  withoutStep,
} from "./template.ts";

/** The editor of a technology's milestone template. */
export function TemplateEditor({ technology }: { technology: ProjectType }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const form = useTemplateForm(technology);
  const { steps, isDirty, change } = form;
  const [news, setNews] = useState("");
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const isStale = isStaleVersion(form.failure);
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "template",
    question: {
      title: t("Leave without saving"),
      message: t(
        "The changes to the milestone template have not been saved. They are lost when you leave.",
      ),
      confirmLabel: t("Leave without saving"),
      cancelLabel: t("Stay on this page"),
      variant: "warning",
    },
    isHalfFilled: isTemplateChanged,
  });

  const called = ({ name }: Step) => name.trim() || t("The nameless step");

  function move(key: string, to: number) {
    const next = withMoved(steps, key, to);
    const step = next.find((one) => one.key === key);
    if (step === undefined) return;
    change(next);
    setNews(t("{name} is now step {position} of {total}.", {
      name: called(step),
      position: next.indexOf(step) + 1,
      total: next.length,
    }));
  }

  function discard() {
    confirm({
      title: t("Discard changes"),
      message: t("The milestone template goes back to how it was last saved."),
      confirmLabel: t("Discard changes"),
      cancelLabel: t("Keep editing"),
      variant: "warning",
      action: form.discard,
    });
  }

  return (
    <Card title={t("Milestone template")} isFlush>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Form
        aria-label={t("Milestone template")}
        onSubmit={form.submit}
        errors={form.errors}
        error={isStale
          ? t("Somebody else changed this technology meanwhile. What you typed is kept.")
          : undefined}
      >
        <UnsavedNotice of={unsaved} />
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
                  error={form.faultOf(step)}
                  draggedFrom={steps.findIndex(({ key }) => key === draggedKey)}
                  onDrag={setDraggedKey}
                  onChange={(changes) => change(withChanged(steps, step.key, changes))}
                  onMove={move}
                  onRemove={() => {
                    change(withoutStep(steps, step.key));
                    setNews(t("{name} was removed.", { name: called(step) }));
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
              change(withAdded(steps));
              setNews(t("A step was added at the end."));
            }}
          />
          {isDirty && (
            <SaveBar>
              <Note>{t("The template has unsaved changes.")}</Note>
              {isStale && <Button label={t("Load the newest version")} onPress={form.loadNewest} />}
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

const loadForm = async () =>
  (await import("../../../contract/schemas/forms.ts")).projectTypePatchForm;

/** The edited steps, and the version of the technology they were read from. */
type TemplateDraft = { steps: readonly Step[]; base: ProjectType };

const draftOf = (technology: ProjectType): TemplateDraft => ({
  steps: stepsOf(technology.milestoneTemplate),
  base: technology,
});

/** Whether a template was changed and not saved. */
const isTemplateChanged = ({ context }: SubmissionSnapshot) => {
  const { steps, base } = context.values as TemplateDraft;
  return !sameTemplate(steps, base.milestoneTemplate);
};

/** The milestone template of a technology as a form of its own. */
function useTemplateForm(technology: ProjectType) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: draftOf(technology),
    loadForm,
    toInput: ({ steps, base }) => ({
      milestoneTemplate: templateOf(steps),
      // A change to the name or description alone is no conflict with this one.
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
    /** The error of a step's missing name, after an attempt to save. */
    faultOf: ({ name }: Step) =>
      name.trim() === "" && Object.keys(form.errors).length > 0 ? t("Required") : undefined,
  };
}

type TemplateForm = ReturnType<typeof useTemplateForm>;

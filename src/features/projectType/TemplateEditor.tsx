import ListOrdered from "lucide-react/icons/list-ordered";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { MAX_STEPS, MAX_TEMPLATES } from "../../../contract/plan.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { Step } from "../../../machines/milestoneTemplate.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ConflictQuestion } from "../../records/form/ConflictQuestion.tsx";
import { UnsavedNotice } from "../../records/form/UnsavedNotice.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormFoot } from "../../ui/field/Form.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { StepRow, Steps } from "./StepRow.tsx";
import { TemplateHead } from "./TemplateHead.tsx";
import {
  addStep,
  addTemplate,
  changeStep,
  changeTemplate,
  moveStep,
  removeByKey,
} from "./template.ts";
import { useTemplateForm } from "./useTemplateForm.ts";

/** The editor of a technology's milestone templates. */
export function TemplateEditor({ technology }: { technology: ProjectType }) {
  const { t } = useTranslation();
  const form = useTemplateForm(technology);
  const { templates, isDirty, attempt, faultyKeys } = form;
  const [choice, setChoice] = useState({ key: "", attempt });
  const findTemplate = (key: string | undefined) => templates.find((one) => one.key === key);
  const chosen = findTemplate(choice.key) ?? templates[0];
  const isChosenSince = choice.attempt === attempt;
  const isFaulty = chosen && faultyKeys.includes(chosen.key);
  // An attempt to save opens the first template with an error.
  const faulty = isChosenSince || isFaulty ? undefined : findTemplate(faultyKeys[0]);
  const selected = faulty ?? chosen;
  const select = (key: string) => setChoice({ key, attempt });
  const steps = selected?.steps ?? [];
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

  const change = (steps: readonly Step[]) =>
    form.change(
      selected
        ? changeTemplate(templates, selected.key, { steps })
        : addTemplate(templates, t("Standard process"), steps),
    );

  function addEmptyTemplate() {
    const next = addTemplate(templates, "");
    form.change(next);
    select(next.at(-1)?.key ?? "");
    setAnnouncement(t("A template was added."));
  }

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

  return (
    <Card
      title={t("Milestone template")}
      isFlush
      aside={templates.length > 0 && templates.length < MAX_TEMPLATES && (
        <Button
          label={t("Add a template")}
          icon={Plus}
          size="small"
          variant="ghost"
          onPress={addEmptyTemplate}
        />
      )}
    >
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Form
        aria-label={t("Milestone template")}
        onSubmit={form.submit}
        errors={form.errors}
        error={form.conflict.error}
      >
        <UnsavedNotice form={unsaved} />
        {selected && (
          <TemplateHead
            templates={templates}
            selected={selected}
            error={form.findError(selected) ?? form.findNameError(selected)}
            onSelect={select}
            onRename={(name) => form.change(changeTemplate(templates, selected.key, { name }))}
            onRemove={() => {
              form.change(removeByKey(templates, selected.key));
              setAnnouncement(t("“{name}” was removed.", { name: selected.name }));
            }}
          />
        )}
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
                    change(removeByKey(steps, step.key));
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
            isDisabled={steps.length >= MAX_STEPS}
            onPress={() => {
              change(addStep(steps));
              setAnnouncement(t("A step was added at the end."));
            }}
          />
          {isDirty && (
            <SaveBar>
              <Note>{t("The template has unsaved changes.")}</Note>
              <Button
                label={t("Discard changes")}
                variant="ghost"
                isDisabled={form.isBusy}
                onPress={discard}
              />
              <Button
                label={t("Save template")}
                type="submit"
                variant="primary"
                isLoading={form.isBusy}
              />
            </SaveBar>
          )}
        </FormFoot>
        <ConflictQuestion conflict={form.conflict} />
      </Form>
    </Card>
  );
}

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

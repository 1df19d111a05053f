import { ListOrdered, Plus } from "lucide-react";
import { useState } from "react";
import { VisuallyHidden } from "react-aria";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { useConfirm } from "../../actors/confirmation.tsx";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form, FormFoot } from "../../ui/field/Form.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { isStaleVersion } from "../record/EntityDialog.tsx";
import { UnsavedNotice } from "../record/UnsavedNotice.tsx";
import { StepRow } from "./StepRow.tsx";
import { type Step, withAdded, withChanged, withMoved, withoutStep } from "./template.ts";
import { isTemplateChanged, useTemplateForm } from "./useTemplateForm.ts";

/** The milestone template of a technology: its steps, their order, and the way to save them. */
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
            <Saving>
              <Note>{t("The template has unsaved changes.")}</Note>
              {isStale && <Button label={t("Load the newest version")} onPress={form.loadNewest} />}
              <Button label={t("Discard changes")} variant="ghost" onPress={discard} />
              <Button
                label={t("Save template")}
                type="submit"
                variant="primary"
                isLoading={form.isBusy}
              />
            </Saving>
          )}
        </FormFoot>
      </Form>
    </Card>
  );
}

const Steps = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const Saving = styled("div", {
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

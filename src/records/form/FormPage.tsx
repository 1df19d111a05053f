import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Submission } from "../../../machines/submission.ts";
import { useUnsavedForm } from "../../actors/useUnsavedForm.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../ui/button/Button.tsx";
import { Form, FormFoot } from "../../ui/field/Form.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Card, Narrow, Stack } from "../../ui/page/Section.tsx";
import { ConflictQuestion } from "./ConflictQuestion.tsx";
import type { FormConflict } from "./useFormConflict.ts";
import { UnsavedNotice } from "./UnsavedNotice.tsx";

interface FormPageProps {
  title: string;
  /** The subtitle. */
  facts?: string;
  submitLabel: string;
  submitIcon?: LucideIcon;
  form: {
    errors: Readonly<Record<string, string>>;
    isBusy: boolean;
    actor: Submission;
    submit: () => void;
  };
  /** The address of the Cancel link. */
  backTo: string;
  /** For edits: the merge with newer versions of the record. */
  conflict?: FormConflict;
  children: ReactNode;
}

/** A form on its own page. Leaving it confirms before unsaved input is discarded. */
export function FormPage(props: FormPageProps) {
  const { title, facts, submitLabel, submitIcon, form, backTo, conflict, children } = props;
  const { t } = useTranslation();
  const unsaved = useUnsavedForm({
    form: form.actor,
    name: "page",
  });

  return (
    <Stack>
      <PageHeader title={title} {...(facts === undefined ? {} : { facts })} />
      <Narrow data-form-page="">
        <Card>
          <Form
            onSubmit={form.submit}
            errors={form.errors}
            error={conflict?.error}
            aria-label={title}
          >
            <UnsavedNotice form={unsaved} />
            {children}
            <FormFoot>
              <Button
                label={submitLabel}
                type="submit"
                variant="primary"
                isLoading={form.isBusy || conflict?.isReading === true}
                {...(submitIcon === undefined ? {} : { icon: submitIcon })}
              />
              <LinkButton label={t("Cancel")} to={backTo} variant="ghost" />
            </FormFoot>
          </Form>
          {conflict && <ConflictQuestion conflict={conflict} />}
        </Card>
      </Narrow>
    </Stack>
  );
}

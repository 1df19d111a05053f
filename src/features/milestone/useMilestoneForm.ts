import { useQueryClient } from "@tanstack/react-query";
import type { Values } from "../../../machines/formValues.ts";
import type { LocalizedText } from "../../../machines/localizedText.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import type { FormOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { readAuthor } from "../../records/form/recordSaving.ts";
import { type FieldText, useFormConflict } from "../../records/form/useFormConflict.ts";
import { refreshProcesses } from "../project/resource.ts";
import { milestones } from "./resource.ts";
import { milestoneSaving } from "./saving.ts";

interface MilestoneFormOptions<Fields extends Values, Value> {
  milestone: Milestone;
  toFields: (milestone: Milestone) => Fields;
  schema: FormOf<Value>;
  /** Converts the fields to the request body; `stored` are those of the stored milestone. */
  toInput: (fields: Fields, stored: Fields) => object;
  save: (http: Http, id: string, value: Value, options: CallOptions) => Promise<unknown>;
  /** The message after saving. */
  done: LocalizedText;
  /** Labels and formats of the fields. */
  fields: Readonly<Record<string, FieldText>>;
  onClose: () => void;
}

/** The submission of a change of a milestone that can be undone. It is merged with newer versions. */
export function useMilestoneForm<Fields extends Values & { version: number }, Value>(
  { milestone, toFields, schema, toInput, save, done, fields, onClose }: MilestoneFormOptions<
    Fields,
    Value
  >,
) {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const client = useQueryClient();
  const { id } = milestone;
  const form = useSubmission({
    initial: toFields(milestone),
    schema,
    toInput: (values): object => toInput(values, form.actor.getSnapshot().context.initial),
    async submit(value, signal) {
      const change = createUndoableChange(services);
      await save(http, id, value, { ...change.options, signal, quiet: isStaleVersion });
      return change;
    },
    onSubmitted(change: ReturnType<typeof createUndoableChange>) {
      change.notifyDone(done);
      void refreshProcesses(client);
      onClose();
    },
  });
  const conflict = useFormConflict(form, {
    text: t(milestoneSaving.editTexts.conflict),
    current: toFields(milestone),
    fields,
    async readNewest() {
      const detail = milestones.queries(http).detail(id);
      const newest = await client.fetchQuery({ ...detail, staleTime: 0 });
      void refreshProcesses(client);
      return toFields(newest);
    },
    readAuthor: () => readAuthor(http, milestones.key, id),
  });
  return { form, conflict };
}

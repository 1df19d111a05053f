import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import type { Form } from "../../../contract/validation.ts";
import type { Values } from "../../../machines/submission.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { ModalSize } from "../../ui/overlay/Modal.tsx";
import { EntityDialog } from "./EntityDialog.tsx";

/** How records of a kind come to be. */
export interface Creation<Draft extends Values, Input extends object> {
  title: Key;
  submitLabel: Key;
  done: Key;
  initial: Draft;
  Fields: ComponentType<
    { field: ReturnType<typeof useSubmission<Draft, object, unknown>>["field"] }
  >;
  loadForm: () => Promise<Form<Input>>;
  create: (http: Http, input: Input, options: CallOptions) => Promise<{ id: string }>;
  /** What all queries of such records hang below. */
  queryKey: QueryKey;
  /** The address of the list; that of a record follows it by its id. */
  listPath: string;
  size?: ModalSize;
}

interface EntityCreateDialogProps<Draft extends Values, Input extends object> {
  of: Creation<Draft, Input>;
  onClose: () => void;
}

/** Asks for a new record and leads to its page. */
export function EntityCreateDialog<Draft extends Values, Input extends object>(
  { of, onClose }: EntityCreateDialogProps<Draft, Input>,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useSubmission({
    initial: of.initial,
    loadForm: of.loadForm,
    submit: (input, signal) => of.create(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: of.queryKey });
      toast.success(t(of.done));
      void navigate(`${of.listPath}${id}`);
    },
  });
  return (
    <EntityDialog
      title={t(of.title)}
      submitLabel={t(of.submitLabel)}
      form={form}
      onClose={onClose}
      {...(of.size === undefined ? {} : { size: of.size })}
    >
      <of.Fields field={form.field} />
    </EntityDialog>
  );
}

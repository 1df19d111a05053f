import { useQueryClient } from "@tanstack/react-query";
import type { SavedView } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import { findForm } from "../../api/schemas.ts";
import { SAVED_VIEWS, savedViews } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { useFormConflict } from "../form/useFormConflict.ts";
import type { ViewContent } from "./toViewParams.ts";

interface SaveViewDialogProps {
  list: ViewedListName;
  content: ViewContent;
  canShare: boolean;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** The dialog that saves a list's current content as a view. */
export function SaveViewDialog({ list, content, canShare, onSaved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const onDone = useSavedHandler(onClose);
  const form = useSubmission({
    initial: { name: "", isShared: false, isPinned: false },
    schema: findForm("savedViewForm"),
    toInput: (fields) => ({ ...fields, ...content, list }),
    submit: (input, signal, idempotencyKey) =>
      savedViews.create(http, input, { signal, idempotencyKey }),
    async onSubmitted(view) {
      await onDone();
      onSaved(view);
    },
  });
  return (
    <FormDialog
      title={t("Save as a new view")}
      submitLabel={t("Save")}
      form={form}
      name="view"
      size="small"
      onClose={onClose}
    >
      <TextField label={t("Name")} {...form.field("name")} isRequired />
      <Switch label={t("Pin to the navigation")} {...form.field("isPinned")} />
      {canShare && (
        <Switch
          label={t("Share with everyone")}
          description={t("Everyone who may see this list will find the view there.")}
          {...form.field("isShared")}
        />
      )}
    </FormDialog>
  );
}

/** The dialog that renames a view. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const onDone = useSavedHandler(onClose);
  const form = useSubmission({
    initial: { name: view.name, version: view.version },
    schema: findForm("savedViewPatchForm"),
    submit: (patch, signal) =>
      savedViews.update(http, view.id, patch, { signal, quiet: isStaleVersion }),
    onSubmitted: onDone,
  });

  const conflict = useFormConflict(form, {
    text: t("This view has been changed meanwhile. What you typed is kept."),
    current: { name: view.name, version: view.version },
    async readNewest() {
      const detail = savedViews.queries(http).detail(view.id);
      const { name, version } = await client.fetchQuery({ ...detail, staleTime: 0 });
      return { name, version };
    },
  });

  return (
    <FormDialog
      title={t("Rename view")}
      submitLabel={t("Save")}
      form={form}
      conflict={conflict}
      name="view"
      size="small"
      onClose={onClose}
    >
      <TextField label={t("Name")} {...form.field("name")} isRequired />
    </FormDialog>
  );
}

/** Returns a handler that notifies, closes the dialog and refetches the views. */
function useSavedHandler(onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  return async () => {
    toast.success(t("View saved"));
    onClose();
    await client.invalidateQueries({ queryKey: SAVED_VIEWS });
  };
}

import { useQueryClient } from "@tanstack/react-query";
import type { SavedView } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { formOf } from "../../api/schemas.ts";
import { SAVED_VIEWS, savedViews } from "../../api/views.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Switch } from "../../ui/field/Switch.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { FormDialog } from "../record/FormDialog.tsx";
import type { Viewed } from "./viewParams.ts";

interface SaveViewDialogProps {
  list: ViewedListName;
  /** What the list shows. */
  shown: Viewed;
  mayShare: boolean;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves what a list shows under a name. */
export function SaveViewDialog({ list, shown, mayShare, onSaved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const onDone = useDone(onClose);
  const form = useSubmission({
    initial: { name: "", isShared: false },
    checkedBy: formOf("savedViewForm"),
    toInput: (fields) => ({ ...fields, ...shown, list }),
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
      <TextField label={t("Name")} {...form.field("name")} />
      {mayShare && (
        <Switch
          label={t("Share with all")}
          description={t("Whoever may see this list finds the view there.")}
          {...form.field("isShared")}
        />
      )}
    </FormDialog>
  );
}

/** Gives a view another name. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const onDone = useDone(onClose);
  const form = useSubmission({
    initial: { name: view.name, version: view.version },
    checkedBy: formOf("savedViewPatchForm"),
    submit: (patch, signal) => savedViews.update(http, view.id, patch, { signal }),
    onSubmitted: onDone,
  });

  async function onLoadNewest() {
    const detail = savedViews.queries(http).detail(view.id);
    const { name, version } = await client.fetchQuery({ ...detail, staleTime: 0 });
    form.rebase({ name, version });
  }

  return (
    <FormDialog
      title={t("Rename view")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("This view has been changed meanwhile. What you typed is kept."),
        onLoadNewest,
      }}
      name="view"
      size="small"
      onClose={onClose}
    >
      <TextField label={t("Name")} {...form.field("name")} />
    </FormDialog>
  );
}

/** What follows once a view was saved. */
function useDone(onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  return async () => {
    toast.success(t("View saved"));
    onClose();
    await client.invalidateQueries({ queryKey: SAVED_VIEWS });
  };
}

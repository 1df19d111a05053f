import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import Trash2 from "lucide-react/icons/trash";
import { useNavigate } from "react-router";
import type { AnyActorRef } from "xstate";
import type { Question } from "../../../machines/confirmDialog.ts";
import { deletionOf } from "../../../machines/deletion.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor, useLatest } from "../../actors/useChildActor.ts";
import { undoable } from "../../actors/undoable.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import type { PageAction } from "../../ui/page/PageHeader.tsx";

/** Why a record cannot be deleted, with a link to what uses it. */
export interface DeletionBlocker {
  text: string;
  see: { label: string; to: string };
}

interface Deletion {
  id: string;
  remove: (id: string, options: CallOptions) => Promise<unknown>;
  /** The prefixes of the query keys that show such records. */
  queryKeys: readonly QueryKey[];
  /** The address to open once the record is deleted. */
  nextPath: string;
  title: string;
  message: string;
  done: string;
  /** For records that others may depend on. */
  unlessUsed?: {
    find?: () => Promise<readonly DeletionBlocker[]>;
    /** That the record cannot be deleted. */
    title: string;
    /** An alternative to deleting it. */
    instead?: { text: string; label: string; action: () => unknown } | undefined;
  };
}

/**
 * Deletes a record after asking. For one in use, its uses and an alternative are shown instead of
 * the question. Other refusals are shown by the call itself.
 */
export function useDeletion(deletion: Deletion): PageAction {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const services = useServices();
  const { system } = services.actors.app;
  const latest = useLatest({ ...deletion, t, navigate });
  const actor = useChildActor(`deletion ${deletion.id}`, () =>
    deletionOf<DeletionBlocker>({
      find: async () => await latest.current.unlessUsed?.find?.() ?? [],
      question() {
        const { title, message, t } = latest.current;
        return { title, message, confirmLabel: t("Delete"), variant: "danger" };
      },
      async remove() {
        const { id, remove, queryKeys, nextPath, done, navigate } = latest.current;
        const change = undoable(services);
        await remove(id, change.options);
        change.tell(done);
        // The page still shows the record, which must not be refetched.
        await Promise.all(
          queryKeys.map((queryKey) =>
            queryClient.invalidateQueries({ queryKey, refetchType: "none" })
          ),
        );
        const forms: AnyActorRef | undefined = system.get("unsavedForms");
        forms?.send({ type: "forms.released" });
        await navigate(nextPath);
      },
      isInUse: (error) => error instanceof RequestFailure && error.is("in-use"),
      offer([first, ...others]) {
        const { unlessUsed, t } = latest.current;
        const { title = "", instead } = unlessUsed ?? {};
        if (instead) {
          const texts = [first, ...others].flatMap((one) => one ? [one.text] : []);
          return offerQuestion(title, [...texts, instead.text], instead.label, t);
        }
        if (first === undefined) return null;
        const texts = [first, ...others].map(({ text }) => text);
        return offerQuestion(title, texts, first.see.label, t);
      },
      acceptOffer([first]) {
        const { unlessUsed, navigate } = latest.current;
        if (unlessUsed?.instead) unlessUsed.instead.action();
        else if (first) void navigate(first.see.to);
      },
      logFailure: (message, error) => console.error(message, error),
    }));
  return {
    id: "delete",
    label: t("Delete"),
    icon: Trash2,
    isDanger: true,
    isLoading: useSelector(
      actor,
      (snapshot) => snapshot.matches("checking") || snapshot.matches("deleting"),
    ),
    onAction: () => actor.send({ type: "deletion.requested" }),
  };
}

const offerQuestion = (
  title: string,
  texts: readonly string[],
  confirmLabel: string,
  t: Translate,
): Question => ({
  title,
  message: texts.join(" "),
  cancelLabel: t("Close"),
  confirmLabel,
  variant: "warning",
});

/** How records of a kind are deleted: resource, texts, and the queries that show them. */
export interface RecordDeletion {
  resource: { remove: (http: Http, id: string, options?: CallOptions) => Promise<unknown> };
  /** The address to open once the record is deleted. */
  path: string;
  shownIn: readonly QueryKey[];
  deleted: { title: Key; message: Key; done: Key; refused?: Key };
}

/** What finds the uses of a record that cannot be deleted while it has any, and an alternative. */
export type BlockerOptions = Omit<NonNullable<Deletion["unlessUsed"]>, "title">;

interface DeletedRecord {
  id: string;
  name: string;
}

/** Deletes a record as its kind declares; `uses` finds what it cannot be deleted for. */
export function useRecordDeletion(
  { resource, path, shownIn, deleted }: RecordDeletion,
  { id, name }: DeletedRecord,
  uses?: BlockerOptions,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { title, message, done, refused } = deleted;
  return useDeletion({
    id,
    remove: (id, options) => resource.remove(http, id, options),
    queryKeys: shownIn,
    nextPath: path,
    title: t(title),
    message: t(message, { name }),
    done: t(done),
    ...(refused && uses && { unlessUsed: { ...uses, title: t(refused) } }),
  });
}

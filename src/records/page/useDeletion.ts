import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import Trash2 from "lucide-react/icons/trash";
import { type NavigateFunction, useNavigate } from "react-router";
import { type AnyActorRef, fromPromise } from "xstate";
import { createConfirm } from "../../../machines/confirm.ts";
import { CONFIRMED_ACTION_FAILED, type Question } from "../../../machines/confirmDialog.ts";
import { type Alternative, deletionMachine } from "../../../machines/deletion.ts";
import { type Services, useServices } from "../../actors/services.ts";
import { useChildActor, useLatest } from "../../actors/useChildActor.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import type { PageAction } from "../../ui/page/PageHeader.tsx";

/** The reason why a record cannot be deleted, with a link to what uses it. */
export interface DeletionBlocker {
  text: string;
  link: { label: string; to: string };
}

interface Deletion {
  id: string;
  remove: (id: string, options: CallOptions) => Promise<unknown>;
  /** The prefixes of the query keys to invalidate. */
  queryKeys: readonly QueryKey[];
  /** The address to open once the record is deleted. */
  nextPath: string;
  title: string;
  message: string;
  done: string;
  /** For records that other records may use. */
  usage?: {
    find?: () => Promise<readonly DeletionBlocker[]>;
    /** Says that the record cannot be deleted. */
    title: string;
    /** An alternative to deletion. */
    instead?: { text: string; label: string; action: () => unknown } | undefined;
  };
}

/**
 * The action that deletes a record after a confirmation. For a record in use it shows its uses and
 * an alternative instead. The HTTP client shows other errors.
 */
export function useDeletion(deletion: Deletion): PageAction {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const services = useServices();
  const latest = useLatest({ ...deletion, t, navigate, queryClient });
  const actor = useChildActor(
    `deletion ${deletion.id}`,
    () => deletionMachine.provide(createDeletionImplementations(services, latest)),
  );
  const { title, message, usage } = deletion;
  const uses = useQuery({
    queryKey: [...(deletion.queryKeys[0] ?? []), "uses", deletion.id],
    queryFn: async () => await usage?.find?.() ?? [],
    // Requested when the menu opens.
    enabled: false,
    retry: false,
  });
  const reason = uses.data?.map(({ text }) => text).join(" ");
  return {
    id: "delete",
    label: t("Delete"),
    icon: Trash2,
    isDanger: true,
    reason: reason || undefined,
    ...(usage?.find && { onOffered: () => void uses.refetch() }),
    isLoading: useSelector(
      actor,
      (snapshot) => snapshot.matches("checking") || snapshot.matches("deleting"),
    ),
    onAction: () =>
      actor.send({
        type: "deletion.requested",
        question: { title, message, confirmLabel: t("Delete"), variant: "danger" },
      }),
  };
}

interface LatestDeletion extends Deletion {
  t: Translate;
  navigate: NavigateFunction;
  queryClient: QueryClient;
}

function createDeletionImplementations(
  services: Services,
  latest: { readonly current: LatestDeletion },
) {
  const { app, confirmDialog } = services.actors;
  return {
    actors: {
      confirm: createConfirm(confirmDialog),
      findAlternative: fromPromise<Alternative | null>(async () => {
        const blockers = await latest.current.usage?.find?.() ?? [];
        return blockers.length > 0 ? createAlternative(latest.current, blockers) : null;
      }),
      deleteRecord: fromPromise<Alternative | null>(async ({ signal }) => {
        const { id, remove, queryKeys, nextPath, done, navigate, queryClient } = latest.current;
        const change = createUndoableChange(services);
        try {
          await remove(id, { ...change.options, signal });
        } catch (error) {
          const isInUse = error instanceof RequestFailure && error.is("in-use");
          const alternative = isInUse ? createAlternative(latest.current, []) : null;
          if (alternative === null) throw error;
          return alternative;
        }
        change.notifyDone(done);
        // The page still shows the deleted record, which must not be refetched.
        await Promise.all(
          queryKeys.map((queryKey) =>
            queryClient.invalidateQueries({ queryKey, refetchType: "none" })
          ),
        );
        const forms: AnyActorRef | undefined = app.system.get("unsavedForms");
        forms?.send({ type: "forms.released" });
        await navigate(nextPath);
        return null;
      }),
    },
    actions: {
      performAlternative(_: unknown, { path }: Alternative) {
        const { usage, navigate } = latest.current;
        if (usage?.instead) usage.instead.action();
        else if (path !== undefined) void navigate(path);
      },
      logFailure: (_: unknown, { error }: { error: unknown }) =>
        console.error(CONFIRMED_ACTION_FAILED, error),
    },
  };
}

/** Creates the alternative to deleting a record in use; null if there is none. */
function createAlternative(
  { usage, t }: LatestDeletion,
  blockers: readonly DeletionBlocker[],
): Alternative | null {
  const { title = "", instead } = usage ?? {};
  const texts = blockers.map(({ text }) => text);
  if (instead) {
    return {
      question: createAlternativeQuestion(title, [...texts, instead.text], instead.label, t),
    };
  }
  const [first] = blockers;
  if (first === undefined) return null;
  const { label, to } = first.link;
  return { question: createAlternativeQuestion(title, texts, label, t), path: to };
}

const createAlternativeQuestion = (
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

/** How records of a kind are deleted. */
export interface RecordDeletion {
  resource: { remove: (http: Http, id: string, options?: CallOptions) => Promise<unknown> };
  /** The address to open once the record is deleted. */
  path: string;
  invalidatedKeys: readonly QueryKey[];
  deleteTexts: { title: Key; message: Key; done: Key; inUse?: Key };
}

/** Finds the uses of a record, and offers an alternative to deletion. */
export type UsageOptions = Omit<NonNullable<Deletion["usage"]>, "title">;

interface DeletedRecord {
  id: string;
  name: string;
}

/** `useDeletion` with the declaration of a record kind. */
export function useRecordDeletion(
  { resource, path, invalidatedKeys, deleteTexts }: RecordDeletion,
  { id, name }: DeletedRecord,
  usage?: UsageOptions,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { title, message, done, inUse } = deleteTexts;
  return useDeletion({
    id,
    remove: (id, options) => resource.remove(http, id, options),
    queryKeys: invalidatedKeys,
    nextPath: path,
    title: t(title),
    message: t(message, { name }),
    done: t(done),
    ...(inUse && usage && { usage: { ...usage, title: t(inUse) } }),
  });
}

import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import type { Values } from "../../../machines/formValues.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import type { FormOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import type { ModalSize } from "../../ui/overlay/Modal.tsx";

export interface VersionedRecord {
  id: string;
  version: number;
}

/** How records of a kind are saved: resource, texts, and the queries that show them. */
export interface RecordSaving<Resource> {
  resource: Resource;
  /** The address before the record's id. */
  path: string;
  /** The prefixes of the query keys that show such a record, which are refetched afterwards. */
  shownIn: readonly QueryKey[];
  created: { title: Key; submitLabel: Key; done: Key };
  /** `conflict` is the message of a version conflict. */
  changed: { title: Key; done: Key; conflict: Key };
}

/** What creates records. */
export interface Creating<Input, Saved> {
  create: (http: Http, input: Input, options: CallOptions) => Promise<Saved>;
}

/** What changes records. */
export interface Changing<Entity, Patch, Saved> {
  update: (http: Http, id: string, patch: Patch, options: CallOptions) => Promise<Saved>;
  queries: (http: Http) => {
    detail: (id: string) => FetchQueryOptions<Entity, Error, Entity, QueryKey>;
  };
}

/** The form of a kind of record, for creating and editing. */
export interface RecordForm<Entity, Draft extends Values, Input, Patch> {
  empty: Draft;
  draftOf: (record: Entity) => Draft;
  Fields: ComponentType<{ field: FieldOf<Draft>; record?: Entity }>;
  /** What creating and changing are checked by. */
  input: FormOf<Input>;
  patch: FormOf<Patch>;
  size?: ModalSize;
}

export type FieldOf<Draft extends Values> = ReturnType<
  typeof useSubmission<Draft, object, unknown>
>["field"];

/** The draft of a record: its values of the empty draft's fields. */
export function draftFrom<Draft extends object>(empty: Draft) {
  const names = Object.keys(empty) as (keyof Draft)[];
  return (record: { [Name in keyof Draft]: Draft[Name] | null }): Draft => ({
    ...empty,
    ...Object.fromEntries(names.map((name) => [name, record[name] ?? empty[name]])),
  });
}

/** Invalidates these queries: those on the screen are refetched, the rest when they are used. */
export async function invalidateAll(
  client: QueryClient,
  keys: readonly QueryKey[],
): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

interface CreateFormOptions<Draft extends Values, Input, Saved> {
  of: RecordSaving<Creating<Input, Saved>>;
  initial: Draft;
  checkedBy: FormOf<Input>;
  toInput?: (draft: Draft) => object;
  /** Called instead of the toast and the navigation to the record. */
  onCreated?: (saved: Saved, refreshed: Promise<void>) => void;
}

/** The submission of a new record, which opens it. */
export function useCreateForm<Draft extends Values, Input, Saved extends { id: string }>(
  { of, initial, onCreated, ...form }: CreateFormOptions<Draft, Input, Saved>,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  return useSubmission({
    ...form,
    initial,
    submit: (input, signal, idempotencyKey) =>
      of.resource.create(http, input, { signal, idempotencyKey }),
    onSubmitted(saved) {
      const refreshed = invalidateAll(client, of.shownIn);
      if (onCreated) return onCreated(saved, refreshed);
      toast.success(t(of.created.done));
      void navigate(`${of.path}${saved.id}`);
    },
  });
}

interface EditFormOptions<Draft extends Values, Entity, Patch, Saved> {
  of: RecordSaving<Changing<Entity, Patch, Saved>>;
  record: Entity;
  draftOf: (record: Entity) => Draft;
  checkedBy: FormOf<Patch>;
  toInput?: (draft: Draft & { version: number }) => object;
  onSaved: (saved: Saved) => void;
}

/**
 * The submission of an edited record. Input survives a refusal; on a version conflict the newest
 * version can be loaded.
 */
export function useEditForm<Draft extends Values, Entity extends VersionedRecord, Patch, Saved>(
  props: EditFormOptions<Draft, Entity, Patch, Saved>,
) {
  const { of, record, draftOf, onSaved, ...checked } = props;
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const initialOf = (record: Entity) => ({ ...draftOf(record), version: record.version });
  const form = useSubmission({
    ...checked,
    initial: initialOf(record),
    changesRecord: true,
    submit: (patch, signal) => of.resource.update(http, record.id, patch, { signal }),
    async onSubmitted(saved) {
      toast.success(t(of.changed.done));
      onSaved(saved);
      await invalidateAll(client, of.shownIn);
    },
  });

  async function onLoadNewest() {
    const detail = of.resource.queries(http).detail(record.id);
    form.rebase(initialOf(await client.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return { form, conflict: { text: t(of.changed.conflict), onLoadNewest } };
}

/** Whether a change was refused because the record had been changed since it was read. */
export function isStaleVersion(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.is("stale-version");
}

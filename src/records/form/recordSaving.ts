import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import type { ChangeAuthor } from "../../../machines/formConflict.ts";
import type { Values } from "../../../machines/formValues.ts";
import type { CreatedRecord } from "../../../machines/recordCreation.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { isStaleVersion } from "../../api/requestFailure.ts";
import type { FormOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import type { ModalSize } from "../../ui/overlay/Modal.tsx";
import { readRecordChanges } from "../activity/resource.ts";
import { getActivityType, RECORD_APIS } from "../recordKinds.ts";
import { type FieldText, useFormConflict } from "./useFormConflict.ts";

export interface VersionedRecord {
  id: string;
  version: number;
}

/** How records of a kind are saved. */
export interface RecordSaving<Resource> {
  resource: Resource;
  /** The path of a record's page without its id. */
  path: string;
  /** The prefixes of the query keys that are invalidated after saving. */
  invalidatedKeys: readonly QueryKey[];
  createTexts: { title: Key; submitLabel: Key; done: Key };
  /** `conflict` is the message of a version conflict. */
  editTexts: { title: Key; done: Key; conflict: Key };
}

export interface CreatableResource<Input, Saved> {
  create: (http: Http, input: Input, options: CallOptions) => Promise<Saved>;
}

export interface EditableResource<Entity, Patch, Saved> {
  /** The prefix of its query keys. */
  key: QueryKey;
  update: (http: Http, id: string, patch: Patch, options: CallOptions) => Promise<Saved>;
  queries: (http: Http) => {
    detail: (id: string) => FetchQueryOptions<Entity, Error, Entity, QueryKey>;
  };
}

/** The form that creates and edits records of a kind. */
export interface RecordForm<Entity, Draft extends Values, Input, Patch> {
  empty: Draft;
  toDraft: (record: Entity) => Draft;
  Fields: ComponentType<{ field: FieldOf<Draft>; record?: Entity }>;
  /** The schemas that creating and editing are validated with. */
  input: FormOf<Input>;
  patch: FormOf<Patch>;
  size?: ModalSize;
}

export interface CreateDialogProps {
  /** The name that the form begins with. */
  name?: string;
  /** Replaces opening the record's page. */
  onCreated?: (record: CreatedRecord) => void;
  onClose: () => void;
}

export type FieldOf<Draft extends Values> = ReturnType<
  typeof useSubmission<Draft, object, unknown>
>["field"];

/** Creates a function that copies the fields of the empty draft from a record. */
export function createToDraft<Draft extends object>(empty: Draft) {
  const names = Object.keys(empty) as (keyof Draft)[];
  return (record: { [Name in keyof Draft]: Draft[Name] | null }): Draft => ({
    ...empty,
    ...Object.fromEntries(names.map((name) => [name, record[name] ?? empty[name]])),
  });
}

/** Invalidates queries by the prefixes of their keys. */
export async function invalidateAll(
  client: QueryClient,
  keys: readonly QueryKey[],
): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

interface CreateFormOptions<Draft extends Values, Input, Saved> {
  saving: RecordSaving<CreatableResource<Input, Saved>>;
  initial: Draft;
  schema: FormOf<Input>;
  toInput?: (draft: Draft) => object;
  /** Replaces the toast and the navigation to the record. */
  onCreated?: (saved: Saved, refreshed: Promise<void>) => void;
}

/** The submission that creates a record and opens its page. */
export function useCreateForm<Draft extends Values, Input, Saved extends { id: string }>(
  { saving, initial, onCreated, ...form }: CreateFormOptions<Draft, Input, Saved>,
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
      saving.resource.create(http, input, { signal, idempotencyKey }),
    onSubmitted(saved) {
      const refreshed = invalidateAll(client, saving.invalidatedKeys);
      if (onCreated) return onCreated(saved, refreshed);
      toast.success(t(saving.createTexts.done));
      void navigate(`${saving.path}${saved.id}`);
    },
  });
}

interface EditFormOptions<Draft extends Values, Entity, Patch, Saved> {
  saving: RecordSaving<EditableResource<Entity, Patch, Saved>>;
  record: Entity;
  toDraft: (record: Entity) => Draft;
  schema: FormOf<Patch>;
  toInput?: (draft: Draft & { version: number }) => object;
  onSaved: (saved: Saved) => void;
  /** Labels and formats of fields that the activity does not know. */
  fields?: Readonly<Record<string, FieldText>>;
}

/** The submission that edits a record. It is merged with newer versions of the record. */
export function useEditForm<Draft extends Values, Entity extends VersionedRecord, Patch, Saved>(
  props: EditFormOptions<Draft, Entity, Patch, Saved>,
) {
  const { saving, record, toDraft, onSaved, fields, ...submission } = props;
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const toInitial = (record: Entity) => ({ ...toDraft(record), version: record.version });
  const form = useSubmission({
    ...submission,
    initial: toInitial(record),
    changesRecord: true,
    submit: (patch, signal) =>
      saving.resource.update(http, record.id, patch, { signal, quiet: isStaleVersion }),
    async onSubmitted(saved) {
      toast.success(t(saving.editTexts.done));
      onSaved(saved);
      await invalidateAll(client, saving.invalidatedKeys);
    },
  });

  const conflict = useFormConflict(form, {
    text: t(saving.editTexts.conflict),
    current: toInitial(record),
    ...(fields && { fields }),
    async readNewest() {
      const detail = saving.resource.queries(http).detail(record.id);
      return toInitial(await client.fetchQuery({ ...detail, staleTime: 0 }));
    },
    readAuthor: () => readAuthor(http, saving.resource.key, record.id),
  });
  return { form, conflict };
}

/** Reads who changed a record last; null if the user may not know. */
export async function readAuthor(
  http: Http,
  key: QueryKey,
  id: string,
): Promise<ChangeAuthor | null> {
  const kinds = Object.keys(RECORD_APIS) as (keyof typeof RECORD_APIS)[];
  const kind = kinds.find((kind) => RECORD_APIS[kind].key === key[0]);
  if (kind === undefined) return null;
  const query = { recordType: getActivityType(kind), recordId: id };
  const changes = await readRecordChanges(http, query, { quiet: true }).catch(() => []);
  const change = changes.find(({ recordId }) => recordId === id);
  return change?.actor
    ? { name: `${change.actor.name} ${change.actor.surname}`, at: change.createdAt }
    : null;
}

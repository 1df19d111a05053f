import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import type { Form } from "../../../contract/validation.ts";
import type { Values } from "../../../machines/submission.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import type { resource } from "../../api/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import type { ModalSize } from "../../ui/overlay/Modal.tsx";
import { SKIP_UNSAVED_CHECK } from "./leaving.ts";

export interface VersionedRecord {
  id: string;
  version: number;
}

/** How records of a kind are saved, in which words, and where that shows. */
export interface RecordSaving<
  Entity extends VersionedRecord,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity = Entity,
> {
  resource: ReturnType<typeof resource<Entity, Input, Patch, Saved>>;
  /** The address that a record follows by its id. */
  path: string;
  /** What all queries hang below that show such a record: they are loaded anew afterwards. */
  shownIn: readonly QueryKey[];
  created: { title: Key; submitLabel: Key; done: Key };
  /** `conflict` is said when somebody else was quicker. */
  changed: { title: Key; done: Key; conflict: Key };
}

/** The form of a kind of record, when created as when changed. */
export interface RecordForm<
  Entity,
  Draft extends Values,
  Input extends object,
  Patch extends object,
> {
  empty: Draft;
  draftOf: (record: Entity) => Draft;
  Fields: ComponentType<{ field: FieldOf<Draft>; record?: Entity }>;
  loadInput: () => Promise<Form<Input>>;
  loadPatch: () => Promise<Form<Patch>>;
  size?: ModalSize;
}

export type FieldOf<Draft extends Values> = ReturnType<
  typeof useSubmission<Draft, object, unknown>
>["field"];

/** A record as its form holds it: what it says of each field of the empty form. */
export function draftFrom<Draft extends object>(empty: Draft) {
  const names = Object.keys(empty) as (keyof Draft)[];
  return (record: { [Name in keyof Draft]: Draft[Name] | null }): Draft => ({
    ...empty,
    ...Object.fromEntries(names.map((name) => [name, record[name] ?? empty[name]])),
  });
}

/** Asks anew for all that is on the screen and shows such records; the rest when it is opened. */
export async function invalidateAll(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

interface CreateFormOptions<
  Draft extends Values,
  Entity extends VersionedRecord,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity,
> {
  of: RecordSaving<Entity, Input, Patch, Saved>;
  initial: Draft;
  loadForm: () => Promise<Form<Input>>;
  toInput?: (draft: Draft) => object;
  /** What follows instead of telling it and leading to the record. */
  onCreated?: (saved: Saved, refreshed: Promise<void>) => void;
}

/** The form of a new record, which leads to it. */
export function useCreateForm<
  Draft extends Values,
  Entity extends VersionedRecord,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity,
>({ of, initial, onCreated, ...form }: CreateFormOptions<Draft, Entity, Input, Patch, Saved>) {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  return useSubmission({
    ...form,
    initial,
    submit: (input: Input, signal) => of.resource.create(http, input, { signal }),
    onSubmitted(saved) {
      const refreshed = invalidateAll(client, of.shownIn);
      if (onCreated) return onCreated(saved, refreshed);
      toast.success(t(of.created.done));
      void navigate(`${of.path}${saved.id}`, { state: SKIP_UNSAVED_CHECK });
    },
  });
}

interface EditFormOptions<
  Draft extends Values,
  Entity extends VersionedRecord,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity,
> {
  of: RecordSaving<Entity, Input, Patch, Saved>;
  record: Entity;
  draftOf: (record: Entity) => Draft;
  loadForm: () => Promise<Form<Patch>>;
  toInput?: (draft: Draft & { version: number }) => object;
  onSaved: (saved: Saved) => void;
}

/**
 * The form of a record that is changed. What was typed survives a refusal; when somebody else was
 * quicker, what they made can be loaded in its place.
 */
export function useEditForm<
  Draft extends Values,
  Entity extends VersionedRecord,
  Input extends Record<string, unknown>,
  Patch extends Record<string, unknown>,
  Saved extends Entity,
>(props: EditFormOptions<Draft, Entity, Input, Patch, Saved>) {
  const { of, record, draftOf, onSaved, ...checked } = props;
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const initialOf = (record: Entity) => ({ ...draftOf(record), version: record.version });
  const form = useSubmission({
    ...checked,
    initial: initialOf(record),
    submit: (patch: Patch, signal) => of.resource.update(http, record.id, patch, { signal }),
    async onSubmitted(saved) {
      toast.success(t(of.changed.done));
      onSaved(saved);
      await invalidateAll(client, of.shownIn);
    },
  });

  async function onLoadNewest() {
    const detail = of.resource.queries(http).detail(record.id);
    form.reset(initialOf(await client.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return { form, conflict: { text: t(of.changed.conflict), onLoadNewest } };
}

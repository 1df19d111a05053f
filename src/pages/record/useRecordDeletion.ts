import type { QueryKey } from "@tanstack/react-query";
import { useServices } from "../../actors/services.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { type Deletion, useDeletion } from "./useDeletion.ts";

/** How records of a kind are deleted, and in which words. */
export interface RecordDeleting {
  resource: { remove: (http: Http, id: string, options?: CallOptions) => Promise<unknown> };
  /** The address where one is once the record is gone. */
  path: string;
  shownIn: readonly QueryKey[];
  deleted: { title: Key; message: Key; done: Key; refused?: Key };
}

interface Deleted {
  id: string;
  name: string;
}

/** Deletes a record as its kind declares; `uses` are what it cannot be deleted for. */
export function useRecordDeletion(
  { resource, path, shownIn, deleted }: RecordDeleting,
  { id, name }: Deleted,
  uses?: Omit<Uses, "title">,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { title, message, done, refused } = deleted;
  return useDeletion({
    id,
    remove: (id) => resource.remove(http, id),
    queryKeys: shownIn,
    nextPath: path,
    title: t(title),
    message: t(message, { name }),
    done: t(done),
    ...(refused && uses && { unlessUsed: { ...uses, title: t(refused) } }),
  });
}

type Uses = NonNullable<Deletion["unlessUsed"]>;

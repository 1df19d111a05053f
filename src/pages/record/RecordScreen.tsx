import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import type { ComponentType, ReactNode } from "react";
import { type LoaderFunctionArgs, type Params, useParams } from "react-router";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { routerAhead, routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import type { deferred } from "../../ui/deferred.tsx";
import { type Description, DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { openParam, useSearch } from "../searchParams.ts";
import type { EditDialogProps } from "./deferredDialogs.tsx";
import { listedIn, type Readable } from "./listed.ts";
import { useNeeded } from "./permitted.ts";
import { type BlockerOptions, type RecordDeletion, useRecordDeletion } from "./useDeletion.ts";

/** How records of a kind are read. */
interface RecordReading<Entity> {
  resource: Readable & {
    queries: (http: Http) => {
      detail: (id: string) => FetchQueryOptions<Entity, Error, Entity, QueryKey>;
    };
  };
  nameOf: (record: Entity) => string;
}

/** Its path has no other parameter than the record's id. */
const recordIdOf = (params: Params) => Object.values(params)[0] ?? "";

interface Asked extends LoaderFunctionArgs {
  id: string;
  http: Http;
}

/**
 * The loader of a record's page: the record, and what the page shows beside it. A page opened for
 * the first time, at its plain address, waits for none of it where a list has brought the record:
 * it begins with that row, and each part shows by itself that it is still coming or has failed.
 */
export function recordLoader<Entity extends { id: string }>(
  { resource, nameOf }: RecordReading<Entity>,
  beside: (asked: Asked) => Promise<unknown>[] = () => [],
) {
  return async (args: LoaderFunctionArgs) => {
    const { context, params, request } = args;
    const { http } = context.get(routerServices);
    const client = context.get(routerQueries);
    const id = recordIdOf(params);
    const detail = resource.queries(http).detail(id);
    const { status = "pending" } = client.getQueryState(detail.queryKey) ?? {};
    const isPlain = status === "pending" && new URL(request.url).search === "";
    const listed = isPlain && !context.get(routerAhead) && listedIn<Entity>(client, resource, id);
    const asked = Promise.all([client.fetchQuery(detail), ...beside({ ...args, id, http })]);
    // The page hears from the queries what fails.
    if (listed) asked.catch(() => {});
    return { crumb: nameOf(listed || (await asked)[0]) };
  };
}

/** The page of a record: its view, begun anew for each record, or the error screen of its route. */
export function recordPage<Entity extends { id: string }>(
  { resource }: Pick<RecordReading<Entity>, "resource">,
  View: ComponentType<{ record: Entity }>,
) {
  return function RecordPage() {
    const { http } = useServices();
    const client = useQueryClient();
    const id = recordIdOf(useParams());
    const record = useNeeded(resource.queries(http).detail(id)) ??
      listedIn<Entity>(client, resource, id);
    return record && <View key={record.id} record={record} />;
  };
}

/** How records of a kind are changed. */
interface RecordEditing<Entity> {
  editDialog: ReturnType<typeof deferred<EditDialogProps<Entity>>>;
  rights: (me: SessionUser, record: Entity) => { update: boolean; delete?: boolean };
}

const editing = { edit: openParam };

/** The action that opens a record's form, for those who may change it, and the form. */
export function useEditing<Entity>({ editDialog, rights }: RecordEditing<Entity>, record: Entity) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const { search, change } = useSearch(editing);
  editDialog.usePreload();
  const mayUpdate = me !== null && rights(me, record).update;
  const onAction = () => change({ edit: "yes" });
  return {
    actions: mayUpdate ? [{ id: "edit", label: t("Edit"), icon: Pencil, onAction }] : [],
    dialog: mayUpdate && search.edit === "yes" && (
      <editDialog.Component
        record={record}
        onClose={() => change({ edit: "no" })}
      />
    ),
  };
}

interface RecordScreenProps<Entity> {
  of: RecordReading<Entity> & RecordEditing<Entity> & RecordDeletion;
  record: Entity;
  /** One line under the name. */
  facts?: ReactNode;
  badge?: ReactNode;
  /** Further actions, between deleting and changing it. */
  actions?: readonly PageAction[];
  /** What it cannot be deleted for, and what can be done instead. */
  uses: BlockerOptions;
  children: ReactNode;
}

/** The page of a record: its name and facts, the ways to delete and to change it, its parts. */
export function RecordScreen<Entity extends { id: string }>(props: RecordScreenProps<Entity>) {
  const { of, record, facts, badge, actions = [], uses, children } = props;
  const { user: me } = useSession();
  const title = of.nameOf(record);
  const deletion = useRecordDeletion(of, { id: record.id, name: title }, uses);
  const edit = useEditing(of, record);
  return (
    <Stack>
      <PageHeader
        title={title}
        facts={facts}
        badge={badge}
        actions={[
          ...(me !== null && of.rights(me, record).delete ? [deletion] : []),
          ...actions,
          ...edit.actions.map((action) => ({ ...action, isPrimary: true })),
        ]}
      />
      {children}
      {edit.dialog}
    </Stack>
  );
}

interface RecordDetailsProps {
  record: { createdAt: string; updatedAt: string };
  items?: readonly Description[];
}

/** What is known of a record, down to when it was created and last changed. */
export function RecordDetails({ record, items = [] }: RecordDetailsProps) {
  const { t } = useTranslation();
  return (
    <DescriptionList
      items={[
        ...items,
        { label: t("Created"), value: formatDate(record.createdAt, "long", t) },
        { label: t("Updated"), value: formatDate(record.updatedAt, "long", t) },
      ]}
    />
  );
}

import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import type { ComponentType, ReactNode } from "react";
import { type LoaderFunctionArgs, type Params, useParams } from "react-router";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import {
  routerIsPrefetch,
  routerQueries,
  routerServices,
  useServices,
} from "../../actors/services.ts";
import { useSession } from "../../actors/useSession.ts";
import type { Http } from "../../api/http.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import type { lazyPart } from "../../ui/lazyPart.tsx";
import { type Description, DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { openParam, useSearch } from "../searchParams.ts";
import type { EditDialogProps } from "../form/lazyDialogs.tsx";
import { type CachedResource, findInListCache } from "../findInListCache.ts";
import { useRequiredQuery } from "../permittedQuery.ts";
import { type RecordDeletion, type UsageOptions, useRecordDeletion } from "./useDeletion.ts";

interface RecordReading<Entity> {
  resource: CachedResource & {
    queries: (http: Http) => {
      detail: (id: string) => FetchQueryOptions<Entity, Error, Entity, QueryKey>;
    };
  };
  getName: (record: Entity) => string;
}

/** The id is the only parameter of a record's path. */
const getRecordId = (params: Params) => Object.values(params)[0] ?? "";

interface RelatedArgs extends LoaderFunctionArgs {
  id: string;
  http: Http;
}

/**
 * Creates the loader of a record page, which fetches the record and related data. If a cached list
 * has the record, the first visit does not wait: the page starts with that row, and its parts show
 * their own loading and error states.
 */
export function createRecordLoader<Entity extends { id: string }>(
  { resource, getName }: RecordReading<Entity>,
  fetchRelated: (args: RelatedArgs) => Promise<unknown>[] = () => [],
) {
  return async (args: LoaderFunctionArgs) => {
    const { context, params, request } = args;
    const { http } = context.get(routerServices);
    const client = context.get(routerQueries);
    const id = getRecordId(params);
    const detail = resource.queries(http).detail(id);
    const { status = "pending" } = client.getQueryState(detail.queryKey) ?? {};
    const isFirstVisit = status === "pending" && new URL(request.url).search === "";
    const listRow = isFirstVisit && !context.get(routerIsPrefetch) &&
      findInListCache<Entity>(client, resource, id);
    const requests = Promise.all([
      client.fetchQuery(detail),
      ...fetchRelated({ ...args, id, http }).map((related) => related.catch(keepRedirect)),
    ]);
    // The page shows the errors of its queries.
    if (listRow) requests.catch(() => {});
    return { crumb: getName(listRow || (await requests)[0]) };
  };
}

/** Drops an error, as the page shows those of its queries, but not a redirect. */
function keepRedirect(error: unknown): void {
  if (error instanceof Response) throw error;
}

/** Creates the page component of a record; it is remounted for each record. */
export function createRecordPage<Entity extends { id: string }>(
  { resource }: Pick<RecordReading<Entity>, "resource">,
  View: ComponentType<{ record: Entity }>,
) {
  return function RecordPage() {
    const { http } = useServices();
    const client = useQueryClient();
    const id = getRecordId(useParams());
    const record = useRequiredQuery(resource.queries(http).detail(id)) ??
      findInListCache<Entity>(client, resource, id);
    return record && <View key={record.id} record={record} />;
  };
}

interface RecordEditing<Entity> {
  editDialog: ReturnType<typeof lazyPart<EditDialogProps<Entity>>>;
  getRights: (me: SessionUser, record: Entity) => { update: boolean; delete?: boolean };
}

const editParam = { edit: openParam };

/** The edit action of a record and its dialog; nothing without permission. */
export function useEditAction<Entity>(
  { editDialog, getRights }: RecordEditing<Entity>,
  record: Entity,
) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const { search, change } = useSearch(editParam);
  editDialog.usePreload();
  const canUpdate = me !== null && getRights(me, record).update;
  const onAction = () => change({ edit: "yes" });
  return {
    actions: canUpdate ? [{ id: "edit", label: t("Edit"), icon: Pencil, onAction }] : [],
    dialog: canUpdate && search.edit === "yes" && (
      <editDialog.Component
        record={record}
        onClose={() => change({ edit: "no" })}
      />
    ),
  };
}

interface RecordScreenProps<Entity> {
  declaration: RecordReading<Entity> & RecordEditing<Entity> & RecordDeletion;
  record: Entity;
  /** The line under the name. */
  facts?: ReactNode;
  badge?: ReactNode;
  /** Actions between "Delete" and "Edit". */
  actions?: readonly PageAction[];
  /** Finds what prevents deletion, and the alternative to it. */
  usage: UsageOptions;
  children: ReactNode;
}

/** The frame of a record page: header, actions and edit dialog. */
export function RecordScreen<Entity extends { id: string }>(props: RecordScreenProps<Entity>) {
  const { declaration, record, facts, badge, actions = [], usage, children } = props;
  const { user: me } = useSession();
  const title = declaration.getName(record);
  const deletion = useRecordDeletion(declaration, { id: record.id, name: title }, usage);
  const edit = useEditAction(declaration, record);
  return (
    <Stack>
      <PageHeader
        title={title}
        facts={facts}
        badge={badge}
        actions={[
          ...(me !== null && declaration.getRights(me, record).delete ? [deletion] : []),
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

/** The details of a record, with the times of its creation and last change. */
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

import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { fromPromise } from "xstate";
import type { ActivityKind, ActivityRecordType } from "../../contract/activity.ts";
import { isRecordId } from "../../contract/appPath.ts";
import type { RecordChange } from "../../contract/schemas/activity.ts";
import { type OpenRecord, pageRefreshMachine } from "../../machines/pageRefresh.ts";
import { type Services, useServices } from "../actors/services.ts";
import { useChildActor } from "../actors/useChildActor.ts";
import { useSession } from "../actors/useSession.ts";
import { PROCESS_QUERY_KEYS } from "../features/project/resource.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { readRecordChanges } from "../records/activity/resource.ts";
import {
  getActivityType,
  RECORD_APIS,
  RECORD_PAGES,
  type RecordPageKind,
} from "../records/recordKinds.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.ts";

/** Refreshes the page of a record after others changed it, and says who changed a status. */
export function PageRefresh() {
  const services = useServices();
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const actor = useChildActor(
    "pageRefresh",
    () => pageRefreshMachine.provide(createPageRefreshImplementations(services)),
  );
  const record = findOpenRecord(pathname);
  useEffect(
    () => actor.send(record ? { type: "record.opened", record } : { type: "record.closed" }),
    [actor, record?.path],
  );
  const author = findAuthor(useSelector(actor, ({ context }) => context.announced), user?.id);
  return (
    <VisuallyHidden role="status">
      {author && t("{name} has updated this page.", { name: `${author.name} ${author.surname}` })}
    </VisuallyHidden>
  );
}

/** Finds the record whose page or form is at an address. */
export function findOpenRecord(pathname: string): OpenRecord | undefined {
  const kinds = Object.keys(RECORD_PAGES) as RecordPageKind[];
  for (const kind of kinds) {
    const { path } = RECORD_PAGES[kind];
    const [id = ""] = pathname.startsWith(path) ? pathname.slice(path.length).split("/") : [];
    if (isRecordId(id)) return { type: getActivityType(kind), id, path: `${path}${id}` };
  }
  return undefined;
}

/** The prefixes of the query keys that the page of a record shows. */
const SHOWN_KEYS: Record<ActivityRecordType, readonly (readonly string[])[]> = {
  project: PROCESS_QUERY_KEYS,
  process: PROCESS_QUERY_KEYS,
  milestone: PROCESS_QUERY_KEYS,
  company: [[RECORD_APIS.company.key], [RECORD_APIS.user.key], [RECORD_APIS.project.key]],
  technology: [[RECORD_APIS.projectType.key]],
  stakeholder: [[RECORD_APIS.milestoneOwner.key]],
  user: [[RECORD_APIS.user.key]],
  reminder: [[RECORD_APIS.reminder.key]],
  feedback: [[RECORD_APIS.feedback.key]],
  holiday: [[RECORD_APIS.holiday.key]],
};

export function createPageRefreshImplementations({ http, queries }: Services) {
  return {
    actors: {
      readChanges: fromPromise<readonly RecordChange[], { record: OpenRecord; after: number }>(
        ({ input: { record: { type, id }, after }, signal }) =>
          readRecordChanges(
            http,
            { recordType: type, recordId: id, after },
            { signal, background: true },
          ),
      ),
      refetch: fromPromise<void, { record: OpenRecord }>(async ({ input: { record } }) => {
        const refetches = SHOWN_KEYS[record.type].map((queryKey) =>
          queries.client().invalidateQueries({ queryKey })
        );
        await Promise.all(refetches);
      }),
    },
    actions: {
      logFailure: (_: unknown, { message, error }: { message: string; error: unknown }) =>
        console.error(message, error),
    },
  };
}

/** The actions that change a status which pages show. */
const STATUS_KIND =
  /_(started|completed|uncompleted|reset|enabled|disabled|skipped|progressed|reopened|resolved|dismissed)$/;

const changesStatus = (kind: ActivityKind) => STATUS_KIND.test(kind);

/** Finds the user other than the reader who last changed a status. */
export const findAuthor = (changes: readonly RecordChange[], readerId: string | undefined) =>
  changes.find(({ kind, actor }) => changesStatus(kind) && actor !== null && actor.id !== readerId)
    ?.actor;

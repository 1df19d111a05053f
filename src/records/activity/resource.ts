import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ActivityScope } from "../../../contract/activity.ts";
import type { RecordChangesQuery } from "../../../contract/recordChanges.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { RECORD_APIS } from "../recordKinds.ts";

/** The query parameters of `/api/activity`. */
export type ActivityQuery = Readonly<
  Partial<Record<ActivityScope | "recordType" | "since" | "others" | "size", string>>
>;

const readPage = createResponseParser("ActivityPage");
const readChanges = createResponseParser("RecordChanges");

/** Reads what changed on the page of a record, newest first. */
export const readRecordChanges = (
  http: Http,
  { recordType, recordId, after = 0 }: Omit<RecordChangesQuery, "after"> & { after?: number },
  options: CallOptions = {},
) =>
  http("/api/activity/changes", readChanges, {
    ...options,
    query: new URLSearchParams({ recordType, recordId, after: String(after) }),
  });

/** Returns the record kind whose invalidation also refetches the activity. */
function getInvalidatingKind(
  { projectId, companyId, concernsId }: ActivityQuery,
): keyof typeof RECORD_APIS {
  if (projectId) return "project";
  if (companyId) return "company";
  return concernsId ? "user" : "process";
}

/** The activity page by page, newest first. */
export const activityQuery = (http: Http, query: ActivityQuery) =>
  infiniteQueryOptions({
    queryKey: [RECORD_APIS[getInvalidatingKind(query)].key, "activity", query],
    queryFn: ({ signal, pageParam: before }) =>
      http("/api/activity", readPage, {
        signal,
        quiet: true,
        query: new URLSearchParams({ ...query, ...(before && { before }) }),
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

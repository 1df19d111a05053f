import { useQueries } from "@tanstack/react-query";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { inlineQuery } from "../../api/resource.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { Http } from "../../api/http.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { isLoadFailed } from "../../records/LoadFailure.tsx";
import { RECORD_APIS } from "../../records/recordKinds.ts";

interface CarriedKind {
  api: (typeof RECORD_APIS)["milestone" | "process" | "reminder" | "feedback"];
  read: (body: unknown) => Promise<{ total: number }>;
  label: Key;
  filters: (userId: string) => Filter[];
  /** The list of these records; that of milestones also lists those of processes. */
  listPath: string;
}

const isUser = (fieldId: string, userId: string): Filter => (
  { fieldId, operator: "EQUALS", value: userId }
);

/** What a user can carry, and where it is listed. */
const KINDS: readonly CarriedKind[] = [
  {
    api: RECORD_APIS.milestone,
    read: createResponseParser("MilestonePage"),
    label: "{count} open milestones assigned to them",
    filters: (userId) => [
      isUser("assigneeId", userId),
      { fieldId: "status", operator: "IN", value: ["PENDING", "IN_PROGRESS"] },
    ],
    listPath: "/milestones/",
  },
  {
    api: RECORD_APIS.process,
    read: createResponseParser("ProcessPage"),
    label: "{count} processes they are responsible for",
    filters: (userId) => [isUser("responsibles", userId)],
    listPath: "/milestones/",
  },
  {
    api: RECORD_APIS.reminder,
    read: createResponseParser("ReminderPage"),
    label: "{count} open reminders they are linked to",
    filters: (userId) => [
      isUser("users", userId),
      { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
    ],
    listPath: "/reminders/",
  },
  {
    api: RECORD_APIS.feedback,
    read: createResponseParser("FeedbackPage"),
    label: "{count} open pieces of feedback assigned to them",
    filters: (userId) => [
      isUser("assignee", userId),
      { fieldId: "status", operator: "IN", value: ["OPEN", "IN_PROGRESS"] },
    ],
    listPath: "/feedback/list",
  },
];

/** The keys of the queries that handing over changes. */
export const CARRIED_KEYS = KINDS.map(({ api }) => [api.key]);

const createTotalQuery = (http: Http, { api, read, filters }: CarriedKind, userId: string) => {
  const query = { page: 1, size: 1, filters: filters(userId) };
  return inlineQuery(
    [api.key, "list", query],
    (options) => http(api.path, read, { ...options, query: formatListQuery(query) }),
  );
};

/** Loads how many records of each kind a user carries, as far as the reader may list them. */
export function useCarriedWork(userId: string) {
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const kinds = KINDS.filter(({ api }) => hasAny(api.permissions));
  const results = useQueries({
    queries: kinds.map((kind) => createTotalQuery(http, kind, userId)),
  });
  return {
    isLoading: results.some((result) => result.isPending && !isLoadFailed(result)),
    hasFailed: results.some(isLoadFailed),
    isRetrying: results.some(({ isFetching }) => isFetching),
    retry: () => results.filter(isLoadFailed).forEach(({ refetch }) => void refetch()),
    items: kinds.flatMap(({ label, filters, listPath }, index) => {
      const count = results[index]?.data?.total ?? 0;
      const search = formatListQuery({ filters: filters(userId) });
      return count > 0 ? [{ label, count, to: `${listPath}?${search}` }] : [];
    }),
  };
}

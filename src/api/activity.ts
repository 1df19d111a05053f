import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ActivityScope } from "../../contract/activity.ts";
import { answer } from "./answer.ts";
import { companies } from "./companies.ts";
import type { Http } from "./http.ts";
import { processes } from "./processes.ts";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

/** What of the activity is asked for, by the parameters of the API. */
export type ActivityAsked = Readonly<
  Partial<Record<ActivityScope | "recordType" | "since" | "others" | "size", string>>
>;

const readPage = answer("ActivityPage");

/** What of a page's record is changed has its activity asked for anew. */
const keyOf = ({ projectId, companyId, concernsId }: ActivityAsked): QueryKey => {
  if (projectId) return projects.key;
  if (companyId) return companies.key;
  return concernsId ? users.key : processes.key;
};

/** What happened, page by page, the newest first. */
export const activityQuery = (http: Http, asked: ActivityAsked) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(asked), "activity", asked],
    queryFn: ({ signal, pageParam: before }) =>
      http("/api/activity", readPage, {
        signal,
        quiet: true,
        query: new URLSearchParams({ ...asked, ...(before && { before }) }),
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

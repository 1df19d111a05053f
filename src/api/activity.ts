import { infiniteQueryOptions } from "@tanstack/react-query";
import { answer } from "./answer.ts";
import type { Http } from "./http.ts";
import { processes } from "./processes.ts";

/** What of the activity is asked for, by the parameters of the API. */
export type ActivityAsked = Readonly<
  Partial<
    Record<
      | "recordType"
      | "personId"
      | "projectId"
      | "processId"
      | "companyId"
      | "since"
      | "others"
      | "size",
      string
    >
  >
>;

const readPage = answer("ActivityPage");

/** What happened, page by page, the newest first. */
export const activityQuery = (http: Http, asked: ActivityAsked) =>
  infiniteQueryOptions({
    // Whatever changes processes and milestones has it asked for anew.
    queryKey: [...processes.key, "activity", asked],
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

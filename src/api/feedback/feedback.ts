import { queryOptions } from "@tanstack/react-query";
import { Feedback, FeedbackPage, type FeedbackStatus } from "../../../contract/feedback.ts";
import type { FeedbackInput, FeedbackPatch } from "../../../contract/feedbackForm.ts";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import type { FeedbackAction } from "../../../machines/lifecycles/feedback.ts";
import { answer } from "../answer.ts";
import type { CallOptions, Http } from "../http.ts";

const readFeedback = answer(Feedback);
const readPage = answer(FeedbackPage);

type Query = Partial<ListQuery>;

export const listFeedback = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/feedback", readPage, { ...options, query: formatListQuery(query) });

/** What the signed-in user has sent. */
export const listMyFeedback = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/feedback/my", readPage, { ...options, query: formatListQuery(query) });

export const listFeedbackIn = (
  http: Http,
  status: FeedbackStatus,
  query: Query,
  options: CallOptions = {},
) =>
  http(`/api/feedback/status/${status}`, readPage, { ...options, query: formatListQuery(query) });

/** With its history. */
export const getFeedback = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/feedback/${id}`, readFeedback, {
    ...options,
    query: formatListQuery({ extend: ["history"] }),
  });

export const createFeedback = (http: Http, input: FeedbackInput, options: CallOptions = {}) =>
  http("/api/feedback", readFeedback, { ...options, method: "POST", body: input });

export const updateFeedback = (
  http: Http,
  id: string,
  patch: FeedbackPatch,
  options: CallOptions = {},
) => http(`/api/feedback/${id}`, readFeedback, { ...options, method: "PATCH", body: patch });

/** What goes with a step: a note on taking it up, how it was resolved, why it was dismissed. */
export interface FeedbackWords {
  progress: { note?: string | null };
  resolve: { resolution: string };
  dismiss: { resolution?: string | null };
}

/** Takes feedback up (again), resolves or dismisses it. */
export const moveFeedback = <Action extends FeedbackAction>(
  http: Http,
  id: string,
  action: Action,
  words: FeedbackWords[Action],
  options: CallOptions = {},
) =>
  http(`/api/feedback/${id}/${action}`, readFeedback, { ...options, method: "PUT", body: words });

/** The picture that belongs to feedback, as a file; it is shown by an object URL. */
export const getScreenshot = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/feedback/${id}/screenshot`, readPicture, options);

function readPicture(body: unknown): Blob {
  if (body instanceof Blob && body.type === "image/png") return body;
  throw new TypeError("The answer is no picture");
}

/** Every query of feedback hangs below this key, so that one change refreshes them all. */
export const FEEDBACK = ["feedback"] as const;

export const feedbackQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...FEEDBACK, "list", query],
      queryFn: ({ signal }) => listFeedback(http, query, { signal, quiet: true }),
    }),
  my: (query: Query) =>
    queryOptions({
      queryKey: [...FEEDBACK, "my", query],
      queryFn: ({ signal }) => listMyFeedback(http, query, { signal, quiet: true }),
    }),
  in: (status: FeedbackStatus, query: Query) =>
    queryOptions({
      queryKey: [...FEEDBACK, "in", status, query],
      queryFn: ({ signal }) => listFeedbackIn(http, status, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...FEEDBACK, "detail", id],
      queryFn: ({ signal }) => getFeedback(http, id, { signal, quiet: true }),
    }),
  /** A picture never changes, so it is asked for once, whatever becomes of its feedback. */
  screenshot: (id: string) =>
    queryOptions({
      queryKey: ["feedback screenshot", id],
      queryFn: ({ signal }) => getScreenshot(http, id, { signal, quiet: true }),
      staleTime: Infinity,
    }),
});

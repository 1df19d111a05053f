import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { FeedbackInput, FeedbackPatch } from "../../contract/schemas/feedback.ts";
import { type Filter, formatListQuery } from "../../contract/listQuery.ts";
import type { FeedbackAction } from "../../machines/lifecycles/feedback.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import { inlineQuery, type ListCall, type Listing, listQueryOf, resource } from "./resource.ts";

const readFeedback = answer("Feedback");
const readPage = answer("FeedbackPage");

const feedbackResource = resource<Feedback, FeedbackInput, FeedbackPatch>({
  path: "/api/feedback",
  key: "feedback",
  permissions: ["feedback:list", "feedback:manage"],
  entity: "Feedback",
  page: "FeedbackPage",
  extend: ["history"],
});

const isStatus = ({ fieldId, operator }: Filter) => fieldId === "status" && operator === "EQUALS";

/** The feedback of one status has an endpoint of its own (docs/product.md 19.4). */
const list: ListCall<Feedback> = (http, query, options) => {
  const { filters = [] } = query;
  const status = filters.find(isStatus);
  if (status === undefined) return feedbackResource.list(http, query, options);
  const others = { ...query, filters: filters.filter((one) => one !== status) };
  return http(`/api/feedback/status/${status.value}`, readPage, {
    ...options,
    query: formatListQuery(others),
  });
};

export const allFeedback = { ...feedbackResource, list };

/** The feedback that the signed-in user has sent. */
export const myFeedback: Listing<Feedback> = {
  path: "/api/feedback/my",
  key: [...allFeedback.key, "my"],
  permissions: ["feedback:create", "feedback:get", "feedback:manage"],
  list: (http, query, options) =>
    http("/api/feedback/my", readPage, { ...options, query: formatListQuery(query) }),
};

/** The body of an action: a note on progress, how it was resolved, why it was dismissed. */
interface FeedbackActionBody {
  progress: { note?: string | null };
  resolve: { resolution: string };
  dismiss: { resolution?: string | null };
}

/** Takes feedback up (again), resolves or dismisses it. */
export const moveFeedback = <Action extends FeedbackAction>(
  http: Http,
  id: string,
  action: Action,
  body: FeedbackActionBody[Action],
  options: CallOptions = {},
) => http(`/api/feedback/${id}/${action}`, readFeedback, { ...options, method: "PUT", body: body });

/** The screenshot of a feedback, as a blob; it is shown by an object URL. */
export const getScreenshot = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/feedback/${id}/screenshot`, readPicture, options);

function readPicture(body: unknown): Blob {
  if (body instanceof Blob && body.type === "image/png") return body;
  throw new TypeError("The answer is no picture");
}

export const feedbackQueries = (http: Http) => ({
  ...allFeedback.queries(http),
  list: listQueryOf(allFeedback, http),
  /** A screenshot never changes, so it is fetched once, however often its feedback is refreshed. */
  screenshot: (id: string) => ({
    ...inlineQuery(["feedback screenshot", id], (options) => getScreenshot(http, id, options)),
    staleTime: Infinity,
  }),
});

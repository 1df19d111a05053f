import type {
  Feedback,
  FeedbackInput,
  FeedbackPatch,
  FeedbackReply,
  FeedbackReplyInput,
} from "../../../contract/schemas/feedback.ts";
import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import type { FeedbackAction } from "../../../machines/lifecycles/feedback.ts";
import { createResponseParser } from "../../api/schemas.ts";
import { type CallOptions, type Http, noBody } from "../../api/http.ts";
import {
  createListQuery,
  createResource,
  inlineQuery,
  type ListCall,
  type Listing,
} from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

const readFeedback = createResponseParser("Feedback");
const readPage = createResponseParser("FeedbackPage");
const readReply = createResponseParser("FeedbackReply");
const readReplies = createResponseParser("FeedbackReplyPage");

const feedbackResource = createResource<Feedback, FeedbackInput, FeedbackPatch>({
  ...RECORD_APIS.feedback,
  entity: "Feedback",
  page: "FeedbackPage",
  extend: ["history"],
});

const isStatusFilter = ({ fieldId, operator }: Filter) =>
  fieldId === "status" && operator === "EQUALS";

/** Lists feedback. A status filter alone has its own endpoint (docs/product.md 19.4). */
const list: ListCall<Feedback> = (http, query, options) => {
  const { filters = [] } = query;
  const status = filters.find(isStatusFilter);
  if (status === undefined) return feedbackResource.list(http, query, options);
  const otherFilters = { ...query, filters: filters.filter((filter) => filter !== status) };
  return http(`/api/feedback/status/${status.value}`, readPage, {
    ...options,
    query: formatListQuery(otherFilters),
  });
};

export const allFeedback = { ...feedbackResource, list };

/** The list of feedback that the signed-in user has sent. */
export const myFeedback: Listing<Feedback> = {
  path: "/api/feedback/my",
  key: [...allFeedback.key, "my"],
  permissions: ["feedback:create", "feedback:get", "feedback:manage"],
  list: (http, query, options) =>
    http("/api/feedback/my", readPage, { ...options, query: formatListQuery(query) }),
};

/** The body of each action: a note, the resolution, or the reason of dismissal. */
interface FeedbackActionBody {
  progress: { note?: string | null };
  resolve: { resolution: string };
  dismiss: { resolution?: string | null };
}

/** Applies an action to feedback: takes it up or reopens it, resolves or dismisses it. */
export const applyFeedbackAction = <Action extends FeedbackAction>(
  http: Http,
  id: string,
  action: Action,
  body: FeedbackActionBody[Action],
  options: CallOptions = {},
) => http(`/api/feedback/${id}/${action}`, readFeedback, { ...options, method: "PUT", body });

const createRepliesPath = (id: string) => `/api/feedback/${id}/replies`;

/** The key of the replies to feedback. */
export const repliesKey = (id: string) => [...allFeedback.key, "replies", id];

/** Lists all replies to feedback, oldest first: at most two pages. */
async function listReplies(
  http: Http,
  id: string,
  options: CallOptions,
): Promise<FeedbackReply[]> {
  const readReplyPage = (page: number) =>
    http(createRepliesPath(id), readReplies, {
      ...options,
      query: formatListQuery({ page, size: MAX_PAGE_SIZE }),
    });
  const { data, total } = await readReplyPage(1);
  return total > data.length ? [...data, ...(await readReplyPage(2)).data] : data;
}

export const createReply = (
  http: Http,
  id: string,
  body: FeedbackReplyInput,
  options: CallOptions = {},
) => http(createRepliesPath(id), readReply, { ...options, method: "POST", body });

export const deleteReply = (
  http: Http,
  id: string,
  replyId: string,
  options: CallOptions = {},
) => http(`${createRepliesPath(id)}/${replyId}`, noBody, { ...options, method: "DELETE" });

/** Fetches the screenshot of feedback as a PNG blob. */
export const getScreenshot = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/feedback/${id}/screenshot`, readPicture, options);

function readPicture(body: unknown): Blob {
  if (body instanceof Blob && body.type === "image/png") return body;
  throw new TypeError("The response is not a PNG image");
}

export const feedbackQueries = (http: Http) => ({
  ...allFeedback.queries(http),
  list: createListQuery(allFeedback, http),
  replies: (id: string) => inlineQuery(repliesKey(id), (options) => listReplies(http, id, options)),
  /** Fetched once, as a screenshot never changes. */
  screenshot: (id: string) => ({
    ...inlineQuery(["feedback screenshot", id], (options) => getScreenshot(http, id, options)),
    staleTime: Infinity,
  }),
});

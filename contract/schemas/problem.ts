import { type } from "./schema.ts";

/**
 * The body of every error response (RFC 9457); `errors` has the messages of invalid fields. The log
 * and the header `X-Request-Id` have the same `requestId`.
 */
export const Problem = type({
  type: "string",
  title: "string",
  status: "number.integer",
  detail: "string",
  "requestId?": "string",
  "errors?": { "[string]": "string[]" },
  "allowed?": "string[]",
  /** Of `page-too-far`: the nearest page that the list returns. */
  "nearestPage?": "number.integer",
});
export type Problem = typeof Problem.infer;

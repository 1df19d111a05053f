import { type } from "./schema.ts";

/**
 * The body of every refused request (RFC 9457), with `errors` naming the fields at fault. The log
 * has `requestId`, and so has the header `X-Request-Id`.
 */
export const Problem = type({
  type: "string",
  title: "string",
  status: "number.integer",
  detail: "string",
  "requestId?": "string",
  "errors?": { "[string]": "string[]" },
  "allowed?": "string[]",
});
export type Problem = typeof Problem.infer;

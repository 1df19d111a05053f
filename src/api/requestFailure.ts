import { FetchError } from "ofetch";
import type { Problem } from "../../contract/schemas/problem.ts";
import { isProblemOfType, type ProblemType } from "../../contract/problemTypes.ts";

type Kind = "rejected" | "network" | "timeout" | "unreachable" | "unreadable";

interface Details {
  status?: number;
  problem?: Problem;
  message?: string;
  cause?: unknown;
}

/** Forbidden and too large; a firewall or proxy may also send them. */
const PERMANENT_STATUSES = [403, 413];

/**
 * The failure of an HTTP call. `rejected`: the server sent an error response. `unreachable`: a proxy
 * responded instead of the server. `unreadable`: the response does not match its schema.
 */
export class RequestFailure extends Error {
  readonly kind: Kind;
  readonly path: string;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  readonly bodyMessage: string | undefined;

  constructor(kind: Kind, path: string, { status, problem, message, cause }: Details = {}) {
    super(problem?.detail ?? message ?? `${kind}: ${path}`, { cause });
    this.name = "RequestFailure";
    this.kind = kind;
    this.path = path;
    this.status = status;
    this.problem = problem;
    this.bodyMessage = message;
  }

  get isRetryable(): boolean {
    if (this.kind === "timeout" || this.status === undefined || this.status >= 500) return true;
    return this.kind === "unreachable" && !PERMANENT_STATUSES.includes(this.status);
  }

  /** Whether the response is a problem of this type. */
  is(type: ProblemType): boolean {
    return this.problem !== undefined && isProblemOfType(this.problem, type);
  }

  get fieldErrors(): Record<string, string[]> | undefined {
    return this.problem?.errors;
  }
}

// No schema, as the entry recognises problems before schemas load.
export function isProblem(body: unknown): body is Problem {
  if (typeof body !== "object" || body === null) return false;
  const { type, title, detail, status } = body as Partial<Problem>;
  return [type, title, detail].every((text) => typeof text === "string") &&
    typeof status === "number";
}

/** Whether the server rejected a change because the record has a newer version. */
export function isStaleVersion(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.is("stale-version");
}

/** Reads the body of a streamed error response. */
export async function readErrorBody(body: unknown): Promise<unknown> {
  const text = await new Response(body instanceof ReadableStream ? body : null).text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A response of another host, such as the sign-in page of a hotel's network. */
export class ForeignResponse extends Error {}

export const getType = (response: Response | undefined) =>
  response?.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
export const isJson = (response: Response | undefined) =>
  /^application\/([\w.-]+\+)?json$/.test(getType(response) ?? "");

export const isTimeoutError = (error: unknown) =>
  error instanceof Error && error.name === "TimeoutError";

/** Classifies what a call threw. */
export function toFailure(error: unknown, path: string): RequestFailure {
  if (isTimeoutError(error)) return new RequestFailure("timeout", path, { cause: error });
  if (error instanceof ForeignResponse) {
    return new RequestFailure("unreachable", path, { cause: error });
  }
  if (!(error instanceof FetchError)) {
    return new RequestFailure("unreadable", path, { cause: error });
  }
  if (error.status === undefined) {
    const kind = isTimeoutError(error.cause) ? "timeout" : "network";
    return new RequestFailure(kind, path, { cause: error });
  }
  const { status, data, response } = error;
  const body = parseErrorBody(data, response);
  if (TIMEOUT_STATUSES.includes(status) && !body?.problem && !body?.message) {
    return new RequestFailure("timeout", path, { status, cause: error });
  }
  return body === null
    ? new RequestFailure("unreachable", path, { status, cause: error })
    : new RequestFailure("rejected", path, { status, ...body, cause: error });
}

const GATEWAY_STATUSES = [502, 503, 504];
const TIMEOUT_STATUSES = [408, 504];
/** Longer texts are pages and not shown. */
const MAX_TEXT_LENGTH = 300;

/** Reads the body of an error response; null unless the server wrote it. */
export function parseErrorBody(
  body: unknown,
  response: Response | undefined,
): { problem?: Problem; message?: string } | null {
  if (isProblem(body)) return { problem: body };
  if (typeof body === "string" && body.trim() !== "") {
    const isText = isJson(response) || getType(response) === "text/plain";
    const isPlain = body.length <= MAX_TEXT_LENGTH && !body.trimStart().startsWith("<");
    return isText && isPlain ? { message: body } : null;
  }
  if (typeof body === "object" && body !== null && isJson(response)) {
    return "message" in body && typeof body.message === "string" ? { message: body.message } : {};
  }
  const isGatewayFailure = GATEWAY_STATUSES.includes(response?.status ?? 0);
  return isGatewayFailure || body instanceof Blob ? null : {};
}

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

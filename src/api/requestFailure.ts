import type { Problem } from "../../contract/schemas/problem.ts";
import { isProblemOfType, type ProblemType } from "../../contract/problemTypes.ts";

type Kind = "refused" | "network" | "timeout" | "unreachable" | "unreadable";

interface Details {
  status?: number;
  problem?: Problem;
  message?: string;
  cause?: unknown;
}

/** Also where a firewall or a proxy in front responds: forbidden, and too large. */
const REFUSED_FOR_GOOD = [403, 413];

/**
 * Why a call failed. `refused` carries the status and what the body said; `unreachable` means that
 * something between here and the server answered in its place, `unreadable` that the answer was not
 * what the contract says.
 */
export class RequestFailure extends Error {
  readonly kind: Kind;
  readonly path: string;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  /** The message of a body that is no problem+json. */
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

  /** Whether repeating the same call may succeed. */
  get isWorthRepeating(): boolean {
    if (this.kind === "timeout" || this.status === undefined || this.status >= 500) return true;
    return this.kind === "unreachable" && !REFUSED_FOR_GOOD.includes(this.status);
  }

  /** Whether the server refused for this reason. */
  is(type: ProblemType): boolean {
    return this.problem !== undefined && isProblemOfType(this.problem, type);
  }

  /** Server-side field errors, for the form to put where they belong. */
  get fieldErrors(): Record<string, string[]> | undefined {
    return this.problem?.errors;
  }
}

// The entry recognises problems before any schema is loaded.
export function isProblem(body: unknown): body is Problem {
  if (typeof body !== "object" || body === null) return false;
  const { type, title, detail, status } = body as Partial<Problem>;
  return [type, title, detail].every((text) => typeof text === "string") &&
    typeof status === "number";
}

import type { ProblemType } from "../../contract/problemTypes.ts";
import { Overloaded } from "./fairSemaphore.ts";
import type { ServerMessage, TextKey } from "./i18n/translate.ts";

/** Messages by input field or query key. */
export type FieldMessages = Record<string, readonly ServerMessage[]>;

interface ProblemOptions {
  errors?: FieldMessages;
  /** The actions that the lifecycle allows instead. */
  allowed?: readonly string[];
  /** The nearest page of a list that can be read instead. */
  nearestPage?: number;
  /** Seconds after which another attempt may succeed. */
  retryAfter?: number;
}

/** A rejected request; `server/platform/http` turns it into a problem response. */
export class ProblemError extends Error {
  override name = "ProblemError";

  constructor(
    readonly type: ProblemType,
    /** One message, or several. */
    readonly detail: ServerMessage | readonly ServerMessage[],
    readonly options: ProblemOptions = {},
  ) {
    super([detail].flat().map(({ key }) => key).join(" "));
  }
}

/** Creates a validation error of input fields. */
export const invalid = (errors: FieldMessages) =>
  new ProblemError("validation-failed", { key: "Some fields need another look." }, { errors });

export const sessionEnded = () =>
  new ProblemError("session-ended", { key: "Your session has ended. Sign in again." });

export const forbidden = (
  key: TextKey = "You do not have permission to access this resource.",
) => new ProblemError("forbidden", { key });

export const notFound = () => new ProblemError("not-found", { key: "There is nothing here." });

/** Creates the error of a change based on an old version. */
export const staleVersion = () =>
  new ProblemError("stale-version", {
    key: "This has been changed meanwhile. Load it again and repeat your change.",
  });

/** Creates the error of a page that is too far from the start of a list. */
export const pageTooFar = (nearestPage: number) =>
  new ProblemError("page-too-far", {
    key: "This list is longer than its pages reach. Narrow it with a search or a filter.",
  }, { nearestPage });

/** Creates the error of an action that the status forbids; `allowed` lists allowed ones. */
export const notAllowedFromStatus = (key: TextKey, allowed: readonly string[]) =>
  new ProblemError("not-allowed-from-status", { key }, { allowed });

/** Creates a handler that turns `Overloaded` into a `ProblemError`; it rethrows other errors. */
export const rejectOverload =
  (texts: Record<Overloaded["scope"], TextKey>, retryAfter: number) => (error: unknown): never => {
    if (!(error instanceof Overloaded)) throw error;
    const type = error.scope === "person" ? "too-many-at-once" : "busy";
    throw new ProblemError(type, { key: texts[error.scope] }, { retryAfter });
  };

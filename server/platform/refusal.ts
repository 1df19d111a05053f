import type { ProblemType } from "../../contract/problemTypes.ts";
import { Overloaded } from "./fairSemaphore.ts";
import type { ServerMessage, TextKey } from "./i18n/translate.ts";

/** Messages by input field or query key. */
export type FieldMessages = Record<string, readonly ServerMessage[]>;

interface RefusalOptions {
  errors?: FieldMessages;
  /** The actions that the lifecycle allows instead. */
  allowed?: readonly string[];
  /** Seconds after which another attempt may succeed. */
  retryAfter?: number;
}

/** A rejected request; `server/platform/http` turns it into a problem response. */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    readonly type: ProblemType,
    /** One message, or several. */
    readonly detail: ServerMessage | readonly ServerMessage[],
    readonly options: RefusalOptions = {},
  ) {
    super([detail].flat().map(({ key }) => key).join(" "));
  }
}

/** Creates a validation error of input fields. */
export const invalid = (errors: FieldMessages) =>
  new Refusal("validation-failed", { key: "Some fields need another look." }, { errors });

export const sessionEnded = () =>
  new Refusal("session-ended", { key: "Your session has ended. Sign in again." });

export const forbidden = (
  key: TextKey = "You do not have permission to access this resource.",
) => new Refusal("forbidden", { key });

export const notFound = () => new Refusal("not-found", { key: "There is nothing here." });

/** Creates the error of a change based on an old version. */
export const staleVersion = () =>
  new Refusal("stale-version", {
    key: "This has been changed meanwhile. Load it again and repeat your change.",
  });

/** Creates the error of an action that the status forbids; `allowed` lists allowed ones. */
export const notAllowedFromStatus = (key: TextKey, allowed: readonly string[]) =>
  new Refusal("not-allowed-from-status", { key }, { allowed });

/** Creates a handler that turns `Overloaded` into a `Refusal`; it rethrows other errors. */
export const rejectOverload =
  (texts: Record<Overloaded["scope"], TextKey>, retryAfter: number) => (error: unknown): never => {
    if (!(error instanceof Overloaded)) throw error;
    const type = error.scope === "person" ? "too-many-at-once" : "busy";
    throw new Refusal(type, { key: texts[error.scope] }, { retryAfter });
  };

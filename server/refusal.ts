import type { ProblemType } from "../contract/problemTypes.ts";
import type { ServerMessage, TextKey } from "./i18n/translate.ts";

/** What is wrong at each field or query key. */
export type FieldMessages = Record<string, readonly ServerMessage[]>;

interface RefusalMore {
  errors?: FieldMessages;
  /** What could be done instead, for a conflict with a lifecycle. */
  allowed?: readonly string[];
  /** After how many seconds asking again may help. */
  retryAfter?: number;
}

/** Thrown by whatever will not or cannot do what was asked; `server/http` answers it as a problem. */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    readonly type: ProblemType,
    /** One sentence, or several. */
    readonly detail: ServerMessage | readonly ServerMessage[],
    readonly more: RefusalMore = {},
  ) {
    super([detail].flat().map(({ key }) => key).join(" "));
  }
}

/** Fields of what was sent are wrong. */
export const invalid = (errors: FieldMessages) =>
  new Refusal("validation-failed", { key: "Some fields need another look." }, { errors });

export const sessionEnded = () =>
  new Refusal("session-ended", { key: "Your session has ended. Sign in again." });

export const forbidden = (
  key: TextKey = "You do not have permission to access this resource.",
) => new Refusal("forbidden", { key });

export const notFound = () => new Refusal("not-found", { key: "There is nothing here." });

/** The entity is no longer at the version the change was made from. */
export const staleVersion = () =>
  new Refusal("stale-version", {
    key: "This has been changed meanwhile. Load it again and repeat your change.",
  });

/** The lifecycle does not allow this from the present status; `allowed` names what it does. */
export const notAllowedFromStatus = (key: TextKey, allowed: readonly string[]) =>
  new Refusal("not-allowed-from-status", { key }, { allowed });

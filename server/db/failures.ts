import { Overloaded } from "../fairSemaphore.ts";
import { DatabaseUnavailable } from "./embedded.ts";

const DISK_FULL = "53100";

/** Codes of PostgreSQL: a statement took longer than it may, or waited so for what another holds. */
const LOCK_NOT_GIVEN = "55P03";
const TOO_SLOW = ["57014", LOCK_NOT_GIVEN];
/** Codes of PostgreSQL: it is stopping, starting, full of connections, or waited for the server. */
const UNAVAILABLE = ["57P01", "57P02", "57P03", "53300", "25P03"];
/** Code of PostgreSQL: it takes no writes, as a replica does not. */
const READ_ONLY = "25006";
/** Codes of PostgreSQL: transactions conflict, or a replica cannot follow and answer at once. */
const CONFLICTS = ["40001", "40P01"];
const CONNECTION_EXCEPTION = /^08/;
/** Codes of the system, of a server that cannot be reached. */
const UNREACHABLE = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
];
/** What the driver says without a code. */
const UNANSWERED = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
];

/** Whether the database gave no answer, as opposed to a bad one: asking again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return UNANSWERED.some((words) => error.message.startsWith(words));
  return code === READ_ONLY || UNAVAILABLE.includes(code) || UNREACHABLE.includes(code) ||
    CONNECTION_EXCEPTION.test(code);
}

/** Whether the database is one that takes no writes. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === READ_ONLY;

/** Whether the primary may well answer what a replica did not. */
export const isForPrimary = (error: unknown): boolean => isUnavailable(error) || isConflict(error);

/** Whether the database ended what it was asked, as it took longer than it may. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && TOO_SLOW.includes(codeOf(error) ?? "");

/** Whether somebody else held for too long what it was to lock. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === LOCK_NOT_GIVEN;

/** Whether too many wait for the database. */
export const isBusy = (error: unknown): boolean => error instanceof Overloaded;

/** Whether the database found no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === DISK_FULL;

/**
 * Codes of PostgreSQL for a value that no column or parameter can take: a number out of range, a
 * moment that does not exist, a text that is none of its type or holds a character it cannot keep.
 */
const UNFIT_INPUT = ["22003", "22007", "22008", "22021", "22P02", "22P05"];

/** Whether the database could not read a value of the request. */
export const isUnfitInput = (error: unknown): boolean =>
  error instanceof Error && UNFIT_INPUT.includes(codeOf(error) ?? "");

/** Whether two transactions waited for each other, or could not be put in an order. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.includes(codeOf(error) ?? "");

/** Whether a value that was given is none of its kind. */
export const isUnfitValue = (error: unknown): boolean =>
  error instanceof Error && codeOf(error)?.startsWith("22") === true;

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

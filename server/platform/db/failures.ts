import { Overloaded } from "../fairSemaphore.ts";
import { DatabaseUnavailable } from "./embedded.ts";

const DISK_FULL = "53100";

/** Codes for an exceeded statement timeout or lock timeout. */
const LOCK_TIMEOUT = "55P03";
const TIMEOUTS = ["57014", LOCK_TIMEOUT];
/** Codes of a database that stops, starts, has no connection left, or ended a transaction. */
const UNAVAILABLE = ["57P01", "57P02", "57P03", "53300", "25P03"];
/** Code for a write in a read-only database, such as a replica. */
const READ_ONLY = "25006";
/** Codes for conflicting transactions, also with the recovery of a replica. */
const CONFLICTS = ["40001", "40P01"];
const CONNECTION_EXCEPTION = /^08/;
/** System error codes for a server that cannot be reached. */
const UNREACHABLE = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
];
/** Messages of driver errors that have no code. */
const NO_RESPONSE_MESSAGES = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
];

/** Whether the database did not respond, so that a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = getCode(error);
  if (code === undefined) {
    return NO_RESPONSE_MESSAGES.some((words) => error.message.startsWith(words));
  }
  return code === READ_ONLY || UNAVAILABLE.includes(code) || UNREACHABLE.includes(code) ||
    CONNECTION_EXCEPTION.test(code);
}

/** Whether the database is read-only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && getCode(error) === READ_ONLY;

/** Whether a read that failed on a replica may succeed on the primary. */
export const shouldRetryOnPrimary = (error: unknown): boolean =>
  isUnavailable(error) || isConflict(error);

/** Whether a timeout of the database ended the statement. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && TIMEOUTS.includes(getCode(error) ?? "");

/** Whether a lock was not acquired in time. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && getCode(error) === LOCK_TIMEOUT;

/** Whether too many queries wait for a connection. */
export const isBusy = (error: unknown): boolean => error instanceof Overloaded;

/** Whether the database's disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && getCode(error) === DISK_FULL;

/**
 * Codes for a value that no column or parameter accepts.
 * A number out of range, a time that does not exist, an invalid text representation or character.
 */
const INVALID_INPUT = ["22003", "22007", "22008", "22021", "22P02", "22P05"];

/** Whether the database rejected a value of the request. */
export const isInvalidInput = (error: unknown): boolean =>
  error instanceof Error && INVALID_INPUT.includes(getCode(error) ?? "");

/** Whether a deadlock or serialization failure ended the transaction. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICTS.includes(getCode(error) ?? "");

/** Whether the database rejected a value as invalid for its type. */
export const isDataException = (error: unknown): boolean =>
  error instanceof Error && getCode(error)?.startsWith("22") === true;

function getCode(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

import { createHash } from "node:crypto";
import { newId } from "../../db/newId.ts";

/**
 * The id of a reminder's occurrence at a moment: always the same, and the moment can be read from
 * it. So an occurrence has its id before it is stored, and is never stored twice.
 */
export function occurrenceId(reminderId: string, dueAt: Date): string {
  const told = createHash("sha256").update(`${reminderId} ${dueAt.getTime()}`).digest();
  return newId(dueAt, new Uint8Array(told.subarray(0, 16)));
}

/** When the occurrence of this id is due; undefined when it is no id of this reminder's. */
export function dueOf(id: string, reminderId: string): Date | undefined {
  const dueAt = new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
  if (Number.isNaN(dueAt.getTime())) return undefined;
  return occurrenceId(reminderId, dueAt) === id ? dueAt : undefined;
}

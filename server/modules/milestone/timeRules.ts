import type { TextKey } from "../../platform/i18n/translate.ts";
import { invalid, type ProblemError } from "../../platform/problemError.ts";

/** When a milestone was started and completed, in UTC. */
export interface StoredTimes {
  startedAt: string | null;
  completedAt: string | null;
}

/**
 * Returns why times are invalid: one is in the future, or the completion is before the start. The
 * error names a changed field.
 */
export function findTimesError(
  { startedAt, completedAt }: StoredTimes,
  changed: Partial<StoredTimes>,
  now: Date,
): ProblemError | undefined {
  const limit = now.toISOString();
  const errors = new Map<string, TextKey>();
  for (const field of ["startedAt", "completedAt"] as const) {
    const time = changed[field];
    if (time && time > limit) errors.set(field, "Must not be in the future");
  }
  if (errors.size === 0 && startedAt !== null && completedAt !== null && completedAt < startedAt) {
    if (changed.completedAt) errors.set("completedAt", "Must not be before the start");
    else errors.set("startedAt", "Must not be after the completion");
  }
  return errors.size === 0
    ? undefined
    : invalid(Object.fromEntries([...errors].map(([field, key]) => [field, [{ key }]])));
}

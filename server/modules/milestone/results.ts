import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { notFound, ProblemError } from "../../platform/problemError.ts";

/** The milestones after a change of several, or why they were not changed, by id. */
export type MilestoneResults = ReadonlyMap<string, Milestone | ProblemError>;

/**
 * Returns the milestone of a change of one.
 * @throws {ProblemError} its error, or `not-found`
 */
export function getOnly(results: MilestoneResults): Milestone {
  const [result = notFound()] = results.values();
  if (result instanceof ProblemError) throw result;
  return result;
}

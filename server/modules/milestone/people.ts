import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, type ProblemError } from "../../platform/problemError.ts";
import type { Changes } from "../activity/record.ts";

type Assignees = ReadonlyMap<string, { isActive: boolean }>;

/**
 * Reads the users to be assigned, and locks them so that they keep their status until the
 * transaction ends. Precedes the locks of milestones and of what they belong to.
 */
export async function lockAssignees(
  trx: Transaction<Database>,
  ids: readonly (string | null | undefined)[],
): Promise<Assignees> {
  const presentIds = new Set(ids.filter((id) => typeof id === "string"));
  if (presentIds.size === 0) return new Map();
  const users = await trx.selectFrom("users").select(["id", "status"])
    .where("id", "in", [...presentIds]).orderBy("id").forShare().execute();
  return new Map(users.map(({ id, status }) => [id, { isActive: status === "ACTIVE" }]));
}

/** Returns why a user cannot be assigned, if they cannot. */
export function checkAssignee(
  assignees: Assignees,
  id: string | null | undefined,
): ProblemError | undefined {
  if (!id) return undefined;
  const assignee = assignees.get(id.toLowerCase());
  if (assignee?.isActive) return undefined;
  return invalid({
    assigneeId: [{ key: assignee ? "Only active users can be assigned" : "Unknown value" }],
  });
}

/** The fields with ids of people, and their names in activity. */
const NAMED_FIELDS: Record<string, string> = { ownerId: "owner", assigneeId: "assignee" };

/** Returns a function that replaces ids of owners and assignees by their present names. */
export async function readNames(
  trx: Transaction<Database>,
  changes: Changes,
): Promise<(changes: Changes) => Changes> {
  const ids = changes.filter(({ field }) => Object.hasOwn(NAMED_FIELDS, field))
    .flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === "string");
  if (ids.length === 0) return (changes) => changes;
  const owners = await trx.selectFrom("milestone_owners").select(["id", "name"])
    .where("id", "in", ids).execute();
  const users = await trx.selectFrom("users").select(["id", "name", "surname"])
    .where("id", "in", ids).execute();
  const names = new Map<unknown, string>([
    ...owners.map(({ id, name }) => [id, name] as const),
    ...users.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()] as const),
  ]);
  const findName = (id: unknown) => names.get(id) ?? null;
  return (changes) =>
    changes.map((change) => {
      const field = NAMED_FIELDS[change.field];
      return field === undefined
        ? change
        : { field, before: findName(change.before), after: findName(change.after) };
    });
}

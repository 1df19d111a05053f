import { sql, type Transaction } from "kysely";
import { ROLE_PERMISSIONS, ROLES } from "../../../contract/permissions.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid } from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import type { HandOver, ReleaseWork } from "../user/handOver.ts";

const MANAGER_ROLES = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes("feedback:manage"));
const MANAGES_FEEDBACK = sql<boolean>`roles && ${MANAGER_ROLES}::text[]`;

/** Reads the ids of the active users who manage feedback. */
export async function readManagers(trx: Transaction<Database>): Promise<string[]> {
  const managers = await trx.selectFrom("users").select("id")
    .where("status", "=", "ACTIVE").where(MANAGES_FEEDBACK).execute();
  return managers.map(({ id }) => id);
}

/**
 * Locks a user so that they keep their roles until the transaction ends, and checks that feedback
 * can be assigned to them.
 * @throws {ProblemError} `validation-failed`
 */
export async function lockAssignee(trx: Transaction<Database>, id: string): Promise<void> {
  const assignee = await trx.selectFrom("users")
    .select(["status", MANAGES_FEEDBACK.as("manages")])
    .where("id", "=", id).forShare().executeTakeFirst();
  if (assignee?.status === "ACTIVE" && assignee.manages) return;
  throw invalid({
    assigneeId: [{
      key: assignee ? "Only active users who manage feedback can be assigned" : "Unknown value",
    }],
  });
}

/** Hands over the open feedback of a user, to nobody if the other does not manage feedback. */
export async function handOverFeedback(
  trx: Transaction<Database>,
  { from, to }: HandOver,
  stamp: AuditStamp,
): Promise<number> {
  const heir = await trx.selectFrom("users").select(MANAGES_FEEDBACK.as("manages"))
    .where("id", "=", to).executeTakeFirstOrThrow();
  const count = await reassign(trx, from, heir.manages ? to : null, stamp);
  return heir.manages ? count : 0;
}

/** Assigns the feedback of a user who no longer manages feedback to nobody. */
export const releaseFeedback: ReleaseWork = async (trx, userId, stamp) => {
  const user = await trx.selectFrom("users").select(MANAGES_FEEDBACK.as("manages"))
    .where("id", "=", userId).executeTakeFirstOrThrow();
  if (!user.manages) await reassign(trx, userId, null, stamp, { isClosedToo: true });
};

interface ReassignOptions {
  /** Also feedback that is resolved or dismissed, which somebody may reopen. */
  isClosedToo?: boolean;
}

/** Assigns the feedback of a user to another or nobody. Returns its number. */
async function reassign(
  trx: Transaction<Database>,
  from: string,
  to: string | null,
  stamp: AuditStamp,
  { isClosedToo = false }: ReassignOptions = {},
): Promise<number> {
  const locked = await trx.selectFrom("feedback").select(["id", "title"])
    .where("assignee_id", "=", from)
    .where(isClosedToo ? sql<boolean>`true` : sql<boolean>`status in ('OPEN', 'IN_PROGRESS')`)
    .orderBy("id").forNoKeyUpdate().execute();
  if (locked.length === 0) return 0;
  await sql`
    update feedback set assignee_id = ${to}::uuid, version = version + 1, updated_at = ${stamp.now}
    where id = any(${locked.map(({ id }) => id)}::uuid[])`.execute(trx);
  const names = await readNames(trx, [from, to]);
  const changes = [{ field: "assignee", before: names(from), after: names(to) }];
  await recordActivity(
    trx,
    locked.map(({ id, title }) => ({
      type: "feedback",
      action: "updated",
      record: { id, name: title },
      changes,
    })),
    stamp,
  );
  return locked.length;
}

/** Reads the full names of users; the name of nobody is null. */
export async function readNames(
  trx: Transaction<Database>,
  ids: readonly unknown[],
): Promise<(id: unknown) => string | null> {
  const known = ids.filter((id) => typeof id === "string");
  if (known.length === 0) return () => null;
  const users = await trx.selectFrom("users").select(["id", "name", "surname"])
    .where("id", "in", known).execute();
  const names = new Map<unknown, string>(
    users.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]),
  );
  return (id) => names.get(id) ?? null;
}

import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readFullName } from "../../platform/db/people.ts";
import { invalid } from "../../platform/problemError.ts";
import type { Changes } from "../activity/record.ts";

/**
 * Checks that a user may be assigned, and locks them against deletion.
 * @throws {ProblemError} `validation-failed`
 */
export async function checkAssignee(trx: Transaction<Database>, id: string): Promise<void> {
  const user = await trx.selectFrom("users").select("status").where("id", "=", id)
    .forKeyShare().executeTakeFirst();
  if (user?.status === "ACTIVE") return;
  throw invalid({
    assigneeId: [{ key: user ? "Only active users can be assigned" : "Unknown value" }],
  });
}

/** Replaces ids of owners and assignees in changes by their present names. */
export async function replaceIds(trx: Transaction<Database>, changes: Changes): Promise<Changes> {
  const replaced = [];
  for (const change of changes) {
    const { field, before, after } = change;
    const reference = Object.hasOwn(REFERENCES, field)
      ? REFERENCES[field as keyof typeof REFERENCES]
      : undefined;
    const readName = async (id: unknown) =>
      typeof id === "string" ? await reference?.readName(trx, id) ?? null : null;
    replaced.push(
      reference
        ? { field: reference.field, before: await readName(before), after: await readName(after) }
        : change,
    );
  }
  return replaced;
}

const REFERENCES = {
  ownerId: { field: "owner", readName: readOwnerName },
  assigneeId: { field: "assignee", readName: readFullName },
};

async function readOwnerName(trx: Transaction<Database>, id: string): Promise<string | undefined> {
  const owner = await trx.selectFrom("milestone_owners").select("name").where("id", "=", id)
    .executeTakeFirst();
  return owner?.name;
}

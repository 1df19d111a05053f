import { type Kysely, type RawBuilder, sql } from "kysely";
import { jsonObject } from "./expressions.ts";
import type { Database } from "./schema.ts";

/** Reads a user's full name, for mails to others. */
export async function readFullName(db: Kysely<Database>, id: string): Promise<string> {
  const { name, surname } = await db.selectFrom("users").select(["name", "surname"])
    .where("id", "=", id).executeTakeFirstOrThrow();
  return `${name} ${surname}`.trim();
}

/** The public fields of a user, over rows named `account`. */
export const personFields: RawBuilder<unknown> = sql`json_strip_nulls(${
  jsonObject({
    id: sql`account.id`,
    name: sql`account.name`,
    surname: sql`account.surname`,
    isDisabled: sql`case when account.status = 'DISABLED' then true end`,
  })
})`;

/** Selects the public fields of the user with an id; null without id. */
export const selectPerson = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${personFields} from users as account where account.id = ${id})`;

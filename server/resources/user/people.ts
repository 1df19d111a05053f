import { type RawBuilder, sql } from "kysely";
import { object } from "../../db/list.ts";

/** A user of the rows called `account`, as everybody may see them. */
export const person: RawBuilder<unknown> = object({
  id: sql`account.id`,
  name: sql`account.name`,
  surname: sql`account.surname`,
});

/** The user of an id, or null. */
export const personOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${person} from users as account where account.id = ${id})`;

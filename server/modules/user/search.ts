import { sql } from "kysely";
import { createRecordPage } from "../../platform/db/recordPage.ts";
import { code, OWN_LIMIT, type SearchedKind } from "../search/kinds.ts";

/** The app's pages of users. */
export const userPage = createRecordPage("/user/", "users");

/** How the search finds users. */
export const userSearch: SearchedKind = {
  permissions: { all: ["user:list"] },
  createSource: ({ companyId }) => ({
    ...userPage,
    title: sql`record.name || ' ' || record.surname`,
    name: sql`record.full_name_folded`,
    codes: [code("record.email")],
    contents: [],
    detail: sql`record.email`,
    own: sql`
      select account.id from users as account where account.company_id = ${companyId}::uuid
      order by account.company_id, account.id desc limit ${OWN_LIMIT}`,
  }),
};

import { sql } from "kysely";
import type { User } from "../../../contract/schemas/user.ts";
import { userList } from "../../../contract/user.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
} from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { companies } from "../company/query.ts";

/** The users resource, without password hashes. */
export const users: Resource<User, typeof userList> = {
  shape: userList,
  row: "account",
  from: sql`users as account`,
  tiebreak: sql`account.id`,
  columns: {
    ...entityColumns("account"),
    email: {
      value: sql`account.email`,
      sort: [sql`account.email collate "C"`],
      isRequired: true,
    },
    name: { ...foldedText("account.name"), isRequired: true },
    surname: { ...foldedText("account.surname"), isRequired: true },
    nameOrEmail: {
      value: sql`account.name || ' ' || account.surname`,
      folded: sql`account.full_name_folded`,
      or: { value: sql`account.email`, letters: "ascii" },
    },
    companyId: { value: sql`account.company_id` },
    roles: { value: sql`account.roles` },
    status: { value: sql`account.status`, isRequired: true },
    lastLoginAt: { value: sql`account.last_login_at` },
  },
  select: {
    ...entitySelect("account"),
    email: sql`account.email`,
    name: sql`account.name`,
    surname: sql`account.surname`,
    phone: sql`account.phone`,
    companyId: sql`account.company_id`,
    roles: sql`account.roles`,
    status: sql`account.status`,
    language: sql`account.language`,
    lastLoginAt: isoTimestamp("account.last_login_at"),
  },
  extend: {
    company: {
      select: companies.select,
      from: companies.from,
      key: sql`company.id`,
      reference: sql`account.company_id`,
    },
  },
};

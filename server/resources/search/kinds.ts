import { type RawBuilder, sql } from "kysely";
import { hasAnyPermission, type Permission } from "../../../contract/permissions.ts";
import type { SearchKind } from "../../../contract/search.ts";
import type { CurrentUser } from "../../auth/sessions.ts";
import type { Database } from "../../db/schema.ts";
import { narrowingFor } from "../reminder/rights.ts";

/** How one kind of record is looked for; expressions are over its row, `one`. */
export interface Sought {
  table: keyof Database;
  title: RawBuilder<unknown>;
  /** Kept folded, never null. */
  name: RawBuilder<unknown>;
  /** What else names it, without letters of Turkish: a code, an address. */
  codes: readonly RawBuilder<unknown>[];
  /** What else it says. */
  contents: readonly { value: RawBuilder<unknown>; folded: RawBuilder<unknown> }[];
  detail: RawBuilder<unknown>;
  path: RawBuilder<unknown>;
  /** The ids of those that concern whoever looks, the latest of them. */
  own?: RawBuilder<unknown>;
  /** They may see no others. */
  isOwnOnly?: boolean;
}

type Seeker = Pick<CurrentUser, "id" | "companyId" | "permissions">;

/** How many records that concern somebody are looked through, of each kind. */
const OWN = sql.lit(200);
const OWN_PROCESSES = sql.lit(100);

const code = (column: string) => sql`lower(${sql.ref(column)} collate "C")`;
const text = (column: string) => ({
  value: sql.ref(column),
  folded: sql.ref(`${column}_folded`),
});
const at = (path: string) => sql`${sql.lit(path)} || one.id`;
const joined = (...parts: RawBuilder<unknown>[]) =>
  sql`nullif(concat_ws(' · ', ${sql.join(parts)}), '')`;
const beginning = (column: string) =>
  sql`regexp_replace(left(${sql.ref(column)}, 120), '\\s+', ' ', 'g')`;

/** The processes that somebody answers for. */
const processesOf = ({ id }: Seeker) =>
  sql`(
    select responsible.process_id from process_responsibles as responsible
    where responsible.user_id = ${id}::uuid order by responsible.process_id desc limit ${OWN_PROCESSES}
  )`;

interface KindOfRecord {
  /** Any one of these reads its list; `own` reads the list of one's own. */
  permissions: { all: readonly Permission[]; own?: readonly Permission[] };
  sought(seeker: Seeker): Sought;
}

const KINDS: Record<SearchKind, KindOfRecord> = {
  project: {
    permissions: { all: ["project:list"] },
    sought: (seeker) => ({
      table: "projects",
      title: sql`one.name`,
      name: sql`one.name_folded`,
      codes: [code("one.code")],
      contents: [text("one.description"), text("one.city"), text("one.country")],
      detail: joined(
        sql`one.code`,
        sql`(select company.name from companies as company where company.id = one.company_id)`,
      ),
      path: at("/project/"),
      own: sql`
        (select made.id from projects as made where made.company_id = ${seeker.companyId}::uuid
          order by made.company_id, made.name collate "tr", made.id limit ${OWN})
        union
        select process.project_id from project_processes as process
        where process.id in ${processesOf(seeker)}`,
    }),
  },
  process: {
    permissions: { all: ["project_process:list"] },
    sought: (seeker) => ({
      table: "project_processes",
      title: sql`one.name`,
      name: sql`one.name_folded`,
      codes: [],
      contents: [text("one.description")],
      detail: sql`(
        select ${joined(sql`project.name`, sql`project.code`)} from projects as project
        where project.id = one.project_id
      )`,
      path: at("/process/"),
      own: sql`select process_id from ${processesOf(seeker)} as of_seeker`,
    }),
  },
  milestone: {
    permissions: { all: ["project_process:list"] },
    sought: (seeker) => ({
      table: "milestones",
      title: sql`one.name`,
      name: sql`one.name_folded`,
      codes: [],
      contents: [],
      detail: sql`(
        select ${joined(sql`project.name`, sql`process.name`)}
        from project_processes as process join projects as project on project.id = process.project_id
        where process.id = one.process_id
      )`,
      path: sql`'/process/' || one.process_id || '?milestone=' || one.id`,
      own: sql`
        select milestone.id from milestones as milestone
        where milestone.process_id in ${processesOf(seeker)}`,
    }),
  },
  company: {
    permissions: { all: ["company:list"] },
    sought: ({ companyId }) => ({
      table: "companies",
      title: sql`one.name`,
      name: sql`one.name_folded`,
      codes: [code("one.tax_number"), code("one.email")],
      contents: [text("one.city"), text("one.country")],
      detail: joined(sql`one.city`, sql`one.country`),
      path: at("/company/"),
      own: sql`select ${companyId}::uuid as id`,
    }),
  },
  technology: {
    permissions: { all: ["project_type:list"] },
    sought: () => ({
      table: "project_types",
      title: sql`one.name`,
      name: sql`one.name_folded`,
      codes: [],
      contents: [text("one.description")],
      detail: beginning("one.description"),
      path: at("/technology/"),
    }),
  },
  stakeholder: {
    permissions: { all: ["project_milestone_owner:list"] },
    sought: () => ({
      table: "milestone_owners",
      title: sql`one.name`,
      name: sql`one.name_folded`,
      codes: [code("one.email"), code("one.phone")],
      contents: [],
      detail: sql`one.email`,
      path: at("/stakeholders/"),
    }),
  },
  user: {
    permissions: { all: ["user:list"] },
    sought: ({ companyId }) => ({
      table: "users",
      title: sql`one.name || ' ' || one.surname`,
      name: sql`one.full_name_folded`,
      codes: [code("one.email")],
      contents: [],
      detail: sql`one.email`,
      path: at("/user/"),
      own: sql`
        select account.id from users as account where account.company_id = ${companyId}::uuid
        order by account.company_id, account.id desc limit ${OWN}`,
    }),
  },
  reminder: {
    permissions: { all: ["reminder:list"] },
    sought: (seeker) => ({
      table: "reminders",
      title: sql`one.description`,
      name: sql`one.description_folded`,
      codes: [],
      contents: [text("one.notes")],
      detail: sql`coalesce(
        (select project.name from projects as project where project.id = one.project_id),
        ${beginning("one.notes")}
      )`,
      path: at("/reminders/"),
      own: sql`
        select made.id from reminders as made where made.created_by = ${seeker.id}::uuid
        union
        select link.reminder_id from reminder_users as link where link.user_id = ${seeker.id}::uuid`,
      isOwnOnly: narrowingFor(seeker) !== null,
    }),
  },
  feedback: {
    permissions: {
      all: ["feedback:list", "feedback:manage"],
      own: ["feedback:create", "feedback:get"],
    },
    sought: (seeker) => ({
      table: "feedback",
      title: sql`one.title`,
      name: sql`one.title_folded`,
      codes: [],
      contents: [text("one.description")],
      detail: beginning("one.description"),
      path: at("/feedback/"),
      own: sql`
        select sent.id from feedback as sent where sent.submitted_by = ${seeker.id}::uuid
        order by sent.created_at desc, sent.id desc limit ${OWN}`,
    }),
  },
};

/** Any one of these lets somebody find something. */
export const SEARCH_PERMISSIONS: readonly [Permission, ...Permission[]] = [
  "project:list",
  ...Object.values(KINDS).flatMap(({ permissions: { all, own = [] } }) => [...all, ...own]),
];

/** What somebody may look for: what they may see lists of. */
export function soughtBy(seeker: Seeker): [SearchKind, Sought][] {
  return (Object.keys(KINDS) as SearchKind[]).flatMap((kind): [SearchKind, Sought][] => {
    const { permissions: { all, own = [] }, sought } = KINDS[kind];
    if (hasAnyPermission(seeker.permissions, all)) return [[kind, sought(seeker)]];
    if (!hasAnyPermission(seeker.permissions, own)) return [];
    return [[kind, { ...sought(seeker), isOwnOnly: true }]];
  });
}

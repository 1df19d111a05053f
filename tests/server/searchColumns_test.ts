import assert from "node:assert/strict";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListShape } from "../../contract/listQuery.ts";
import { listOperators } from "../../contract/operators.ts";
import { PERMISSIONS } from "../../contract/permissions.ts";
import { companies } from "../../server/modules/company/query.ts";
import { createFeedbackResource } from "../../server/modules/feedback/query.ts";
import { mailFailures } from "../../server/modules/mail/query.ts";
import { createMilestoneResource } from "../../server/modules/milestone/query.ts";
import { createMilestoneOwnerResource } from "../../server/modules/milestoneOwner/query.ts";
import { notificationResources } from "../../server/modules/notification/query.ts";
import { createProcessResource } from "../../server/modules/process/query.ts";
import { createProjectResource } from "../../server/modules/project/query.ts";
import { projectTypes } from "../../server/modules/projectType/query.ts";
import { createReminderResource } from "../../server/modules/reminder/query.ts";
import { accountEvents } from "../../server/modules/user/events.ts";
import { users } from "../../server/modules/user/query.ts";
import { listSearchSources } from "../../server/modules/search/kinds.ts";
import { SEARCHED_KINDS } from "../../server/contributions.ts";
import { createFilterCondition } from "../../server/platform/db/filter.ts";
import type { Resource } from "../../server/platform/db/resource.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createTestDatabase } from "../support/database.ts";

const now = new Date("2026-03-01T09:00:00Z");

// deno-lint-ignore no-explicit-any -- each list has rows of its own
const RESOURCES: readonly Resource<any, any>[] = [
  accountEvents,
  companies,
  createFeedbackResource({ actorId: "", canManage: true }),
  mailFailures,
  createMilestoneResource(now),
  createMilestoneOwnerResource(now),
  notificationResources.tr,
  notificationResources.en,
  createProcessResource(now),
  createProjectResource(now),
  projectTypes,
  createReminderResource(now),
  users,
];

const listTextFields = ({ fields }: ListShape) =>
  Object.entries(fields)
    .filter(([, { type, filterable }]) => filterable && listOperators(type).includes("CONTAINS"))
    .map(([name]) => name);

/** The expressions that a list or the search compares with a text, as `table.expression`. */
function listExpressions(
  db: Kysely<Database>,
  conditions: readonly RawBuilder<unknown>[],
  source: RawBuilder<unknown>,
): string[] {
  const toText = (expression: RawBuilder<unknown>) =>
    expression.compile(db).sql.replaceAll('"', "").toLowerCase();
  const tables = new Map(
    [...toText(source).matchAll(/(\w+) as (\w+)/g)].map(([, table, row]) => [row, table]),
  );
  return conditions.flatMap((condition) =>
    [...toText(condition).matchAll(/(lower\()?(\w+)\.(\w+)( collate c\))? like/g)].map(
      ([, lower = "", row = "", column, end = ""]) =>
        `${tables.get(row) ?? row} ${lower}${column}${end}`,
    )
  );
}

/** The expressions of trigram indexes, as `table expression`. */
async function listIndexed(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select tablename as table, indexdef as definition from pg_indexes
    where indexdef like '%gin_trgm_ops%'`.execute(db);
  return new Set(rows.flatMap(({ table, definition }) => {
    const text = definition.replaceAll('"', "").toLowerCase().replaceAll("((", "(")
      .replaceAll("))", ")");
    return [...text.matchAll(/(lower\(\w+ collate c\)|\w+) gin_trgm_ops/g)]
      .map(([, expression]) => `${table} ${expression}`);
  }));
}

Deno.test("search columns: every field that a list searches has a trigram index", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const indexed = await listIndexed(db);
  const unindexed = RESOURCES.flatMap(({ shape, columns, from, joins = {} }) =>
    listTextFields(shape).flatMap((field) => {
      const filter = { fieldId: field, operator: "CONTAINS", value: "abc" } as const;
      const condition = createFilterCondition(
        shape.fields[field].type,
        columns[field] ?? assert.fail(field),
        filter,
      );
      const source = sql.join([from, ...Object.values(joins)], sql` `);
      const expressions = listExpressions(db, [condition], source);
      assert.notDeepEqual(expressions, [], field);
      return expressions.filter((expression) => !indexed.has(expression));
    })
  );
  assert.deepEqual(unindexed, []);
});

Deno.test("search columns: every text that the search reads has a trigram index", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const indexed = await listIndexed(db);
  const user = { id: "", companyId: "", permissions: [...PERMISSIONS] };
  const unindexed = listSearchSources(SEARCHED_KINDS, user).flatMap(([, source]) => {
    const { table, name, codes, contents } = source;
    const conditions = [name, ...codes, ...contents.map(({ folded }) => folded)]
      .map((column) => sql`${column} like`);
    const expressions = listExpressions(db, conditions, sql`${sql.table(table)} as record`);
    assert.equal(expressions.length, conditions.length, table);
    return expressions.filter((expression) => !indexed.has(expression));
  });
  assert.deepEqual(unindexed, []);
});

Deno.test("search columns: the lists above are all that search a text", async () => {
  const shapes = new Set<unknown>(RESOURCES.map(({ shape }) => shape));
  const unknown: string[] = [];
  for await (const { name } of Deno.readDir(new URL("../../contract", import.meta.url))) {
    if (!name.endsWith(".ts")) continue;
    const exported: Record<string, unknown> = await import(`../../contract/${name}`);
    for (const [key, value] of Object.entries(exported)) {
      if (!isListShape(value) || listTextFields(value).length === 0) continue;
      if (!shapes.has(value)) unknown.push(key);
    }
  }
  assert.deepEqual(unknown, []);
});

const isListShape = (value: unknown): value is ListShape =>
  typeof value === "object" && value !== null && "fields" in value && "defaultSort" in value;

import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Role } from "../../contract/permissions.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import type { Answer } from "./ask.ts";
import { type MilestoneServer, milestoneServer } from "./milestones.ts";
import type { TestUser } from "./server.ts";

interface Asked {
  as?: string;
  body?: object;
  headers?: Record<string, string>;
}

interface Changed extends Answer {
  undoId: string | null;
}

/** A server with one process, whose changes are taken back. */
export interface UndoServer extends MilestoneServer {
  processId: string;
  /** Changes something, as the administrator unless told, and says what takes it back. */
  change(method: string, path: string, more?: Asked): Promise<Changed>;
  takeBack(undoId: string | null, more?: Asked): Promise<Changed>;
  signedIn(roles: Role[], more?: Partial<TestUser>): Promise<TestUser & { token: string }>;
  /** All that people see, but for what tells of changes. */
  everything(tables?: readonly string[]): Promise<unknown[]>;
  /** Creates a record and answers its id. */
  made(path: string, input: object): Promise<string>;
  /** A milestone to which these were done, one after the other. */
  milestone(...actions: string[]): Promise<string>;
  reminder(more?: object): Promise<string>;
}

/** The tables of what people see. */
export const UNDO_TABLES: readonly string[] = [
  "companies",
  "project_types",
  "milestone_owners",
  "projects",
  "project_processes",
  "process_responsibles",
  "process_stakeholders",
  "project_progress",
  "milestones",
  "feedback",
  "reminders",
  "reminder_users",
  "occurrences",
  "notifications",
  "saved_views",
  "view_settings",
];
const STAMPS = ["version", "updated_at"];

/** A refusal as its status, type and words. */
export const refusalOf = (
  { status, body }: Answer,
) => [status, body.type.split("/").at(-1), body.detail];

export async function undoServer(): Promise<UndoServer> {
  const server = await milestoneServer();
  const token = (await server.signIn(server.admin)).access_token;
  const processId = (await server.addProcess()).id;
  server.pass({ minutes: 1 });
  const change: UndoServer["change"] = async (method, path, { as = token, ...more } = {}) => {
    const answer = await server.request(method, path, { token: as, language: "en", ...more });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === "" ? undefined : JSON.parse(text),
      undoId: answer.headers.get(UNDO_HEADER),
    };
  };
  const made: UndoServer["made"] = async (path, input) => {
    const { status, body } = await server.ask("POST", path, input);
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  return {
    ...server,
    processId,
    change,
    made,
    takeBack: (undoId, more) => change("POST", `/api/undo/${undoId}`, more),
    async signedIn(roles, more) {
      const user = await server.addUser({ roles, ...more });
      return { ...user, token: (await server.signIn(user)).access_token };
    },
    async everything(tables = UNDO_TABLES) {
      const found = [];
      for (const table of tables) {
        const { rows } = await sql<{ row: unknown }>`
          select to_jsonb(one) - ${STAMPS}::text[] as row from ${sql.table(table)} as one
          order by 1`.execute(server.db);
        found.push([table, rows.map(({ row }) => row)]);
      }
      const counts = await sql`
        select name, sum(count)::integer as count from row_counts group by name
        having sum(count) <> 0 order by name`.execute(server.db);
      return tables === UNDO_TABLES ? [...found, counts.rows] : found;
    },
    async milestone(...actions) {
      const { id } = await server.addMilestone(processId, { dueDate: "2026-04-01" });
      for (const action of actions) {
        await server.ask("PUT", `/api/milestones/${id}/${action}`);
        server.pass({ seconds: 1 });
      }
      return id;
    },
    reminder: (more) =>
      made("/api/reminders", {
        description: "Ölçümleri gönder",
        dueDatetime: "2026-03-02T09:00",
        projectId: server.projectId,
        userIds: [server.admin.id],
        ...more,
      }),
  };
}

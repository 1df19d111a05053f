import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Role } from "../../contract/permissions.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import type { ApiResponse } from "./apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "./milestones.ts";
import type { TestServerInput, TestUser } from "./server.ts";

interface ChangeOptions {
  as?: string;
  body?: object;
  headers?: Record<string, string>;
}

interface ChangeResponse extends ApiResponse {
  undoId: string | null;
}

/** A server with one process, for tests of undo. */
export interface UndoServer extends MilestoneServer {
  processId: string;
  /** Sends a change, by default as the administrator, and returns its undo id. */
  change(method: string, path: string, more?: ChangeOptions): Promise<ChangeResponse>;
  undo(undoId: string | null, more?: ChangeOptions): Promise<ChangeResponse>;
  addSignedInUser(roles: Role[], more?: Partial<TestUser>): Promise<TestUser & { token: string }>;
  /** Returns all rows of the tables, without version and update time. */
  readAllRows(tables?: readonly string[]): Promise<unknown[]>;
  /** Creates a record and returns its id. */
  createRecord(path: string, input: object): Promise<string>;
  /** Adds a milestone, performs these actions on it and returns its id. */
  addMilestoneAfter(...actions: string[]): Promise<string>;
  addReminder(more?: object): Promise<string>;
}

/** Tables with data that users see. */
export const UNDO_TABLES: readonly string[] = [
  "companies",
  "project_types",
  "holidays",
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
  "setup",
];
const STAMPS = ["version", "updated_at", "last_activity_at"];

/** Returns status, type and detail of an error response. */
export const toProblem = (
  { status, body }: ApiResponse,
) => [status, body.type.split("/").at(-1), body.detail];

export async function createUndoServer(input?: TestServerInput): Promise<UndoServer> {
  const server = await createMilestoneServer(input);
  const token = (await server.signIn(server.admin)).access_token;
  const processId = (await server.addProcess()).id;
  server.advanceClock({ minutes: 1 });
  const change: UndoServer["change"] = async (method, path, { as = token, ...more } = {}) => {
    const response = await server.request(method, path, { token: as, language: "en", ...more });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? undefined : JSON.parse(text),
      undoId: response.headers.get(UNDO_HEADER),
    };
  };
  const createRecord: UndoServer["createRecord"] = async (path, input) => {
    const { status, body } = await server.callApi("POST", path, input);
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  return {
    ...server,
    processId,
    change,
    createRecord,
    undo: (undoId, more) => change("POST", `/api/undo/${undoId}`, more),
    async addSignedInUser(roles, more) {
      const user = await server.addUser({ roles, ...more });
      return { ...user, token: (await server.signIn(user)).access_token };
    },
    async readAllRows(tables = UNDO_TABLES) {
      const tableRows = [];
      for (const table of tables) {
        const { rows } = await sql<{ row: unknown }>`
          select to_jsonb(one) - ${STAMPS}::text[] as row from ${sql.table(table)} as one
          order by 1`.execute(server.db);
        tableRows.push([table, rows.map(({ row }) => row)]);
      }
      const counts = await sql`
        select name, sum(count)::integer as count from row_counts group by name
        having sum(count) <> 0 order by name`.execute(server.db);
      return tables === UNDO_TABLES ? [...tableRows, counts.rows] : tableRows;
    },
    async addMilestoneAfter(...actions) {
      const { id } = await server.addMilestone(processId, { dueDate: "2026-04-01" });
      for (const action of actions) {
        await server.callApi("PUT", `/api/milestones/${id}/${action}`);
        server.advanceClock({ seconds: 1 });
      }
      return id;
    },
    addReminder: (more) =>
      createRecord("/api/reminders", {
        description: "Ölçümleri gönder",
        dueDatetime: "2026-03-02T09:00",
        projectId: server.projectId,
        userIds: [server.admin.id],
        ...more,
      }),
  };
}

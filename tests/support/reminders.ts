import assert from "node:assert/strict";
import type { Occurrence, Reminder } from "../../contract/schemas/reminder.ts";
import { type Ask, asking } from "./ask.ts";
import { type TestServer, testServer, type TestUser } from "./server.ts";

/** A server on 1 March 2026, noon in Istanbul, and a user of each kind. */
export interface ReminderServer extends TestServer {
  admin: TestUser;
  member: TestUser;
  other: TestUser;
  viewer: TestUser;
  /** As the administrator. */
  ask: Ask;
  as(user: TestUser): Ask;
  add(input?: object): Promise<Reminder>;
  get(id: string): Promise<Reminder>;
  /** The first due first. */
  occurrences(id: string): Promise<Occurrence[]>;
  settle(occurrence: Occurrence, action: "complete" | "skip", note?: string): Promise<Occurrence>;
}

export async function reminderServer(): Promise<ReminderServer> {
  const server = await testServer();
  const admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  const member = await server.addUser({ roles: ["MEMBER"], name: "Çağlar" });
  const other = await server.addUser({ roles: ["MEMBER"], name: "Ümit" });
  const viewer = await server.addUser({ roles: ["VIEWER"], name: "Zeynep" });
  const as = (user: TestUser): Ask => async (method, path, body) => {
    // Tokens do not last as long as some of the tests' waits.
    const { access_token } = await server.signIn(user);
    return await asking(server, access_token)(method, path, body);
  };
  const ask = as(admin);
  const right = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  };
  return {
    ...server,
    admin,
    member,
    other,
    viewer,
    ask,
    as,
    add: (input) =>
      right("POST", "/api/reminders", {
        description: "Ölçümleri gönder",
        dueDatetime: "2026-03-02T09:00",
        ...input,
      }),
    get: (id) => right("GET", `/api/reminders/${id}`),
    occurrences: async (id) =>
      (await right("GET", `/api/reminders/${id}/occurrences?size=100`)).data,
    settle: ({ reminderId, id }, action, note) =>
      right(
        "PUT",
        `/api/reminders/${reminderId}/occurrences/${id}/${action}`,
        note === undefined ? undefined : { note },
      ),
  };
}

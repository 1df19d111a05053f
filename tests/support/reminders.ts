import assert from "node:assert/strict";
import type { Occurrence, Reminder } from "../../contract/schemas/reminder.ts";
import { type CallApi, createApiCaller } from "./apiCaller.ts";
import { createTestServer, type TestServer, type TestUser } from "./server.ts";

/** A server on 1 March 2026, noon in Istanbul, and a user of each kind. */
export interface ReminderServer extends TestServer {
  admin: TestUser;
  member: TestUser;
  other: TestUser;
  viewer: TestUser;
  /** As the administrator. */
  callApi: CallApi;
  callApiAs(user: TestUser): CallApi;
  addReminder(input?: object): Promise<Reminder>;
  getReminder(id: string): Promise<Reminder>;
  /** The first due first. */
  listOccurrences(id: string): Promise<Occurrence[]>;
  settleOccurrence(
    occurrence: Occurrence,
    action: "complete" | "skip",
    note?: string,
  ): Promise<Occurrence>;
}

export async function createReminderServer(): Promise<ReminderServer> {
  const server = await createTestServer();
  const admin = await server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
  const member = await server.addUser({ roles: ["MEMBER"], name: "Çağlar" });
  const other = await server.addUser({ roles: ["MEMBER"], name: "Ümit" });
  const viewer = await server.addUser({ roles: ["VIEWER"], name: "Zeynep" });
  const callApiAs = (user: TestUser): CallApi => async (method, path, body) => {
    // Tokens do not last as long as some of the tests' waits.
    const { access_token } = await server.signIn(user);
    return await createApiCaller(server, access_token)(method, path, body);
  };
  const callApi = callApiAs(admin);
  const callSuccessfully = async (method: string, path: string, body?: unknown) => {
    const response = await callApi(method, path, body);
    assert.ok(response.status < 300, JSON.stringify(response.body));
    return response.body;
  };
  return {
    ...server,
    admin,
    member,
    other,
    viewer,
    callApi,
    callApiAs,
    addReminder: (input) =>
      callSuccessfully("POST", "/api/reminders", {
        description: "Ölçümleri gönder",
        dueDatetime: "2026-03-02T09:00",
        ...input,
      }),
    getReminder: (id) => callSuccessfully("GET", `/api/reminders/${id}`),
    listOccurrences: async (id) =>
      (await callSuccessfully("GET", `/api/reminders/${id}/occurrences?size=100`)).data,
    settleOccurrence: ({ reminderId, id }, action, note) =>
      callSuccessfully(
        "PUT",
        `/api/reminders/${reminderId}/occurrences/${id}/${action}`,
        note === undefined ? undefined : { note },
      ),
  };
}

import assert from "node:assert/strict";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import { type CallApi, createApiCaller } from "./apiCaller.ts";
import {
  createTestServer,
  type TestServer,
  type TestServerInput,
  type TestUser,
} from "./server.ts";

/** A server with a manager and a member. */
export interface FeedbackServer extends TestServer {
  manager: TestUser;
  member: TestUser;
  /** Calls the API as the manager. */
  callApi: CallApi;
  /** Calls the API as the member. */
  callApiAsMember: CallApi;
  /** Adds a user and returns a function that calls the API as them. */
  callApiAs(user: Partial<TestUser>): Promise<CallApi>;
  /** Creates feedback as the member. */
  addFeedback(more?: object): Promise<Feedback>;
  /** Reads feedback with its history, as the manager. */
  getFeedback(id: string): Promise<Feedback & Required<Pick<Feedback, "history">>>;
}

export const FEEDBACK = {
  title: "Liste boş geliyor",
  description: "Filtreyi kaldırınca liste boş kalıyor.",
  category: "BUG",
  priority: "HIGH",
} as const;

export async function createFeedbackServer(input?: TestServerInput): Promise<FeedbackServer> {
  const server = await createTestServer(input);
  const manager = await server.addUser({ roles: ["MANAGER"], name: "Işıl", surname: "Öz" });
  const member = await server.addUser({ roles: ["MEMBER"], name: "Can", surname: "Ay" });
  const createCallerFor = async (user: TestUser) =>
    createApiCaller(server, (await server.signIn(user)).access_token);
  const [callApi, callApiAsMember] = [
    await createCallerFor(manager),
    await createCallerFor(member),
  ];
  return {
    ...server,
    manager,
    member,
    callApi,
    callApiAsMember,
    callApiAs: async (user) => await createCallerFor(await server.addUser(user)),
    addFeedback: async (more) => {
      const { status, body } = await callApiAsMember("POST", "/api/feedback", {
        ...FEEDBACK,
        ...more,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    },
    getFeedback: async (id) => (await callApi("GET", `/api/feedback/${id}?extend=history`)).body,
  };
}

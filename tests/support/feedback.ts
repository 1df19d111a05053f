import assert from "node:assert/strict";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import { type Ask, asking } from "./ask.ts";
import { type TestServer, testServer, type TestServerInput, type TestUser } from "./server.ts";

/** A server with somebody who manages feedback, and somebody who sends it. */
export interface FeedbackServer extends TestServer {
  manager: TestUser;
  member: TestUser;
  /** As the manager. */
  ask: Ask;
  /** As the member. */
  send: Ask;
  /** As somebody with these roles. */
  as(user: Partial<TestUser>): Promise<Ask>;
  /** Sent by the member. */
  addFeedback(more?: object): Promise<Feedback>;
  /** As the manager, with the history. */
  get(id: string): Promise<Feedback & Required<Pick<Feedback, "history">>>;
}

export const FEEDBACK = {
  title: "Liste boş geliyor",
  description: "Filtreyi kaldırınca liste boş kalıyor.",
  category: "BUG",
  priority: "HIGH",
} as const;

export async function feedbackServer(input?: TestServerInput): Promise<FeedbackServer> {
  const server = await testServer(input);
  const manager = await server.addUser({ roles: ["MANAGER"], name: "Işıl", surname: "Öz" });
  const member = await server.addUser({ roles: ["MEMBER"], name: "Can", surname: "Ay" });
  const asUser = async (user: TestUser) => asking(server, (await server.signIn(user)).access_token);
  const [ask, send] = [await asUser(manager), await asUser(member)];
  return {
    ...server,
    manager,
    member,
    ask,
    send,
    as: async (user) => await asUser(await server.addUser(user)),
    addFeedback: async (more) => {
      const { status, body } = await send("POST", "/api/feedback", { ...FEEDBACK, ...more });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    },
    get: async (id) => (await ask("GET", `/api/feedback/${id}?extend=history`)).body,
  };
}

import assert from "node:assert/strict";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { BrowserTest, Role } from "./browser.ts";

/** Sends feedback through the API. */
export async function sendFeedback(
  { fetchApi, signIn }: BrowserTest,
  role: Role,
  fields: object,
): Promise<Feedback> {
  const { access_token: token } = await signIn(role);
  const body = { description: "Ayrıntı", category: "BUG", priority: "HIGH", page: "/", ...fields };
  const response = await fetchApi("POST", "/api/feedback", { token, body });
  assert.equal(response.status, 201);
  return await response.json();
}

/** A picture of one dark pixel. */
export const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

import type { TestServer } from "./server.ts";

export interface Answer {
  status: number;
  // deno-lint-ignore no-explicit-any -- what was answered is what the test is about
  body: any;
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Asks a server in English with one token, and reads the answer. */
export function asking(server: TestServer, token: string | undefined): Ask {
  return async (method, path, body) => {
    const answer = await server.request(method, path, {
      token,
      language: "en",
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}

/** What matters of a refusal. */
export const refusal = ({ status, body }: Answer) => [status, body?.errors ?? body?.detail];

export const STALE = "This has been changed meanwhile. Load it again and repeat your change.";

import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { Role } from "../../contract/permissions.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/accounts.ts";

const LIMIT_MS = 60_000;

export interface Answer {
  status: number;
  text: string;
  bytes: number;
  headers: Headers;
}

interface Options {
  method?: string;
  accept?: string;
  headers?: Record<string, string>;
  body?: object;
}

export type SendRequest = (path: string, as: Role, options?: Options) => Promise<Answer>;

/** Sends requests as the demo's accounts, and signs in again when a token has expired. */
export function createSender(url: string): SendRequest {
  const sessions = new Map<Role, ReturnType<typeof signIn>>();
  const send: SendRequest = async (path, as, options = {}) => {
    const isDocument = !path.startsWith("/api/");
    const { accept = isDocument ? "text/html" : "application/json", headers, body } = options;
    const session = sessions.get(as) ?? signIn(url, as);
    sessions.set(as, session);
    const { token, cookie } = await session;
    const answer = await fetch(`${url}${path}`, {
      method: options.method ?? "GET",
      headers: {
        Accept: accept,
        ...(isDocument ? { Cookie: cookie } : { Authorization: `Bearer ${token}` }),
        ...headers,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const { status } = answer;
    if (accept !== ROWS_MEDIA_TYPE) {
      const bytes = await answer.bytes();
      const text = new TextDecoder().decode(bytes);
      return { status, text, bytes: bytes.length, headers: answer.headers };
    }
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    return { status, text: "", bytes, headers: answer.headers };
  };
  return async (path, as, options) => {
    const answer = await send(path, as, options);
    if (answer.status !== 401) return answer;
    sessions.delete(as);
    return await send(path, as, options);
  };
}

async function signIn(url: string, as: Role): Promise<{ token: string; cookie: string }> {
  const email = DEMO_ACCOUNTS.find(({ roles }) => roles.includes(as))?.email;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { token: (await answer.json()).access_token, cookie: cookies.join("; ") };
}

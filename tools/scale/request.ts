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

interface More {
  method?: string;
  accept?: string;
  headers?: Record<string, string>;
  body?: object;
}

export type SendRequest = (path: string, as: Role, more?: More) => Promise<Answer>;

interface Session {
  token: string;
  cookie: string;
}

/** Sends requests as the demo's accounts, and signs in again when a token has expired. */
export function createSender(url: string): SendRequest {
  const sessions = new Map<Role, Promise<Session>>();
  const getSession = (as: Role) => {
    const session = sessions.get(as) ?? signIn(url, as);
    sessions.set(as, session);
    return session;
  };
  const send: SendRequest = async (path, as, more = {}) => {
    const isDocument = !path.startsWith("/api/");
    const { method = "GET", accept = isDocument ? "text/html" : "application/json", body } = more;
    const { token, cookie } = await getSession(as);
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Accept: accept,
        ...(isDocument ? { Cookie: cookie } : { Authorization: `Bearer ${token}` }),
        ...more.headers,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return { ...await readBody(answer, accept), status: answer.status, headers: answer.headers };
  };
  return async (path, as, more) => {
    const answer = await send(path, as, more);
    if (answer.status !== 401) return answer;
    sessions.delete(as);
    return await send(path, as, more);
  };
}

async function signIn(url: string, as: Role): Promise<Session> {
  const email = DEMO_ACCOUNTS.find(({ roles }) => roles.includes(as))?.email;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { token: (await answer.json()).access_token, cookie: cookies.join("; ") };
}

async function readBody(answer: Response, accept: string) {
  if (accept !== ROWS_MEDIA_TYPE) {
    const bytes = await answer.bytes();
    return { text: new TextDecoder().decode(bytes), bytes: bytes.length };
  }
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  return { text: "", bytes };
}

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

export type SendRequest = (
  path: string,
  as: Role,
  more?: More,
) => Promise<Answer>;

export async function signedIn(url: string): Promise<SendRequest> {
  const tokens = new Map<Role, string>();
  const cookies = new Map<Role, string>();
  for (const { email, roles: [role] } of DEMO_ACCOUNTS) {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (!role) continue;
    tokens.set(role, (await answer.json()).access_token);
    const sent = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    cookies.set(role, sent.join("; "));
  }
  return async (path, as, more = {}) => {
    const isDocument = !path.startsWith("/api/");
    const { method = "GET", accept = isDocument ? "text/html" : "application/json", body } = more;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Accept: accept,
        ...(isDocument
          ? { Cookie: cookies.get(as) ?? "" }
          : { Authorization: `Bearer ${tokens.get(as)}` }),
        ...more.headers,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (accept !== ROWS_MEDIA_TYPE) {
      const bytes = await answer.bytes();
      const text = new TextDecoder().decode(bytes);
      return { status: answer.status, text, bytes: bytes.length, headers: answer.headers };
    }
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    return { status: answer.status, text: "", bytes, headers: answer.headers };
  };
}

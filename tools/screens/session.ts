import { ACCESS_TOKEN_KEY, LANGUAGE_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import type { RouteExample } from "../../tests/support/routeExamples.ts";

const ADMIN = "admin@iklim.example";
const ONE_TIME = "viewer@iklim.example";

export interface Administrator {
  /** Returns the path of an example, with the id of the record it shows. */
  toPath(example: RouteExample): Promise<string>;
  /** Returns the local storage of the user who may see an example. */
  toStorage(example: RouteExample, language: Language): Promise<Record<string, string>>;
}

/** Signs in and acknowledges the notifications, which would cover pages. */
export async function signInAdministrator(url: string): Promise<Administrator> {
  const admin = await signIn(url, ADMIN, DEMO_PASSWORD);
  const send = (method: string, path: string, body?: unknown) =>
    request(url, method, path, { token: admin[ACCESS_TOKEN_KEY], body });
  for (const { id } of await send("GET", "/api/notifications/undelivered")) {
    await send("PUT", `/api/notifications/${id}/acknowledge-delivery`);
  }
  return {
    async toPath({ path, list }) {
      if (list === undefined) return path;
      const { data: [first] } = await send("GET", `${list}?size=1`);
      return path.replace("{id}", first.id);
    },
    async toStorage({ as, isForced }, language) {
      const tokens = isForced ? await signInByOneTimePassword() : as ? admin : {};
      return { ...tokens, [LANGUAGE_KEY]: language };
    },
  };

  async function signInByOneTimePassword() {
    const query = new URLSearchParams({
      "filters[0].fieldId": "email",
      "filters[0].operator": "EQUALS",
      "filters[0].value": ONE_TIME,
    });
    const { data: [user] } = await send("GET", `/api/users?${query}`);
    const { password } = await send("POST", "/api/auth/master-password", { userId: user.id });
    return await signIn(url, ONE_TIME, password);
  }
}

async function signIn(url: string, email: string, password: string) {
  const tokens = await request(url, "POST", "/api/auth/login", { body: { email, password } });
  return {
    [ACCESS_TOKEN_KEY]: tokens.access_token,
    [REFRESH_TOKEN_KEY]: tokens.refresh_token,
  };
}

interface Requested {
  token?: string | undefined;
  body?: unknown;
}

async function request(url: string, method: string, path: string, { token, body }: Requested) {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}`);
  return await response.json();
}

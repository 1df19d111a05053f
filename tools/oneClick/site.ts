import type { AuthResponse } from "../../contract/schemas/session.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";

export const MILESTONE = "Tescil";

export interface User {
  id: string;
  tokens: Required<AuthResponse>;
}

export async function signIn(url: string, role: string): Promise<User> {
  const body = { email: `${role}@iklim.example`, password: DEMO_PASSWORD };
  const tokens = await call<User["tokens"]>(url, "POST", "/api/auth/login", { body });
  const [, claims = ""] = tokens.access_token.split(".");
  const { id } = JSON.parse(
    new TextDecoder().decode(Uint8Array.fromBase64(claims, { alphabet: "base64url" })),
  );
  return { id, tokens };
}

export async function call<Body>(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Body> {
  const response = await fetch(url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return await response.json();
}

/** Creates a process with a milestone and a responsible user. Returns its path. */
export async function addProcess(
  url: string,
  { tokens }: User,
  responsible: User,
): Promise<string> {
  const token = tokens.access_token;
  const filter = "filters[0].fieldId=status&filters[0].operator=EQUALS&filters[0].value=ACTIVE";
  const projects = await call<{ data: { id: string }[] }>(
    url,
    "GET",
    `/api/projects?size=1&${filter}`,
    { token },
  );
  const process = await call<{ id: string }>(url, "POST", "/api/processes", {
    token,
    body: {
      projectId: projects.data[0]?.id,
      name: "One click",
      responsibleIds: [responsible.id],
    },
  });
  const milestone = { processId: process.id, name: MILESTONE };
  const { id } = await call<{ id: string }>(url, "POST", "/api/milestones", {
    token,
    body: milestone,
  });
  await call(url, "PUT", `/api/milestones/${id}/start`, { token });
  return `/process/${process.id}`;
}

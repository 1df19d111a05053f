import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { computeQuantile } from "../bench/quantile.ts";
import type { Samples } from "../scale/samples.ts";
import type { Load, Person } from "./loads.ts";

const PAUSE_MS = 20;

/** Milliseconds per response. */
export interface Waits {
  p50: number;
  p99: number;
  requests: number;
  rejected: number;
}

export interface SecondPerson extends Person {
  email: string;
}

export async function signIn(url: string, email: string): Promise<SecondPerson> {
  const answer = await login(url, email);
  const cookie = answer.headers.getSetCookie().map((text) => text.split(";")[0]).join("; ");
  return { email, cookie, token: (await answer.json()).access_token };
}

function login(url: string, email: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
}

/** Returns the requests of the second user. */
function findActs(
  does: Load["second"],
  { url, person, samples }: { url: string; person: SecondPerson; samples: Samples },
): (() => Promise<Response>)[] {
  const get = (path: string, accept = "application/json") => () =>
    fetch(`${url}${path}`, {
      headers: { Accept: accept, Authorization: `Bearer ${person.token}` },
    });
  if (does === "signs in") return [() => login(url, person.email, { Cookie: person.cookie })];
  if (does === "exports") return [get("/api/companies", ROWS_MEDIA_TYPE)];
  return [
    get("/api/projects?size=25&extend=company&extend=type"),
    get("/api/notifications/unread/count"),
    get(`/api/projects/${samples.project}`),
    get("/api/milestones?size=25"),
  ];
}

export async function measureSecond(
  does: Load["second"],
  scene: Parameters<typeof findActs>[1],
  lastingMs: number,
): Promise<Waits> {
  const acts = findActs(does, scene);
  const times: number[] = [];
  let rejected = 0;
  const end = performance.now() + lastingMs;
  for (let nth = 0; performance.now() < end; nth++) {
    const start = performance.now();
    const answer = await acts[nth % acts.length]?.();
    for await (const _ of answer?.body ?? []);
    times.push(performance.now() - start);
    if (!answer?.ok) rejected++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return {
    p50: computeQuantile(times),
    p99: computeQuantile(times, 0.99),
    requests: times.length,
    rejected,
  };
}

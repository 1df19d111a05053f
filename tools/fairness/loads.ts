import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { Samples } from "../scale/samples.ts";

export interface Load {
  name: string;
  loops: number;
  second: "reads" | "signs in" | "exports";
}

export interface Person {
  token: string;
  /** Cookies of device and document. */
  cookie: string;
}

export interface Scene {
  url: string;
  people: readonly [Person, Person];
  samples: Pick<Samples, "project">;
  slowest: readonly string[];
}

/** Sends one request and returns its status. */
type Act = (scene: Scene, loop: number) => Promise<number>;

const EXPENSIVE_RULE = "FREQ=DAILY;INTERVAL=2;COUNT=1000;BYMONTH=11,12,2,1;" +
  "BYMONTHDAY=29,30,-1;BYDAY=SU,MO,TU,WE,TH";
/** Just below the limits of bodies and URLs. */
const NAMES = Array.from({ length: 9_000 }, (_, index) => `f${index.toString(36)}`);
const MANY_FIELDS = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, 0])));
const MANY_KEYS = NAMES.join("&");

const ACTS: Record<string, { load: Omit<Load, "name">; act: Act }> = {
  "news": { load: { loops: 16, second: "reads" }, act: reading("/api/notifications/news") },
  "one project": {
    load: { loops: 8, second: "reads" },
    act: (scene) => get(scene, `/api/projects/${scene.samples.project}`),
  },
  "milestones rescheduled in bulk": { load: { loops: 4, second: "reads" }, act: reschedule },
  "previews of an expensive rule": {
    load: { loops: 4, second: "reads" },
    act: ({ url, people: [{ token }] }) =>
      post(`${url}/api/reminders/preview`, {
        dueDatetime: "2026-12-01T09:00",
        recurrence: EXPENSIVE_RULE,
      }, { Authorization: `Bearer ${token}` }),
  },
  "wrong passwords": {
    load: { loops: 64, second: "signs in" },
    act: ({ url }, loop) =>
      post(`${url}/api/auth/login`, { email: `nobody${loop}@iklim.example`, password: "wrong" }),
  },
  "unknown links to set a password": {
    load: { loops: 64, second: "signs in" },
    act: ({ url }, loop) =>
      post(`${url}/api/auth/password`, { token: `unknown${loop}`, password: "yeni at pil zımba" }),
  },
  "exports that are never read": { load: { loops: 4, second: "exports" }, act: stallExport },
  "unsigned bodies of 9,000 unknown fields": {
    load: { loops: 8, second: "reads" },
    act: ({ url }) => post(`${url}/api/auth/login`, MANY_FIELDS),
  },
  "unsigned queries of 9,000 unknown keys": {
    load: { loops: 8, second: "reads" },
    act: ({ url }) => done(fetch(`${url}/api/auth/config?${MANY_KEYS}`)),
  },
  "openapi.json": {
    load: { loops: 8, second: "reads" },
    act: ({ url }) => done(fetch(`${url}/api/openapi.json`)),
  },
  "rendered documents": {
    load: { loops: 8, second: "reads" },
    act: ({ url, people: [{ cookie }] }) =>
      done(fetch(`${url}/project/`, { headers: { Accept: "text/html", Cookie: cookie } })),
  },
  "the twenty slowest requests": {
    load: { loops: 20, second: "reads" },
    act: (scene, loop) => get(scene, scene.slowest[loop % scene.slowest.length] ?? "/"),
  },
};

export const LOADS: readonly Load[] = Object.entries(ACTS)
  .map(([name, { load }]) => ({ name, ...load }));

export function findAct(name: string): Act {
  const found = ACTS[name];
  if (!found) throw new TypeError(`no load is called ${name}`);
  return found.act;
}

async function done(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  for await (const _ of body ?? []);
  return status;
}

function get({ url, people: [{ token }] }: Scene, path: string): Promise<number> {
  return done(fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } }));
}

function reading(path: string): Act {
  return (scene) => get(scene, path);
}

function post(url: string, body: object | string, headers: Record<string, string> = {}) {
  return done(fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  }));
}

/** Position of each loop in its run, so that the run is completed. */
const runs = new Map<number, { key: string; from: number; days: number }>();

async function reschedule({ url, people: [{ token }] }: Scene, loop: number): Promise<number> {
  const run = runs.get(loop) ?? { key: crypto.randomUUID(), from: 0, days: loop % 2 ? 1 : -1 };
  const { key, from, days } = run;
  const answer = await fetch(`${url}/api/milestones/bulk`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      [IDEMPOTENCY_KEY_HEADER]: key,
    },
    body: JSON.stringify({ action: "reschedule", days, query: "", from }),
  });
  const { next = null } = await answer.json();
  if (next === null) runs.delete(loop);
  else runs.set(loop, { key, from: next, days });
  return answer.status;
}

const STALL_MS = 60_000;
/** Larger than all buffers between the server and a client that does not read. */
const EXPORT_PATH = "/api/milestones?extend=owner&extend=process&extend=project";

/** Requests all rows and reads none, until the server gives up. */
async function stallExport({ url, people }: Scene, loop: number): Promise<number> {
  const { token } = people[loop % people.length] ?? people[0];
  const answer = await fetch(`${url}${EXPORT_PATH}`, {
    headers: { Accept: ROWS_MEDIA_TYPE, Authorization: `Bearer ${token}` },
  });
  if (answer.ok) await new Promise((resolve) => setTimeout(resolve, STALL_MS));
  await answer.body?.cancel();
  return answer.status;
}

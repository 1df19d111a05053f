import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";

export interface Tally {
  reads: number;
  writes: number;
  failed: string[];
  /** Writes that reached a process but got no response; not retried. */
  unanswered: string[];
  acknowledged: string[];
}

interface LoadInput {
  url: string;
  certificate: string;
  people: number;
  /** Prefix of the names of created companies; each name is unique. */
  names: string;
}

export interface Load {
  tally: Tally;
  stop(): Promise<Tally>;
}

const READS = [
  "/api/projects?page=1&size=10&extend=company",
  "/api/milestones?page=2&size=10",
  "/api/processes?page=1&size=10",
  "/api/notifications/undelivered",
  "/api/reminders?page=1&size=10",
];

/** HAProxy's statuses when a server died during a request. */
const GATEWAY_ERRORS = [502, 504];

/**
 * Users who read, create a company and change it in a loop, until stopped.
 * A write applied twice is rejected: names are unique and versions are checked.
 */
export async function startLoad(
  { url, certificate, people, names }: LoadInput,
): Promise<Load> {
  const client = Deno.createHttpClient({ caCerts: [certificate] });
  const tally: Tally = { reads: 0, writes: 0, failed: [], unanswered: [], acknowledged: [] };
  const stopping = new AbortController();

  async function request(method: string, path: string, token: string, body?: object) {
    try {
      const init = {
        client,
        method,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      };
      const answer = await fetch(url + path, init);
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }

  async function read(path: string, token: string): Promise<void> {
    const { status, text } = await request("GET", path, token);
    tally.reads++;
    if (status !== 200) tally.failed.push(`GET ${path}: ${status} ${text.slice(0, 200)}`);
  }

  async function write(method: string, path: string, token: string, key: string, body: object) {
    const { status, text } = await request(method, path, token, body);
    tally.writes++;
    if (status === 200 || status === 201) {
      if (method === "POST") tally.acknowledged.push(key);
      return JSON.parse(text) as { id: string; version: number };
    }
    if (status === 0 || GATEWAY_ERRORS.includes(status)) tally.unanswered.push(key);
    else tally.failed.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return undefined;
  }

  async function person(number: number, token: string): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round++) {
      for (const path of READS) await read(path, token);
      const name = `${names} ${number}.${round}`;
      const made = await write("POST", "/api/companies", token, name, { name });
      if (!made) continue;
      const change = { version: made.version, name: `${name} A.Ş.` };
      await write("PATCH", `/api/companies/${made.id}`, token, name, change);
    }
  }

  const working = (await Promise.all(
    Array.from({ length: people }, async (_, number) => ({
      number,
      token: await signIn(url, client),
    })),
  )).map(({ number, token }) => person(number, token));
  return {
    tally,
    async stop() {
      stopping.abort();
      await Promise.all(working);
      client.close();
      return tally;
    },
  };
}

async function signIn(url: string, client: Deno.HttpClient): Promise<string> {
  const init = {
    client,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "manager@iklim.example", password: DEMO_PASSWORD }),
  };
  const answer = await fetch(`${url}/api/auth/login`, init);
  if (answer.status !== 200) throw new Error(`signing in: ${answer.status}`);
  return (await answer.json()).access_token;
}

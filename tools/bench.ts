/**
 * Measures the list of 40 projects with company and type over HTTP, as the server answers it and as
 * a handler does that knows nothing but the SQL. `deno task bench` on the embedded database, or with
 * DATABASE_URL on an empty PostgreSQL one.
 */
import { DEFAULT_PAGE } from "../contract/constants.ts";
import { formatListQuery, type ListQuery } from "../contract/listQuery.ts";
import { pageQuery } from "../server/db/list.ts";
import { type OpenDatabase, openDatabase } from "../server/db/open.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../server/demo/accounts.ts";
import { seedDemo } from "../server/demo/seed.ts";
import { projects } from "../server/resources/project/query.ts";
import { createMeasuredServer } from "./bench/server.ts";

const REQUESTS = 200;
const ROUNDS = 15;
const WARM_UP = 100;
const CLIENTS = 8;
const HERE = { hostname: "127.0.0.1", port: 0, onListen() {} };

const query: ListQuery = {
  page: DEFAULT_PAGE,
  size: 40,
  sortField: "name",
  sortDirection: "asc",
  filters: [],
  extend: ["company", "type"],
};

/** The bare handler does not compress, and who asks here would have to take it apart. */
const UNCOMPRESSED = { "Accept-Encoding": "identity" };

interface Endpoint {
  name: string;
  url: string;
  headers: Record<string, string>;
}

await main();

async function main(): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "iklim-bench-" });
  const databaseUrl = Deno.env.get("DATABASE_URL");
  const opened = await timed(
    "open a new database",
    () => openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder }),
  );
  await timed("fill the demo", () => seedDemo(opened.db));
  await opened.close();
  const database = await timed(
    "open an existing database",
    () => openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder }),
  );
  const bare = serveBare(database);
  const whole = serveWhole(database);
  try {
    await compare(await endpoints(urlOf(whole), urlOf(bare)));
  } finally {
    await Promise.all([bare.shutdown(), whole.shutdown()]);
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function endpoints(whole: string, bare: string): Promise<[Endpoint, Endpoint]> {
  const [admin] = DEMO_ACCOUNTS;
  const answer = await fetch(`${whole}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: admin?.email, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = await answer.json();
  return [
    {
      name: "server",
      url: `${whole}/api/projects?${formatListQuery(query)}`,
      headers: { Authorization: `Bearer ${token}` },
    },
    { name: "bare handler", url: bare, headers: {} },
  ];
}

/** In turns, so that whatever else the machine does meets both alike. */
async function compare(both: [Endpoint, Endpoint]): Promise<void> {
  const sizes = await Promise.all(both.map(async (one) => (await ask(one)).length));
  if (sizes[0] !== sizes[1]) throw new Error(`answers differ: ${sizes.join(" and ")} characters`);
  const times = new Map<Endpoint, number[]>(both.map((one) => [one, []]));
  const rates = new Map<Endpoint, number[]>(both.map((one) => [one, []]));
  for (const one of both) for (let i = 0; i < WARM_UP; i++) await ask(one);

  for (let round = 0; round < ROUNDS; round++) {
    for (const one of both) {
      for (let i = 0; i < REQUESTS; i++) {
        const start = performance.now();
        await ask(one);
        times.get(one)?.push(performance.now() - start);
      }
      rates.get(one)?.push(await requestsPerSecond(one));
    }
  }

  const [server, bare] = both.map((one) => ({
    name: one.name,
    p50: quantile(times.get(one) ?? [], 0.5),
    p99: quantile(times.get(one) ?? [], 0.99),
    rate: quantile(rates.get(one) ?? [], 0.5),
  }));
  for (const { name, p50, p99, rate } of [server, bare].flatMap((one) => one ?? [])) {
    console.log(
      `${name.padEnd(14)} p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   ` +
        `${Math.round(rate)} requests/s with ${CLIENTS} clients`,
    );
  }
  if (!server || !bare) return;
  console.log(
    `server to bare handler: p50 ${(server.p50 / bare.p50).toFixed(2)}, ` +
      `p99 ${(server.p99 / bare.p99).toFixed(2)}`,
  );
  tellRatios(rates.get(both[0]) ?? [], rates.get(both[1]) ?? []);
}

/** Both rates of a round meet the same moment of the machine, so that their ratio says most. */
function tellRatios(server: readonly number[], bare: readonly number[]): void {
  const ratios = server.map((rate, round) => rate / (bare[round] ?? Number.NaN));
  const at = (share: number) => quantile(ratios, share).toFixed(2);
  console.log(
    `rate to bare handler's, of ${ratios.length} rounds: median ${at(0.5)}, ` +
      `half of them between ${at(0.25)} and ${at(0.75)}`,
  );
}

async function requestsPerSecond(endpoint: Endpoint): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    for (let i = 0; i < REQUESTS / CLIENTS; i++) await ask(endpoint);
  }));
  return REQUESTS / ((performance.now() - start) / 1000);
}

async function ask({ url, headers }: Endpoint): Promise<string> {
  const answer = await fetch(url, { headers: { ...headers, ...UNCOMPRESSED } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  return text;
}

function urlOf({ addr }: Deno.HttpServer<Deno.NetAddr>): string {
  return `http://127.0.0.1:${addr.port}`;
}

function serveBare({ dbFor }: OpenDatabase): Deno.HttpServer<Deno.NetAddr> {
  const db = dbFor("list");
  const compiled = pageQuery(projects, query).compile(db);
  return Deno.serve(HERE, async () => {
    const { rows } = await db.executeQuery(compiled);
    const items = rows.map(({ item }) => item).join();
    return new Response(`{"data":[${items}],"total":${rows[0]?.total}}`);
  });
}

function serveWhole({ dbFor }: OpenDatabase): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve(HERE, createMeasuredServer(dbFor).fetch);
}

async function timed<Made>(what: string, make: () => Promise<Made>): Promise<Made> {
  const start = performance.now();
  const made = await make();
  console.log(`${what.padEnd(28)} ${Math.round(performance.now() - start)} ms`);
  return made;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

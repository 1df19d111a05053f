/**
 * Compares the project list over HTTP with a bare handler of the same SQL.
 * `deno task bench` uses the embedded database, or with `DATABASE_URL` an empty PostgreSQL one.
 */
import { DEFAULT_PAGE } from "../contract/constants.ts";
import { formatListQuery, type ListQuery } from "../contract/listQuery.ts";
import { createFirstPageQuery } from "../server/platform/db/list.ts";
import { type OpenDatabase, openDatabase } from "../server/platform/db/open.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../server/demo/accounts.ts";
import { seedDemo } from "../server/demo/seed.ts";
import { createProjectResource } from "../server/modules/project/query.ts";
import { computeQuantile } from "./bench/quantile.ts";
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

/** The bare handler does not compress, so the server must not either. */
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
  const opened = await measureTime(
    "open a new database",
    () => openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder }),
  );
  await measureTime("fill the demo", () => seedDemo(opened.db));
  await opened.close();
  const database = await measureTime(
    "open an existing database",
    () => openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder }),
  );
  const bare = serveBare(database);
  const server = serveProduct(database);
  try {
    await compare(await createEndpoints(getUrl(server), getUrl(bare)));
  } finally {
    await Promise.all([bare.shutdown(), server.shutdown()]);
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function createEndpoints(server: string, bare: string): Promise<[Endpoint, Endpoint]> {
  const [admin] = DEMO_ACCOUNTS;
  const response = await fetch(`${server}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: admin?.email, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = await response.json();
  return [
    {
      name: "server",
      url: `${server}/api/projects?${formatListQuery(query)}`,
      headers: { Authorization: `Bearer ${token}` },
    },
    { name: "bare handler", url: bare, headers: {} },
  ];
}

/** Alternates between both, so that other load on the machine affects both alike. */
async function compare(both: [Endpoint, Endpoint]): Promise<void> {
  const sizes = await Promise.all(both.map(async (one) => (await request(one)).length));
  if (sizes[0] !== sizes[1]) throw new Error(`answers differ: ${sizes.join(" and ")} characters`);
  const times = new Map<Endpoint, number[]>(both.map((one) => [one, []]));
  const rates = new Map<Endpoint, number[]>(both.map((one) => [one, []]));
  for (const one of both) for (let i = 0; i < WARM_UP; i++) await request(one);

  for (let round = 0; round < ROUNDS; round++) {
    for (const one of both) {
      for (let i = 0; i < REQUESTS; i++) {
        const start = performance.now();
        await request(one);
        times.get(one)?.push(performance.now() - start);
      }
      rates.get(one)?.push(await measureRate(one));
    }
  }

  const [server, bare] = both.map((one) => ({
    name: one.name,
    p50: computeQuantile(times.get(one) ?? [], 0.5),
    p99: computeQuantile(times.get(one) ?? [], 0.99),
    rate: computeQuantile(rates.get(one) ?? [], 0.5),
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
  printRatios(rates.get(both[0]) ?? [], rates.get(both[1]) ?? []);
}

function printRatios(server: readonly number[], bare: readonly number[]): void {
  const ratios = server.map((rate, round) => rate / (bare[round] ?? Number.NaN));
  const at = (share: number) => computeQuantile(ratios, share).toFixed(2);
  console.log(
    `rate to bare handler's, of ${ratios.length} rounds: median ${at(0.5)}, ` +
      `half of them between ${at(0.25)} and ${at(0.75)}`,
  );
}

async function measureRate(endpoint: Endpoint): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    for (let i = 0; i < REQUESTS / CLIENTS; i++) await request(endpoint);
  }));
  return REQUESTS / ((performance.now() - start) / 1000);
}

async function request({ url, headers }: Endpoint): Promise<string> {
  const response = await fetch(url, { headers: { ...headers, ...UNCOMPRESSED } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
  return text;
}

function getUrl({ addr }: Deno.HttpServer<Deno.NetAddr>): string {
  return `http://127.0.0.1:${addr.port}`;
}

function serveBare({ dbFor }: OpenDatabase): Deno.HttpServer<Deno.NetAddr> {
  const db = dbFor("list");
  const compiled = createFirstPageQuery(createProjectResource(new Date()), query).compile(db);
  return Deno.serve(HERE, async () => {
    const { rows } = await db.executeQuery(compiled);
    const items = rows.map(({ item }) => item).join();
    return new Response(`{"data":[${items}],"total":${rows[0]?.total}}`);
  });
}

function serveProduct({ dbFor }: OpenDatabase): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve(HERE, createMeasuredServer(dbFor).fetch);
}

async function measureTime<Result>(what: string, make: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await make();
  console.log(`${what.padEnd(28)} ${Math.round(performance.now() - start)} ms`);
  return result;
}

import pg from "pg";
import { startPostgres } from "../postgres.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Server, startServer } from "./server.ts";

const PORT = Number(Deno.env.get("CLUSTER_PORT") ?? 8350);
const PLACES = [1, 2, 3];

/** A database, three processes and a load balancer on localhost. */
export interface Site {
  balancer: Balancer;
  certificateFile: string;
  /** Temporary folder, removed at the end. */
  folder: string;
  servers: Server[];
  /** Starts a process in place of one that ended, optionally of another build. */
  start(place: number, root?: string): Promise<Server>;
  companies(prefix: string): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const folder = await Deno.makeTempDir({ prefix: "iklim-cluster-" });
  const servers: Server[] = [];
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let balancer: Balancer | undefined;

  async function stop(): Promise<void> {
    for (const { child } of servers) child.kill("SIGKILL");
    await Promise.all(servers.map(({ child }) => child.status));
    await balancer?.stop();
    await postgres?.stop();
    await Deno.remove(folder, { recursive: true });
  }

  try {
    const database = postgres = await startPostgres({ settings: ["max_connections=150"] });
    const start = async (place: number, root?: string) => {
      const server = startServer({
        port: PORT + place + 1,
        databaseUrl: database.url,
        publicUrl: `https://localhost:${PORT}`,
        dataDir: folder,
        ...(root !== undefined && { root }),
      });
      servers[place] = server;
      await server.ready();
      await balancer?.sees(place);
      return server;
    };
    await start(0);
    await Promise.all([start(1), start(2)]);
    balancer = await startBalancer({
      port: PORT,
      servers: PLACES.map((place) => PORT + place),
      folder,
    });
    return {
      balancer,
      certificateFile: `${folder}/certificate.pem`,
      folder,
      servers,
      start,
      companies: (prefix) => fetchCompanies(database.url, prefix),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fetchCompanies(url: string, prefix: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select name from companies where name like $1",
    [`${prefix}%`],
  );
  await client.end();
  return rows.map(({ name }) => name);
}

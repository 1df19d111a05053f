import { sql } from "kysely";
import assert from "node:assert/strict";
import { isDatabaseUrl, listAddresses } from "../../server/platform/db/addresses.ts";
import { isUnavailable } from "../../server/platform/db/failures.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { notifyDue } from "../../server/modules/reminder/notifyDue.ts";
import { createLog } from "../../server/platform/log.ts";
import { postgresTest } from "../support/database.ts";
import { addDueOccurrences, countNotifications } from "../support/dueReminders.ts";
import { addCompany, addType } from "../support/projects.ts";
import { startReplicated } from "../support/replicated.ts";
import { createReplicatedServer, type ReplicatedServer } from "../support/replicatedServer.ts";

/** Both hosts in one address. */
const joinHosts = (one: string, other: string) =>
  one.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(other).host}`) +
  "?target_session_attrs=read-write";

const MANY = 20;
/** So that what goes wrong ends; nothing takes nearly as long. */
const END_MS = 60_000;

/** Repeats an action until it is stopped. */
function repeatUntilStopped(step: () => Promise<void>) {
  const end = AbortSignal.timeout(END_MS);
  let isOver = false;
  const poll = (async () => {
    while (!isOver) {
      end.throwIfAborted();
      await step();
    }
  })();
  poll.catch(() => {});
  return {
    stop() {
      isOver = true;
      return poll;
    },
  };
}

/** Creates projects in a row and ignores errors. */
function writeOn(server: ReplicatedServer, token: string, project: object) {
  const acknowledged: string[] = [];
  const statuses = new Set<string>();
  let awaited = { count: Infinity, ...Promise.withResolvers<void>() };
  const { stop } = repeatUntilStopped(async () => {
    const body = { ...project, name: crypto.randomUUID() };
    const response = await server.request("POST", "/api/projects", { token, body });
    const retryAfter = response.headers.get("Retry-After");
    statuses.add(`${response.status}${retryAfter ? ` after ${retryAfter}` : ""}`);
    const company = await response.json();
    if (response.status === 201) acknowledged.push(company.name);
    if (acknowledged.length >= awaited.count) awaited.resolve();
  });
  return {
    acknowledged,
    answers: statuses,
    /** Resolves when so many more have been made. */
    async makes(count: number) {
      awaited = { count: acknowledged.length + count, ...Promise.withResolvers<void>() };
      const timer = setTimeout(() => awaited.reject(new Error("it does not write")), END_MS);
      await awaited.promise.finally(() => clearTimeout(timer));
    },
    stop,
  };
}

/** Runs the reminder job as each process does. */
function reportTo({ dbFor }: ReplicatedServer) {
  const work = { db: dbFor("background"), clock: () => new Date(), mails: false, batch: 2 };
  return repeatUntilStopped(async () => {
    await notifyDue(work).catch((error) => assert.ok(isUnavailable(error), String(error)));
  });
}

postgresTest("failover: acknowledged writes survive when a replica is promoted", async () => {
  const { primary, replica, stop } = await startReplicated();
  const url = joinHosts(replica.url, primary.url);
  const servers = [
    await createReplicatedServer(url, url),
    await createReplicatedServer(url, url),
  ] as const;
  const repeats: { stop(): Promise<void> }[] = [];
  try {
    const [server, other] = servers;
    const { access_token } = await server.signIn(await server.addUser({ roles: ["ADMIN"] }));
    const project = {
      companyId: await addCompany(server.db, "Foça"),
      typeId: await addType(server.db, "Rüzgâr"),
    };
    await addDueOccurrences(server.db, 100);
    const writings = servers.map((each) => writeOn(each, access_token, project));
    const tellers = servers.map(reportTo);
    repeats.push(...writings, ...tellers);
    const listReadiness = async () =>
      await Promise.all(servers.map(async (each) => (await each.request("GET", "/readyz")).status));
    const waitUntilEachWrites = () => Promise.all(writings.map((writing) => writing.makes(MANY)));

    await waitUntilEachWrites();
    await primary.kill();
    assert.deepEqual(await listReadiness(), [503, 503]);
    await replica.promote();
    await waitUntilEachWrites();
    assert.deepEqual(await listReadiness(), [200, 200]);
    for (const each of repeats) await each.stop();

    for (const { answers: statuses } of writings) {
      assert.deepEqual([...statuses].sort(), ["201", "503 after 5"]);
    }
    const { rows } = await sql<{ name: string; recorded: boolean }>`
      select name, exists (select from activity where project_id = projects.id) as recorded
      from projects`.execute(other.db);
    const names = new Set(rows.map(({ name }) => name));
    const lost = writings.flatMap(({ acknowledged }) => acknowledged)
      .filter((name) => !names.has(name));
    assert.deepEqual([lost, rows.filter(({ recorded }) => !recorded)], [[], []]);

    // What was claimed as the primary was lost is told when that claim has ended.
    const clock = () => new Date(Date.now() + 5 * 60_000);
    for (const { dbFor } of servers) {
      await notifyDue({ db: dbFor("background"), clock, mails: false });
    }
    assert.deepEqual(await countNotifications(server.db), {
      all: 300,
      distinct: 300,
      unnotified: 0,
    });
  } finally {
    await Promise.allSettled(repeats.map(({ stop }) => stop()));
    for (const each of servers) await each.close();
    await stop();
  }
});

postgresTest(
  "failover: a read-only connection is replaced and the primary searched again",
  async (url) => {
    const lines: string[] = [];
    const log = createLog("info", (line) => lines.push(JSON.parse(line).message));
    const { dbFor, close } = await openDatabase({ databaseUrl: url, log });
    const db = dbFor("write");
    const getPid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await getPid();
    assert.equal(await getPid(), before);
    const failure = await db.transaction().setAccessMode("read only").execute((trx) =>
      addDueOccurrences(trx, 1)
    )
      .catch((error) => error);
    assert.ok(isUnavailable(failure), String(failure));
    assert.notEqual(await getPid(), before);
    await close();
    assert.deepEqual(lines, [
      "the database takes no writes any more",
      "writes go to this database",
    ]);
  },
);

Deno.test("database address: an address with several hosts is split into one per host", () => {
  const parts = "postgres://iklim:p%40ss@one:5433,[::1]:5434,two/iklim";
  assert.deepEqual(listAddresses(`${parts}?sslmode=require&target_session_attrs=read-write`), [
    "postgres://iklim:p%40ss@one:5433/iklim?sslmode=require",
    "postgres://iklim:p%40ss@[::1]:5434/iklim?sslmode=require",
    "postgres://iklim:p%40ss@two/iklim?sslmode=require",
  ]);
  const socket = "postgres:///iklim?host=/run/postgresql";
  assert.deepEqual(listAddresses(socket), [socket]);
  assert.deepEqual(
    [parts, socket, "postgres://one,:x/iklim", "mysql://one/iklim", "one"].map(isDatabaseUrl),
    [true, true, false, false, false],
  );
});

import { sql } from "kysely";
import assert from "node:assert/strict";
import { addressesOf, isDatabaseUrl } from "../../server/db/addresses.ts";
import { isUnavailable } from "../../server/db/failures.ts";
import { openDatabase } from "../../server/db/open.ts";
import { notifyDue } from "../../server/jobs/reminders.ts";
import { createLog } from "../../server/log.ts";
import { onPostgres } from "../support/database.ts";
import { addDueOccurrences, countNotifications } from "../support/dueReminders.ts";
import { addCompany, addType } from "../support/projects.ts";
import { startReplicated } from "../support/replicated.ts";
import { type ReplicatedServer, replicatedServer } from "../support/replicatedServer.ts";

/** Both hosts in one address. */
const together = (one: string, other: string) =>
  one.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(other).host}`) +
  "?target_session_attrs=read-write";

const MANY = 20;
/** So that what goes wrong ends; nothing takes nearly as long. */
const END_MS = 60_000;

/** Something that is done again and again, until it is stopped. */
function repeated(step: () => Promise<void>) {
  const end = AbortSignal.timeout(END_MS);
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      end.throwIfAborted();
      await step();
    }
  })();
  done.catch(() => {});
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

/** Makes projects, one after the other, whatever is answered. */
function writeOn(server: ReplicatedServer, token: string, project: object) {
  const acknowledged: string[] = [];
  const answers = new Set<string>();
  let awaited = { count: Infinity, ...Promise.withResolvers<void>() };
  const { stop } = repeated(async () => {
    const body = { ...project, name: crypto.randomUUID() };
    const answer = await server.request("POST", "/api/projects", { token, body });
    const retryAfter = answer.headers.get("Retry-After");
    answers.add(`${answer.status}${retryAfter ? ` after ${retryAfter}` : ""}`);
    const made = await answer.json();
    if (answer.status === 201) acknowledged.push(made.name);
    if (acknowledged.length >= awaited.count) awaited.resolve();
  });
  return {
    acknowledged,
    answers,
    /** Resolves when so many more have been made. */
    async makes(count: number) {
      awaited = { count: acknowledged.length + count, ...Promise.withResolvers<void>() };
      const timer = setTimeout(() => awaited.reject(new Error("it does not write")), END_MS);
      await awaited.promise.finally(() => clearTimeout(timer));
    },
    stop,
  };
}

/** Tells of what is due, as each process does. */
function tellOn({ dbFor }: ReplicatedServer) {
  const work = { db: dbFor("background"), clock: () => new Date(), mails: false, batch: 2 };
  return repeated(async () => {
    await notifyDue(work).catch((error) => assert.ok(isUnavailable(error), String(error)));
  });
}

onPostgres("a replica takes the place of a primary that is lost, and nothing is", async () => {
  const { primary, replica, stop } = await startReplicated();
  const url = together(replica.url, primary.url);
  const servers = [await replicatedServer(url, url), await replicatedServer(url, url)] as const;
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
    const tellers = servers.map(tellOn);
    repeats.push(...writings, ...tellers);
    const readiness = async () =>
      await Promise.all(servers.map(async (each) => (await each.request("GET", "/readyz")).status));
    const untilEachWrites = () => Promise.all(writings.map((writing) => writing.makes(MANY)));

    await untilEachWrites();
    await primary.kill();
    assert.deepEqual(await readiness(), [503, 503]);
    await replica.promote();
    await untilEachWrites();
    assert.deepEqual(await readiness(), [200, 200]);
    for (const each of repeats) await each.stop();

    for (const { answers } of writings) {
      assert.deepEqual([...answers].sort(), ["201", "503 after 5"]);
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
    assert.deepEqual(await countNotifications(server.db), { all: 300, distinct: 300, untold: 0 });
  } finally {
    await Promise.allSettled(repeats.map(({ stop }) => stop()));
    for (const each of servers) await each.close();
    await stop();
  }
});

onPostgres(
  "what has become read-only is looked for again, by connections made anew",
  async (url) => {
    const lines: string[] = [];
    const log = createLog("info", (line) => lines.push(JSON.parse(line).message));
    const { dbFor, close } = await openDatabase({ databaseUrl: url, log });
    const db = dbFor("write");
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await pid();
    assert.equal(await pid(), before);
    const failure = await db.transaction().setAccessMode("read only").execute((trx) =>
      addDueOccurrences(trx, 1)
    )
      .catch((error) => error);
    assert.ok(isUnavailable(failure), String(failure));
    assert.notEqual(await pid(), before);
    await close();
    assert.deepEqual(lines, [
      "the database takes no writes any more",
      "writes go to this database",
    ]);
  },
);

Deno.test("an address of several hosts is one of each", () => {
  const parts = "postgres://iklim:p%40ss@one:5433,[::1]:5434,two/iklim";
  assert.deepEqual(addressesOf(`${parts}?sslmode=require&target_session_attrs=read-write`), [
    "postgres://iklim:p%40ss@one:5433/iklim?sslmode=require",
    "postgres://iklim:p%40ss@[::1]:5434/iklim?sslmode=require",
    "postgres://iklim:p%40ss@two/iklim?sslmode=require",
  ]);
  const socket = "postgres:///iklim?host=/run/postgresql";
  assert.deepEqual(addressesOf(socket), [socket]);
  assert.deepEqual(
    [parts, socket, "postgres://one,:x/iklim", "mysql://one/iklim", "one"].map(isDatabaseUrl),
    [true, true, false, false, false],
  );
});

import assert from "node:assert/strict";
import type { KyselyPlugin } from "kysely";
import type { DatabaseFor } from "../../server/platform/db/connections.ts";
import { readSettings } from "../../server/settings.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { createTestDatabase } from "../support/database.ts";

type Start = (
  environment?: Record<string, string>,
  demo?: boolean,
  more?: {
    stopLimitMs?: number;
    plugin?: KyselyPlugin;
    opened?: Promise<void>;
    closed?: () => void;
    drain?: (seconds: number) => Promise<void>;
  },
) => Promise<RunningServer>;

/** Hands a story the means to start servers, one after another, on the same database. */
async function onOneDatabase(run: (start: Start) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir();
  const { db, dbFor, close } = await createTestDatabase();
  try {
    await run(async (environment = {}, demo = false, more = {}) => {
      const { stopLimitMs = 200, plugin, opened, closed = () => {}, drain } = more;
      const defaults = { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" };
      const read = readSettings({ ...defaults, ...environment });
      if (!read.ok) throw new Error(read.faults.join("\n"));
      const openedDbFor: DatabaseFor = (kind, gone, requester) =>
        plugin ? dbFor(kind, gone, requester).withPlugin(plugin) : dbFor(kind, gone, requester);
      const open = async () => {
        await opened;
        return {
          db: plugin ? db.withPlugin(plugin) : db,
          dbFor: openedDbFor,
          close: () => Promise.resolve(closed()),
        };
      };
      const { settings } = read;
      return await startServer({ settings, demo, stopLimitMs, ...(drain && { drain }) }, open);
    });
  } finally {
    await close();
    await Deno.remove(dataDir, { recursive: true });
  }
}

const createStartError = (message: string) => ({ name: "StartupError", message });

Deno.test("server start: requires a first administrator in production", () =>
  onOneDatabase(async (start) => {
    await assert.rejects(
      start(),
      createStartError("ADMIN_EMAIL must name the first administrator: nobody can sign in"),
    );
    const running = await start({ ADMIN_EMAIL: "ayse@firma.example" });
    assert.match(running.invitation ?? "", /^http:\/\/localhost:0\/set-password\/[\w-]{43}$/);
    const ready = await fetch(`${running.url}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [200, { status: "ready" }]);
    await running.stop();
    await assert.rejects(start({}, true), /The demo needs an empty database/);
  }));

Deno.test("server start: rejects the demo's database in production and a port in use", () =>
  onOneDatabase(async (start) => {
    const running = await start({}, true);
    const signedIn = await fetch(`${running.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "viewer@iklim.example", password: "iklim-demo-2026" }),
    });
    assert.deepEqual(Object.keys(await signedIn.json()), ["access_token", "refresh_token"]);
    await running.stop();
    await assert.rejects(start({ ADMIN_EMAIL: "ayse@firma.example" }), {
      name: "StartupError",
      message: "This database holds the demo's accounts, whose password everybody knows: " +
        "set DATA_DIR or DATABASE_URL to another",
    });

    const usedPort = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const port = String(usedPort.addr.port);
    await assert.rejects(
      start({ PORT: port }, true),
      createStartError(`PORT ${port} is in use at 127.0.0.1`),
    );
    usedPort.close();
  }));

Deno.test("server start: exits with a line for each wrong setting", async () => {
  const main = new URL("../../server/main.ts", import.meta.url);
  const permissions = ["--allow-read", "--allow-env", "--allow-sys", "--allow-ffi"];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, main.href],
    env: { PORT: "eight", LOG_LEVEL: "loud" },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.deepEqual([code, decode(stdout), decode(stderr).trimEnd().split("\n")], [1, "", [
    "LOG_LEVEL must be one of debug, info, warn, error, silent",
    "PORT must be a whole number from 0 to 65535",
  ]]);
});

Deno.test("server start: serves metrics at their own address only when configured", () =>
  onOneDatabase(async (start) => {
    const silent = await start({}, true);
    assert.equal(silent.metricsUrl, undefined);
    assert.equal((await (await fetch(`${silent.url}/metrics`)).json()).status, 404);
    await silent.stop();
    const running = await start({ METRICS_PORT: "0" }, true);
    const reported = await (await fetch(running.metricsUrl ?? "")).text();
    assert.match(reported, /\niklim_build_info\{app="none",schema="\d{4}_\w+",deno="[\d.]+"\} 1\n/);
    assert.match(reported, /\niklim_database_up 1\n/);
    assert.match(reported, /\niklim_queue_waiting\{queue="pictures"\} 0\n/);
    await running.stop();
    await assert.rejects(fetch(running.metricsUrl ?? ""), TypeError);
  }));

Deno.test("server stop: does not wait for a request that never completes", () =>
  onOneDatabase(async (start) => {
    const running = await start({}, true);
    const { hostname, port } = new URL(running.url);
    const slow = await Deno.connect({ hostname, port: Number(port) });
    const begun = [
      "POST /api/auth/login HTTP/1.1",
      `Host: ${hostname}`,
      "Content-Type: application/json",
      "Content-Length: 1000",
      "",
      "{",
    ];
    await slow.write(new TextEncoder().encode(begun.join("\r\n")));
    await (await fetch(`${running.url}/readyz`)).body?.cancel();
    await running.stop();
    slow.close();
    await assert.rejects(fetch(`${running.url}/readyz`), TypeError);
  }));

/** Holds the results of queries that contain an email. */
function holdResults(name: string) {
  const { promise: requested, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const heldStatements = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(name)) heldStatements.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (heldStatements.has(queryId)) {
        ask();
        await released;
      }
      return result;
    },
  };
  return { plugin, requested, release };
}

Deno.test("server stop: responds to pending requests before it closes the database", () =>
  onOneDatabase(async (start) => {
    const course: string[] = [];
    const email = "nobody@iklim.example";
    const { plugin, requested, release } = holdResults(email);
    const running = await start({}, true, {
      stopLimitMs: 60_000,
      plugin,
      closed: () => course.push("closed"),
    });
    const answered = fetch(`${running.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "iklim-demo-2026" }),
    }).then(async (response) => {
      await response.body?.cancel();
      course.push(`answered ${response.status}`);
    });
    await requested;
    const stopped = running.stop();
    await assert.rejects(fetch(`${running.url}/healthz`), TypeError);
    release();
    await Promise.all([answered, stopped]);
    assert.deepEqual(course, ["answered 401", "closed"]);
  }));

/** What a server says of itself at these addresses. */
const requestHealth = (url: string) =>
  Promise.all(["/healthz", "/readyz", "/api/auth/config"].map(async (path) => {
    const response = await fetch(url + path);
    await response.body?.cancel();
    return response.status;
  }));

function findFreePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

Deno.test("server start: is alive but not ready while the database is being prepared", () =>
  onOneDatabase(async (start) => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const port = findFreePort();
    const starting = start({ PORT: String(port) }, true, { opened });
    const url = `http://127.0.0.1:${port}`;
    assert.deepEqual(await requestHealth(url), [200, 503, 503]);
    const response = await fetch(`${url}/readyz`);
    assert.deepEqual([response.headers.get("Retry-After"), await response.json()], ["2", {
      status: "starting",
    }]);
    open();
    const running = await starting;
    assert.deepEqual(await requestHealth(url), [200, 200, 200]);
    await running.stop();
  }));

Deno.test("server start: stops listening when it fails", () =>
  onOneDatabase(async (start) => {
    const port = findFreePort();
    const opened = Promise.reject(new Error("no database"));
    await assert.rejects(start({ PORT: String(port) }, true, { opened }), /no database/);
    await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`), TypeError);
    const metrics = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const usedPort = String(metrics.addr.port);
    await assert.rejects(
      start({ PORT: String(port), METRICS_PORT: usedPort }, true),
      createStartError(`METRICS_PORT ${usedPort} is in use at 127.0.0.1`),
    );
    metrics.close();
    await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`), TypeError);
  }));

Deno.test("server stop: keeps responding while not ready until the drain time ends", () =>
  onOneDatabase(async (start) => {
    const { promise: noticed, resolve: notice } = Promise.withResolvers<void>();
    const drained: number[] = [];
    const drain = (seconds: number) => {
      drained.push(seconds);
      return noticed;
    };
    const running = await start({ DRAIN_SECONDS: "5" }, true, { drain });
    assert.deepEqual(await requestHealth(running.url), [200, 200, 200]);
    const stopped = running.stop();
    assert.deepEqual(await requestHealth(running.url), [200, 503, 200]);
    notice();
    await stopped;
    assert.deepEqual(drained, [5]);
    await assert.rejects(fetch(`${running.url}/healthz`), TypeError);
  }));

import assert from "node:assert/strict";
import { addGauges } from "../../server/platform/metrics/gauges.ts";
import { DatabaseUsage } from "../../server/platform/db/usage.ts";
import { createMeters } from "../../server/platform/metrics/meters.ts";
import { SETTING_NAMES } from "../../server/settings.ts";
import settings from "../../deno.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));

/** Every metric that a process tells, with its labels. */
async function listMetrics(): Promise<Set<string>> {
  const { registry } = createMeters();
  const everything = {
    usage: new DatabaseUsage(new Map()),
    replicas: { metrics: [] },
    queues: {},
    readDueWork: () => Promise.resolve([]),
    build: { app: "", schema: "", deno: "" },
    startedAt: 0,
  };
  addGauges(registry, everything);
  return new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
}

Deno.test("metrics: are those that docs/operations.md lists", async () => {
  const text = await read("docs/operations.md");
  const reported = await listMetrics();
  const short = text.replaceAll(
    /`(\w+)_in_use`, `_waiting`, `_limit`/g,
    "$1_in_use $1_waiting $1_limit",
  );
  const named = new Set(
    [...short.matchAll(/\b(?:iklim|process)_[a-z_]+/g)]
      .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, "")),
  );
  named.delete("iklim_");
  assert.deepEqual([...named].sort(), [...reported].sort());
});

Deno.test("settings: are in the README's table and in the server's permissions", async () => {
  const text = await read("README.md");
  const rows = text.split("\n").filter((line) => line.startsWith("| `")).join("\n");
  assert.deepEqual(SETTING_NAMES.filter((name) => !rows.includes(`\`${name}\``)), []);
  const allowed = settings.permissions.server.env;
  assert.deepEqual(SETTING_NAMES.filter((name) => !allowed.includes(name)), []);
});

Deno.test("deploy: limits the heap as deno task start does", async () => {
  const readFlags = (text: string) => /--v8-flags=\S+/.exec(text)?.[0] ?? assert.fail("no flags");
  const { tasks } = JSON.parse(await read("deno.json"));
  assert.equal(readFlags(await read("deploy/iklim@.service")), readFlags(tasks.start.command));
});

Deno.test("deploy: sets known settings and leaves time to drain", async () => {
  const unit = await read("deploy/iklim@.service");
  const example = await read("deploy/environment.example");
  const set = [...`${unit}\n${example}`.matchAll(/^(?:Environment=)?([A-Z][A-Z_]+)=/gm)]
    .map(([, name = ""]) => name).filter((name) => !name.startsWith("DENO_"));
  assert.deepEqual(set.filter((name) => !SETTING_NAMES.some((known) => known === name)), []);
  const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(example)?.[1]);
  const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  assert.ok(stop >= drain + 10, `${stop} s for ${drain} s and ten more`);
});

const analyze = (...args: string[]) =>
  new Deno.Command("systemd-analyze", { args }).output().catch(() => undefined);

Deno.test({
  name: "systemd finds nothing wrong with the unit, and little that it could do",
  ignore: await analyze("--version") === undefined,
  async fn() {
    const folder = await Deno.makeTempDir();
    const file = `${folder}/iklim@.service`;
    const unit = await read("deploy/iklim@.service");
    await Deno.writeTextFile(file, unit.replaceAll("/usr/local/bin/deno", Deno.execPath()));
    const verified = await analyze("verify", file);
    const scored = await analyze("security", "--offline=true", "--threshold=15", file);
    await Deno.remove(folder, { recursive: true });
    const said = new TextDecoder();
    assert.deepEqual([verified?.code, said.decode(verified?.stderr)], [0, ""]);
    assert.equal(scored?.code, 0, said.decode(scored?.stdout).trim().split("\n").at(-1));
  },
});

import assert from "node:assert/strict";
import { openNewDatabaseFolder } from "../support/databaseFolder.ts";
import settings from "../../deno.json" with { type: "json" };

const ROOT = new URL("../..", import.meta.url).pathname;
const LOOKED_UP = new Set(['"$(deno task -q programs']);
const NOTHING_ON_PATH = { PATH: "", NO_COLOR: "1" };

const commands = Object.values<string | { description: string; command?: string }>(settings.tasks)
  .map((task) => typeof task === "string" ? task : task.command ?? "");

const matches = (pattern: RegExp) =>
  commands.flatMap((command) => [...command.matchAll(pattern)].map(([, found]) => found ?? ""));

async function listPrograms(...names: string[]): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "programs", ...names],
    cwd: ROOT,
    env: NOTHING_ON_PATH,
    stderr: "inherit",
  }).output();
  return new TextDecoder().decode(stdout).trim().split(",");
}

Deno.test("tasks: use existing permission sets, and every set is used", () =>
  assert.deepEqual(
    [...new Set(matches(/ -P=(\w+)/g))].sort(),
    Object.keys(settings.permissions).sort(),
  ));

Deno.test("tasks: look up the paths of programs they may run", () =>
  assert.deepEqual(new Set(matches(/--allow-run=(\S+ \S+ \S+ \S+)/g)), LOOKED_UP));

Deno.test("tasks: find esbuild and Deno with an empty PATH", async () => {
  const [deno, esbuild = ""] = await listPrograms("deno", "esbuild");
  assert.equal(deno, Deno.execPath());
  const { stdout } = await new Deno.Command(esbuild, { args: ["--version"] }).output();
  assert.equal(`npm:esbuild@${new TextDecoder().decode(stdout).trim()}`, settings.imports.esbuild);
});

Deno.test("tasks: start the embedded database with an empty PATH", async () => {
  const dataDir = await Deno.makeTempDir();
  await (await openNewDatabaseFolder({ dataDir })).close();
  const [deno] = await listPrograms("deno");
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-check",
      "-RWES",
      `--allow-run=${deno}`,
      `${ROOT}tests/support/databaseProcess.ts`,
      dataDir,
    ],
    env: NOTHING_ON_PATH,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const said = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await said.read();
  // First, so that it never writes to a closed pipe.
  child.kill("SIGKILL");
  await said.cancel();
  // The process of the database has it too, and writes until it notices that it is alone.
  const [, stderr] = [await child.status, await new Response(child.stderr).text()];
  assert.equal(stderr, "");
  await Deno.remove(dataDir, { recursive: true });
  assert.match(value ?? "", /^open\n/);
});

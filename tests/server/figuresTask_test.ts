import { sql } from "kysely";
import assert from "node:assert/strict";
import { openDatabase } from "../../server/platform/db/open.ts";
import { createDatabaseFolder } from "../support/databaseFolder.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";

const COMMAND = new URL("../../server/figures.ts", import.meta.url).pathname;

/** Runs `deno task figures`. */
async function runFigures(dataDir: string, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--allow-all", COMMAND, ...args],
    env: { DATA_DIR: dataDir, DATABASE_URL: "", NO_COLOR: "1" },
  }).output();
  const decodeLines = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim().split("\n");
  return [code, ...decodeLines(stdout), ...decodeLines(stderr)].filter((line) => line !== "");
}

async function leave(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  await addProject(db, { name: "Ilgaz", companyId, typeId });
  await sql`update project_progress set seconds = 1`.execute(db);
  await sql`update project_figures set count = 7`.execute(db);
  await close();
}

Deno.test("figures task: reports wrong counters and corrects them with the argument mend", async () => {
  const dataDir = await Deno.makeTempDir();
  try {
    await createDatabaseFolder(dataDir);
    await leave(dataDir);
    const wrong = ["progress of projects: 1 differ", "projects of technologies: 1 differ"];
    assert.deepEqual(await runFigures(dataDir), [1, ...wrong]);
    assert.deepEqual(await runFigures(dataDir, "mend"), [0, ...wrong, "They have been set right."]);
    assert.deepEqual(await runFigures(dataDir), [0, "All kept figures are right."]);
    assert.deepEqual(
      await runFigures(dataDir, "count"),
      [1, "Usage: deno task figures [mend]"],
    );
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

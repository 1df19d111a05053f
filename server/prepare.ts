import { defaultDataDir } from "./dataDir.ts";

// Making a database takes twice the memory of running one, and a process keeps what it once took.
// So the first start makes the folder in a process of its own. What stands in the way is told by
// the server itself, which starts next.
if (!Deno.env.get("DATABASE_URL")) {
  const dataDir = Deno.env.get("DATA_DIR")?.trim() || defaultDataDir(Deno.args.includes("--demo"));
  const isThere = await Deno.stat(`${dataDir}/database`).then(() => true, () => false);
  if (!isThere) {
    const { prepareFolder } = await import("./db/embedded.ts");
    await prepareFolder(dataDir).catch(() => {});
  }
}

import assert from "node:assert/strict";
import { dataFolder, startApiProcess } from "../../tools/dev/apiProcess.ts";

Deno.test("data folder: is DATA_DIR, or the demo's folder without it", () => {
  assert.equal(dataFolder({ DATA_DIR: "/srv/iklim" }), "/srv/iklim");
  assert.equal(dataFolder({}, { DATA_DIR: "/srv/own" }), "/srv/own");
  assert.equal(dataFolder({ DATA_DIR: "/srv/given" }, { DATA_DIR: "/srv/own" }), "/srv/given");
  assert.equal(dataFolder({ DATA_DIR: " " }, {}), ".data/demo");
  assert.equal(dataFolder({}, {}), ".data/demo");
});

Deno.test("data folder: rejects a path with a comma, which Deno reads as two", () =>
  assert.throws(() => dataFolder({ DATA_DIR: "/srv/a,b" }), {
    message: "DATA_DIR must be a folder whose path has no comma",
  }));

Deno.test("dev API: creates its data folder and does not start when that is a file", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const api = startApiProcess({ LOG_LEVEL: "silent", DATA_DIR: `${folder}/new/data` });
    assert.match(await api.address ?? "", /^http:/);
    await api.stop();
    assert.ok((await Deno.stat(`${folder}/new/data`)).isDirectory);
    await Deno.writeTextFile(`${folder}/file`, "");
    const refused = startApiProcess({ LOG_LEVEL: "silent", DATA_DIR: `${folder}/file` });
    assert.equal(await refused.address, undefined);
    await refused.stop();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

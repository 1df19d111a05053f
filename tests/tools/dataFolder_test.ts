import assert from "node:assert/strict";
import { dataFolder, startApiProcess } from "../../tools/dev/apiProcess.ts";

Deno.test("the watching server's data lie where DATA_DIR says, or where the demo's do", () => {
  assert.equal(dataFolder({ DATA_DIR: "/srv/iklim" }), "/srv/iklim");
  assert.equal(dataFolder({}, { DATA_DIR: "/srv/own" }), "/srv/own");
  assert.equal(dataFolder({ DATA_DIR: "/srv/given" }, { DATA_DIR: "/srv/own" }), "/srv/given");
  assert.equal(dataFolder({ DATA_DIR: " " }, {}), ".data/demo");
  assert.equal(dataFolder({}, {}), ".data/demo");
});

Deno.test("a folder that Deno would read as two is refused in a line", () =>
  assert.throws(() => dataFolder({ DATA_DIR: "/srv/a,b" }), {
    message: "DATA_DIR must be a folder whose path has no comma",
  }));

Deno.test("a folder anywhere is written to; a file in its place is refused", async () => {
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

import assert from "node:assert/strict";
import { unwatchedStorage, watchStorage } from "../../server/storage.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { problemKind } from "../support/problems.ts";

let isFull = false;
let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await testServer({ storage: { isFull: () => Promise.resolve(isFull) } });
});
Deno.test.afterAll(() => server.close());

Deno.test("a full disk refuses what would be written, and nothing that is read", async () => {
  isFull = false;
  const user = await server.addUser({ roles: ["ADMIN"] });
  const { access_token: token, refresh_token: refresh } = await server.signIn(user);
  const create = () =>
    server.request("POST", "/api/companies", { token, body: { name: "Yel A.Ş." }, language: "en" });

  isFull = true;
  const refused = await create();
  assert.deepEqual([refused.headers.get("Iklim-Storage"), await refused.json()], ["full", {
    ...problemKind("storage-full"),
    detail: "The server's disk is nearly full, so nothing can be saved.",
  }]);
  const read = await server.request("GET", "/api/companies", { token });
  assert.deepEqual([read.status, read.headers.get("Iklim-Storage")], [200, "full"]);
  await read.body?.cancel();
  const refreshed = await server.request("POST", "/api/auth/refresh", { token: refresh });
  assert.equal(refreshed.status, 200);
  await server.signIn(user);

  isFull = false;
  const created = await create();
  assert.deepEqual([created.status, created.headers.get("Iklim-Storage")], [201, null]);
  await created.body?.cancel();
});

Deno.test("a disk counts as full below what has to be free", async () => {
  const asked: string[] = [];
  const withFree = (free: number) =>
    watchStorage("/data", 100, (folder) => {
      asked.push(folder);
      return Promise.resolve(free);
    });
  assert.equal(await withFree(99).isFull(), true);
  const roomy = withFree(100);
  assert.deepEqual([await roomy.isFull(), await roomy.isFull()], [false, false]);
  assert.deepEqual(asked, ["/data", "/data"]);
});

Deno.test("this machine's disk says how much is free; a database server's is its own", async () => {
  assert.equal(await watchStorage(".", 0).isFull(), false);
  assert.equal(await watchStorage(".", Infinity).isFull(), true);
  assert.equal(await unwatchedStorage.isFull(), false);
});

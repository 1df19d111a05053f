import assert from "node:assert/strict";
import { unwatchedStorage, watchStorage } from "../../server/platform/storage.ts";
import { createTestServer, type TestServer } from "../support/server.ts";
import { getProblemKind } from "../support/problems.ts";

let isFull = false;
let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer({ storage: { isFull: () => Promise.resolve(isFull) } });
});
Deno.test.afterAll(() => server.close());

Deno.test("storage: a full disk rejects writes and allows reads", async () => {
  isFull = false;
  const user = await server.addUser({ roles: ["ADMIN"] });
  const { access_token: token, refresh_token: refresh } = await server.signIn(user);
  const create = () =>
    server.request("POST", "/api/companies", { token, body: { name: "Yel A.Ş." }, language: "en" });

  isFull = true;
  const rejectedResponse = await create();
  assert.deepEqual([rejectedResponse.headers.get("Iklim-Storage"), await rejectedResponse.json()], [
    "full",
    {
      ...getProblemKind("storage-full"),
      detail: "The server's disk is nearly full, so nothing can be saved.",
    },
  ]);
  const read = await server.request("GET", "/api/companies", { token });
  assert.deepEqual([read.status, read.headers.get("Iklim-Storage")], [200, "full"]);
  await read.body?.cancel();
  const refreshed = await server.request("POST", "/api/auth/refresh", { token: refresh });
  assert.equal(refreshed.status, 200);
  await server.signIn(user);

  isFull = false;
  const createResponse = await create();
  assert.deepEqual([createResponse.status, createResponse.headers.get("Iklim-Storage")], [
    201,
    null,
  ]);
  await createResponse.body?.cancel();
});

Deno.test("storage: is full below the minimum of free space", async () => {
  const checkedFolders: string[] = [];
  const createStorage = (free: number) =>
    watchStorage("/data", 100, (folder) => {
      checkedFolders.push(folder);
      return Promise.resolve(free);
    });
  assert.equal(await createStorage(99).isFull(), true);
  const storage = createStorage(100);
  assert.deepEqual([await storage.isFull(), await storage.isFull()], [false, false]);
  assert.deepEqual(checkedFolders, ["/data", "/data"]);
});

Deno.test("storage: reads the free space of a folder, and an unwatched storage is never full", async () => {
  assert.equal(await watchStorage(".", 0).isFull(), false);
  assert.equal(await watchStorage(".", Infinity).isFull(), true);
  assert.equal(await unwatchedStorage.isFull(), false);
});

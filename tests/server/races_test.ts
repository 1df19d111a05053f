import assert from "node:assert/strict";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { type CallApi, createApiCaller } from "../support/apiCaller.ts";
import { runConcurrently } from "../support/runConcurrently.ts";
import { addCompany, addType } from "../support/projects.ts";
import { createTestServer, type TestServer, type TestUser } from "../support/server.ts";

/** Races need several connections, which only PostgreSQL has. */
const ignore = Deno.env.get("TEST_DATABASE_URL") === undefined;

const OWNERS = "/api/project-milestone-owners";

interface Scene {
  server: TestServer;
  admin: TestUser;
  callApi: CallApi;
}

function race(name: string, story: (scene: Scene) => Promise<void>): void {
  Deno.test({
    name,
    ignore,
    async fn() {
      await using server = await createTestServer();
      const admin = await server.addUser({ roles: ["ADMIN"] });
      const callApi = createApiCaller(server, (await server.signIn(admin)).access_token);
      await story({ server, admin, callApi });
    },
  });
}

const listStatuses = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).sort();
const addOwner = async ({ callApi }: Scene): Promise<string> =>
  (await callApi("POST", OWNERS, { name: "Sicil", kind: "REGISTRY" })).body.id;

const ENTITIES: [keyof Database, path: string, add: (scene: Scene) => Promise<string>][] = [
  ["companies", "/api/companies", ({ server }) => addCompany(server.db, "Ege")],
  ["project_types", "/api/project-types", ({ server }) => addType(server.db, "Rüzgâr")],
  ["milestone_owners", OWNERS, addOwner],
  ["users", "/api/users", async ({ server }) => (await server.addUser()).id],
];
for (const [table, path, add] of ENTITIES) {
  race(`${table}: one of two concurrent updates of one version succeeds`, async (scene) => {
    const id = await add(scene);
    const responses = await runConcurrently(
      scene.server.db,
      table,
      () => ["A", "B"].map((name) => scene.callApi("PATCH", `${path}/${id}`, { version: 1, name })),
    );
    assert.deepEqual(listStatuses(responses), [200, 409]);
  });
}

race(
  "users: one administrator remains when two disable each other concurrently",
  async ({ server, admin, callApi }) => {
    const other = await server.addUser({ roles: ["ADMIN"] });
    const callApiAsOther = createApiCaller(server, (await server.signIn(other)).access_token);
    const responses = await runConcurrently(server.db, "account_events", () => [
      callApi("PUT", `/api/users/${other.id}/disable`),
      callApiAsOther("PUT", `/api/users/${admin.id}/disable`),
    ]);
    assert.deepEqual(listStatuses(responses), [200, 409]);
  },
);

race(
  "users: one administrator remains when two give up the role concurrently",
  async ({ server, admin, callApi }) => {
    const other = await server.addUser({ roles: ["ADMIN"] });
    const callApiAsOther = createApiCaller(server, (await server.signIn(other)).access_token);
    const stepDown = { version: 1, roles: ["MEMBER"] };
    const responses = await runConcurrently(server.db, "account_events", () => [
      callApi("PATCH", `/api/users/${admin.id}`, stepDown),
      callApiAsOther("PATCH", `/api/users/${other.id}`, stepDown),
    ]);
    assert.deepEqual(listStatuses(responses), [200, 409]);
  },
);

race(
  "technology: a template and the concurrent deletion of its stakeholder do not both succeed",
  async (scene) => {
    const id = await addOwner(scene);
    const input = { name: "Güneş", milestoneTemplate: [{ name: "Tescil", ownerId: id }] };
    const [createResponse, deleted] = await runConcurrently(
      scene.server.db,
      "project_types",
      () => [
        scene.callApi("POST", "/api/project-types", input),
        scene.callApi("DELETE", `${OWNERS}/${id}`),
      ],
    );
    const outcome = `${createResponse?.status} ${deleted?.status}`;
    assert.equal(["201 409", "400 204"].includes(outcome), true, outcome);
  },
);

race("users: administrators who change each other concurrently cause no deadlock", async (
  { server, admin, callApi },
) => {
  const other = await server.addUser({ roles: ["ADMIN"] });
  const callApiAsOther = createApiCaller(server, (await server.signIn(other)).access_token);
  const changes = [[callApi, other], [callApiAsOther, admin]] as const;
  const work = Array.from({ length: 6 }, (_, index) =>
    changes.flatMap(([change, { id }]) => [
      change("PATCH", `/api/users/${id}`, {
        version: 1 + index,
        email: `${id}-${index}@x.example`,
      }),
      change("PUT", `/api/users/${id}/enable`),
      change("POST", "/api/auth/master-password", { userId: id }),
    ])).flat();
  const responses = await Promise.all(work);
  assert.deepEqual(responses.filter(({ status }) => status >= 500), []);
});

const OWNER = { name: "Sicil", kind: "REGISTRY" };
const createWithKey = ({ server }: Scene, token: string, body: object) => async () => {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: "one" };
  const response = await server.request("POST", OWNERS, { token, headers, body });
  return { status: response.status, body: await response.json() };
};

race(
  "idempotency: two concurrent requests with one key return the same record",
  async (scene) => {
    const { server, admin } = scene;
    const { access_token } = await server.signIn(admin);
    const send = createWithKey(scene, access_token, OWNER);
    const [first, second] = await runConcurrently(
      server.db,
      "milestone_owners",
      () => [send(), send()],
    );
    assert.deepEqual([first?.status, second], [201, first]);
    assert.equal((await scene.callApi("GET", OWNERS)).body.total, 1);
  },
);

race(
  "idempotency: one of two concurrent requests with one key and other bodies is rejected",
  async (scene) => {
    const { server, admin } = scene;
    const { access_token } = await server.signIn(admin);
    const bodies = [OWNER, { ...OWNER, name: "Kurum" }];
    const responses = await runConcurrently(
      server.db,
      "milestone_owners",
      () => bodies.map((body) => createWithKey(scene, access_token, body)()),
    );
    assert.deepEqual(listStatuses(responses), [201, 409]);
    assert.equal((await scene.callApi("GET", OWNERS)).body.total, 1);
  },
);

race(
  "idempotency: concurrent rejected requests leave their key free",
  async (scene) => {
    const { server, admin, callApi } = scene;
    const { access_token } = await server.signIn(admin);
    const send = (path: string, body: object) => async () => {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: "one" };
      const response = await server.request("POST", path, { token: access_token, headers, body });
      return { status: response.status, body: await response.json() };
    };
    await addCompany(server.db, "Ege");
    const createDuplicate = send("/api/companies", { name: "Ege" });
    const responses = await runConcurrently(
      server.db,
      "companies",
      () => [createDuplicate(), createDuplicate()],
    );
    assert.deepEqual(listStatuses(responses), [400, 400]);
    assert.equal((await send("/api/companies", { name: "Ege 2" })()).status, 201);
    assert.equal((await callApi("GET", "/api/companies?size=1")).status, 200);
  },
);

import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_PAGED_ROWS } from "../../contract/listQuery.ts";
import { type Role, ROLE_PERMISSIONS, ROLES } from "../../contract/permissions.ts";
import type { SavedView, SavedViewInput } from "../../contract/schemas/view.ts";
import {
  getViewedList,
  MAX_PINNED_VIEWS,
  MAX_VIEWS,
  VIEWED_LIST_NAMES,
} from "../../contract/view.ts";
import { VIEW_SHARING } from "../../contract/viewSharing.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import {
  type CallApi,
  createApiCaller,
  STALE_DETAIL,
  toErrorSummary,
} from "../support/apiCaller.ts";
import { addCompany, addProject, addType } from "../support/projects.ts";
import {
  CREATED_STAMPS,
  createTestServer,
  type TestServer,
  type TestUser,
} from "../support/server.ts";

const VIEWS = "/api/views";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let server: TestServer;
Deno.test.beforeEach(async () => {
  server = await createTestServer();
});
Deno.test.afterEach(() => server.close());

interface Person {
  callApi: CallApi;
  user: TestUser;
}

async function addPerson(role: Role, name = "Deniz"): Promise<Person> {
  const user = await server.addUser({ roles: [role], name });
  const { access_token: token } = await server.signIn(user);
  return { callApi: createApiCaller(server, token), user };
}

const active: SavedViewInput = {
  list: "projects",
  name: "Active ones",
  query: "status=ACTIVE&sortField=code&sortDirection=desc&size=25",
  hiddenColumns: ["type"],
  isShared: false,
};

const saveView = async (
  { callApi }: Person,
  input: Partial<SavedViewInput> = {},
): Promise<SavedView> => (await callApi("POST", VIEWS, { ...active, ...input })).body;

const listNames = async ({ callApi }: Person, query = ""): Promise<string[]> =>
  (await callApi("GET", `${VIEWS}${query}`)).body.data.map(({ name }: SavedView) => name);

const changeSettings = (
  { callApi }: Person,
  { id }: SavedView,
  isPinned: boolean,
  isDefault = false,
) => callApi("PUT", `${VIEWS}/${id}/settings`, { isPinned, isDefault });

Deno.test("saved view: is created, listed, changed and deleted", async () => {
  const me = await addPerson("VIEWER");
  const createResponse = await me.callApi("POST", VIEWS, active);
  const view: SavedView = {
    ...active,
    ...CREATED_STAMPS,
    id: createResponse.body.id,
    path: "/project/",
    owner: { id: me.user.id, name: me.user.name, surname: me.user.surname },
    isPinned: false,
    isDefault: false,
    fits: true,
  };
  assert.deepEqual(createResponse, { status: 201, body: view });
  const path = `${VIEWS}/${view.id}`;
  assert.deepEqual(await me.callApi("GET", path), { status: 200, body: view });
  assert.deepEqual((await me.callApi("GET", VIEWS)).body, { data: [view] });
  assert.deepEqual((await me.callApi("GET", `${VIEWS}?list=projects`)).body, { data: [view] });
  assert.deepEqual((await me.callApi("GET", `${VIEWS}?list=companies`)).body, { data: [] });

  const changeResponse = await me.callApi("PATCH", path, {
    version: 1,
    name: " Others ",
    query: "",
  });
  const after = { ...view, version: 2, name: "Others", query: "" };
  assert.deepEqual(changeResponse, { status: 200, body: after });
  assert.deepEqual(await me.callApi("PATCH", path, { version: 2, name: "Others" }), changeResponse);
  assert.deepEqual(toErrorSummary(await me.callApi("PATCH", path, { version: 1, name: "S" })), [
    409,
    STALE_DETAIL,
  ]);
  assert.equal((await me.callApi("DELETE", path)).status, 204);
  assert.equal((await me.callApi("GET", path)).status, 404);
  assert.equal((await me.callApi("DELETE", path)).status, 404);
});

Deno.test("saved view: is pinned while it is saved, for its owner only", async () => {
  const me = await addPerson("MANAGER");
  const view = await saveView(me, { isShared: true, isPinned: true });
  const other = await addPerson("MANAGER");
  const readPinned = async ({ callApi }: Person) => {
    const { body } = await callApi("GET", `${VIEWS}/${view.id}`);
    return [body.isPinned, body.isDefault];
  };
  assert.deepEqual(
    [view.isPinned, await readPinned(me), await readPinned(other)],
    [true, [true, false], [false, false]],
  );
});

Deno.test("saved view: is not saved when it cannot be pinned", async () => {
  const me = await addPerson("VIEWER");
  for (let index = 0; index < MAX_PINNED_VIEWS; index++) {
    await saveView(me, { name: `View ${index}`, isPinned: true });
  }
  const rejected = await me.callApi("POST", VIEWS, { ...active, isPinned: true });
  assert.deepEqual(toErrorSummary(rejected), [
    409,
    `You have pinned ${MAX_PINNED_VIEWS} views. Unpin one to pin another.`,
  ]);
  assert.equal((await listNames(me)).includes(active.name), false);
});

Deno.test("saved view: a private one is invisible to everybody else", async () => {
  const view = await saveView(await addPerson("MANAGER"));
  const other = await addPerson("ADMIN");
  const path = `${VIEWS}/${view.id}`;
  assert.deepEqual(await listNames(other), []);
  const responses = [
    await other.callApi("GET", path),
    await other.callApi("PATCH", path, { version: 1, name: "Mine" }),
    await other.callApi("DELETE", path),
    await changeSettings(other, view, true),
    await other.callApi("GET", `${VIEWS}/${UNKNOWN_ID}`),
  ];
  assert.deepEqual(responses.map(({ status }) => status), [404, 404, 404, 404, 404]);
});

for (const role of ROLES) {
  Deno.test(`saved view: ${role} may share only views of lists that they may update`, async () => {
    const me = await addPerson(role);
    const permissions = ROLE_PERMISSIONS[role];
    for (const list of VIEWED_LIST_NAMES) {
      const { permissions: listPermissions } = getViewedList(list);
      const sharingPermission = VIEW_SHARING[list];
      const canList = listPermissions.some((one) => permissions.includes(one));
      const input = { ...active, list, query: "", name: list };
      const ownResponse = await me.callApi("POST", VIEWS, input);
      assert.equal(ownResponse.status, canList ? 201 : 403, list);
      const shared = await me.callApi("POST", VIEWS, {
        ...input,
        name: `${list} 2`,
        isShared: true,
      });
      assert.equal(
        shared.status,
        canList && permissions.includes(sharingPermission) ? 201 : 403,
        list,
      );
    }
  });
}

Deno.test("saved view: a shared one is visible to those who may see its list and changed by those who may share", async () => {
  const manager = await addPerson("MANAGER");
  const viewer = await addPerson("VIEWER");
  const shared = await saveView(manager, { name: "For all", isShared: true });
  const usersView = await saveView(manager, {
    list: "users",
    query: "",
    name: "U",
    isShared: true,
  });
  assert.deepEqual(await listNames(viewer), ["For all"]);
  assert.equal((await viewer.callApi("GET", `${VIEWS}/${usersView.id}`)).status, 404);

  const path = `${VIEWS}/${shared.id}`;
  const sharingError = "You may not share views of this list with everyone.";
  const responses = [
    await viewer.callApi("PATCH", path, { version: 1, name: "Mine" }),
    await viewer.callApi("DELETE", path),
  ];
  assert.deepEqual(responses.map(toErrorSummary), [[403, sharingError], [403, sharingError]]);

  const admin = await addPerson("ADMIN");
  const renamed = await admin.callApi("PATCH", path, { version: 1, name: "For everybody" });
  assert.deepEqual(renamed.body, { ...shared, version: 2, name: "For everybody" });
  assert.deepEqual(
    toErrorSummary(await admin.callApi("PATCH", path, { version: 2, isShared: false })),
    [
      403,
      "Only its owner may stop sharing a view.",
    ],
  );
  assert.equal((await admin.callApi("DELETE", path)).status, 204);
});

Deno.test("saved view: an owner who lost the permission to share can only stop sharing", async () => {
  const manager = await addPerson("MANAGER");
  const viewer = await addPerson("VIEWER");
  const view = await saveView(manager, { isShared: true });
  await changeSettings(viewer, view, true, true);
  await server.db.updateTable("users").set({ roles: ["VIEWER"] })
    .where("id", "=", manager.user.id).execute();
  const path = `${VIEWS}/${view.id}`;
  assert.equal((await manager.callApi("PATCH", path, { version: 1, name: "Mine" })).status, 403);
  const unshared = await manager.callApi("PATCH", path, {
    version: 1,
    isShared: false,
    name: "Mine",
  });
  assert.deepEqual(unshared.body, { ...view, version: 2, isShared: false, name: "Mine" });
  assert.deepEqual(await listNames(viewer), []);
  const remainingSettings = await server.db.selectFrom("view_settings").select("user_id").execute();
  assert.deepEqual(remainingSettings, []);
  assert.equal((await manager.callApi("PATCH", path, { version: 2, isShared: true })).status, 403);
});

Deno.test("saved view: its name is unique per owner and list, ignoring case", async () => {
  const me = await addPerson("MANAGER");
  const other = await addPerson("MANAGER");
  const view = await saveView(me);
  const nameTaken = { name: ["Already in use"] };
  const repeatedResponse = await me.callApi("POST", VIEWS, { ...active, name: "ACTIVE ONES" });
  assert.deepEqual([repeatedResponse.status, repeatedResponse.body.errors], [400, nameTaken]);
  const second = await saveView(me, { name: "Second" });
  const renamed = await me.callApi("PATCH", `${VIEWS}/${second.id}`, {
    version: 1,
    name: view.name,
  });
  assert.deepEqual([renamed.status, renamed.body.errors], [400, nameTaken]);
  assert.equal((await other.callApi("POST", VIEWS, active)).status, 201);
  assert.equal(
    (await me.callApi("POST", VIEWS, { ...active, list: "companies", query: "" })).status,
    201,
  );
});

const createFilter = (fieldId: string, operator: string, value: string) =>
  `filters[0].fieldId=${fieldId}&filters[0].operator=${operator}&filters[0].value=${value}`;

Deno.test("saved view: rejects a query that its list does not accept", async () => {
  const me = await addPerson("MANAGER");
  const view = await saveView(me);
  const wrong = [
    "status=OLD",
    "unknown=1",
    "page=2",
    "view=x",
    "size=101",
    "size=10&size=25",
    "status=ACTIVE&status=ACTIVE",
    "sortField=description",
    "sortDirection=up",
    "type=none",
    "created=367",
    createFilter("nothing", "EQUALS", "1"),
    createFilter("name", "GREATER_THAN", "1"),
    createFilter("completed", "EQUALS", "perhaps"),
    "extend=company",
    `filter=${"x".repeat(201)}`,
    "toString=1",
  ];
  for (const query of wrong) {
    const errors = { query: ["Invalid input"] };
    const createResponse = await me.callApi("POST", VIEWS, { ...active, name: "W", query });
    assert.deepEqual([createResponse.status, createResponse.body.errors], [400, errors], query);
    const changeResponse = await me.callApi("PATCH", `${VIEWS}/${view.id}`, { version: 1, query });
    assert.deepEqual([changeResponse.status, changeResponse.body.errors], [400, errors], query);
  }
  const right = [
    "",
    `filter=wind&type=${UNKNOWN_ID}&created=30`,
    createFilter("name", "CONTAINS", "rüzgar"),
  ];
  for (const [index, query] of right.entries()) {
    assert.equal(
      (await me.callApi("POST", VIEWS, { ...active, name: `R${index}`, query })).status,
      201,
    );
  }
  const tooLong = await me.callApi("POST", VIEWS, {
    ...active,
    query: `filter=${"x".repeat(6000)}`,
  });
  assert.deepEqual(tooLong.body.errors, { query: ["Must be at most 6,000 characters"] });
});

Deno.test("saved view: one that no longer fits its list is marked and not counted", async () => {
  const me = await addPerson("VIEWER");
  const view = await saveView(me);
  await changeSettings(me, view, true);
  await server.db.updateTable("saved_views").set({ query: "phase=2" }).execute();
  const misfitView = { ...view, query: "phase=2", fits: false, isPinned: true };
  assert.deepEqual((await me.callApi("GET", VIEWS)).body, { data: [misfitView] });
  assert.deepEqual((await me.callApi("GET", `${VIEWS}/counts`)).body, {
    pinned: [{ view: misfitView, count: null }],
    defaults: [],
  });
});

Deno.test("saved view: pins and defaults are per user", async () => {
  const manager = await addPerson("MANAGER");
  const viewer = await addPerson("VIEWER");
  const shared = await saveView(manager, { isShared: true });
  const own = await saveView(viewer, { name: "Own" });
  const set = await changeSettings(viewer, shared, true, true);
  assert.deepEqual(set.body, { ...shared, isPinned: true, isDefault: true });
  assert.deepEqual((await manager.callApi("GET", `${VIEWS}/${shared.id}`)).body, shared);

  assert.equal((await changeSettings(viewer, own, false, true)).status, 200);
  const { body } = await viewer.callApi("GET", VIEWS);
  assert.deepEqual(body.data, [
    { ...shared, isPinned: true },
    { ...own, isDefault: true },
  ]);
});

Deno.test("pinned views: are counted like their lists for each user", async () => {
  const { db } = server;
  const [companyId, typeId] = [await addCompany(db, "Ege"), await addType(db, "Rüzgâr")];
  for (const name of ["Bozcaada", "Gökçeada", "Marmara"]) {
    await addProject(db, { name, companyId, typeId });
  }
  const me = await addPerson("MANAGER");
  const inputs: Partial<SavedViewInput>[] = [
    { name: "1", query: "status=ACTIVE" },
    { name: "2", query: "status=DISABLED" },
    { name: "3", query: `filter=ada&type=${typeId}` },
    { name: "4", query: "" },
    { name: "5", list: "milestones", query: "responsible=me&status=LATE" },
    { name: "6", list: "reminders", query: "concerns=me&status=DUE" },
    { name: "7", list: "users", query: "" },
    { name: "8", list: "myFeedback", query: "" },
    { name: "9", list: "feedback", query: "priority=HIGH" },
  ];
  for (const input of inputs) {
    await changeSettings(me, await saveView(me, { ...input, isShared: true }), true);
  }
  const listCounts = async ({ callApi }: Person) =>
    (await callApi("GET", `${VIEWS}/counts`)).body.pinned.map((
      { view, count }: { view: SavedView; count: number },
    ) => [view.name, count]);
  assert.deepEqual(await listCounts(me), [
    ["1", 3],
    ["2", 0],
    ["3", 2],
    ["4", 3],
    ["5", 0],
    ["6", 0],
    ["7", 1],
    ["8", 0],
    ["9", 0],
  ]);
  assert.deepEqual(await listCounts(await addPerson("VIEWER")), []);
  await db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", me.user.id).execute();
  assert.deepEqual((await listCounts(me)).map(([name]: [string]) => name), [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "8",
    "9",
  ]);
});

Deno.test("saved view: limits views of a list per user, shared views and pins", async () => {
  const me = await addPerson("MANAGER");
  const rows = Array.from({ length: MAX_VIEWS }, (_, index) => ({
    id: crypto.randomUUID(),
    list: "projects" as const,
    name: `View ${index}`,
    query: "",
    hidden_columns: [],
    is_shared: true,
    owner_id: me.user.id,
    created_at: server.now(),
    updated_at: server.now(),
  }));
  await server.db.insertInto("saved_views").values(rows).execute();
  assert.deepEqual(toErrorSummary(await me.callApi("POST", VIEWS, active)), [
    409,
    `You have ${MAX_VIEWS} views of this list. Delete one to save another.`,
  ]);
  const other = await addPerson("MANAGER");
  const own = await saveView(other);
  const sharedLimitError =
    `${MAX_VIEWS} views of this list are shared. Stop sharing one to share another.`;
  const attempts = [
    await other.callApi("POST", VIEWS, { ...active, name: "Shared", isShared: true }),
    await other.callApi("PATCH", `${VIEWS}/${own.id}`, { version: 1, isShared: true }),
  ];
  assert.deepEqual(attempts.map(toErrorSummary), [[409, sharedLimitError], [
    409,
    sharedLimitError,
  ]]);

  const { body } = await me.callApi("GET", VIEWS);
  const pinned = await Promise.all(
    body.data.slice(0, MAX_PINNED_VIEWS).map((view: SavedView) => changeSettings(me, view, true)),
  );
  assert.deepEqual(pinned.map(({ status }) => status), pinned.map(() => 200));
  assert.deepEqual(toErrorSummary(await changeSettings(me, body.data[MAX_PINNED_VIEWS], true)), [
    409,
    `You have pinned ${MAX_PINNED_VIEWS} views. Unpin one to pin another.`,
  ]);
});

Deno.test("pinned views: are counted up to the limit of counted rows", async () => {
  const me = await addPerson("MANAGER");
  const view = await saveView(me, { list: "companies", query: "" });
  await changeSettings(me, view, true);
  await sql`
    insert into companies (id, name)
    select gen_random_uuid(), 'Firma ' || number
    from generate_series(1, ${MAX_PAGED_ROWS + 40}) as number`.execute(server.db);
  const { body: { pinned } } = await me.callApi("GET", `${VIEWS}/counts`);
  assert.deepEqual(
    pinned.map(({ count, isCountExact }: Record<string, unknown>) => ({ count, isCountExact })),
    [{ count: MAX_PAGED_ROWS, isCountExact: false }],
  );
});

Deno.test("saved view: two concurrent defaults leave one", async () => {
  const me = await addPerson("VIEWER");
  const views = [await saveView(me, { name: "1" }), await saveView(me, { name: "2" })];
  const set = await Promise.all(views.map((view) => changeSettings(me, view, false, true)));
  assert.deepEqual(set.map(({ status }) => status), [200, 200]);
  const { body } = await me.callApi("GET", `${VIEWS}/counts`);
  assert.equal(body.defaults.length, 1);
});

Deno.test("saved view: private ones are deleted with their owner and shared ones kept", async () => {
  const manager = await addPerson("MANAGER");
  const admin = await addPerson("ADMIN");
  await saveView(manager);
  const shared = await saveView(manager, { name: "For all", isShared: true });
  assert.equal((await admin.callApi("DELETE", `/api/users/${manager.user.id}`)).status, 204);
  assert.deepEqual((await admin.callApi("GET", VIEWS)).body, {
    data: [{ ...shared, owner: null }],
  });
  const remainingViews = await server.db.selectFrom("saved_views").select("id").execute();
  assert.deepEqual(remainingViews, [{ id: shared.id }]);
});

/** Deletes a view and returns the path that undoes it. */
async function deleteView({ user }: Person, { id }: SavedView) {
  const { access_token: token } = await server.signIn(user);
  const response = await server.request("DELETE", `${VIEWS}/${id}`, { token });
  assert.equal(response.status, 204);
  return `/api/undo/${response.headers.get(UNDO_HEADER)}`;
}

Deno.test("undo: restores a deleted view for its remaining users and keeps their later pins", async () => {
  const manager = await addPerson("MANAGER");
  const [viewer, leaving] = [await addPerson("VIEWER"), await addPerson("VIEWER")];
  const admin = await addPerson("ADMIN");
  const shared = await saveView(manager, { isShared: true });
  for (const one of [manager, viewer, leaving]) await changeSettings(one, shared, true, true);
  const others = [];
  for (let count = 0; count < MAX_PINNED_VIEWS; count++) {
    others.push(await saveView(viewer, { name: `Own ${count}` }));
  }
  const undo = await deleteView(admin, shared);
  for (const other of others) await changeSettings(viewer, other, true, other === others[0]);
  assert.equal((await admin.callApi("DELETE", `/api/users/${leaving.user.id}`)).status, 204);

  assert.equal((await manager.callApi("POST", undo)).status, 404);
  assert.equal((await admin.callApi("POST", undo)).status, 200);
  const path = `${VIEWS}/${shared.id}`;
  const seen = [await manager.callApi("GET", path), await viewer.callApi("GET", path)];
  assert.deepEqual(seen.map(({ body }) => body), [
    { ...shared, isPinned: true, isDefault: true },
    shared,
  ]);
});

Deno.test("undo: does not restore a view beyond the limit or without the permission to share", async () => {
  const me = await addPerson("MANAGER");
  const own = await saveView(me);
  const shared = await saveView(me, { name: "For all", isShared: true });
  const undoOwn = await deleteView(me, own);
  const undoShared = await deleteView(me, shared);
  for (let count = 0; count < MAX_VIEWS; count++) await saveView(me, { name: `View ${count}` });
  assert.deepEqual(toErrorSummary(await me.callApi("POST", undoOwn)), [
    409,
    `You have ${MAX_VIEWS} views of this list. Delete one to save another.`,
  ]);
  await server.db.deleteFrom("saved_views").execute();
  await server.db.updateTable("users").set({ roles: ["VIEWER"] }).where("id", "=", me.user.id)
    .execute();
  assert.deepEqual(toErrorSummary(await me.callApi("POST", undoShared)), [
    403,
    "You may not share views of this list with everyone.",
  ]);
  assert.equal((await me.callApi("POST", undoOwn)).status, 200);
  assert.deepEqual(await listNames(me), [own.name]);
});

Deno.test("saved view: rejects invalid queries and requests without a token", async () => {
  const { callApi } = await addPerson("VIEWER");
  for (const query of ["?list=nothing", "?list=projects&list=projects", "?page=1"]) {
    assert.equal((await callApi("GET", `${VIEWS}${query}`)).status, 400, query);
  }
  const columns = await callApi("POST", VIEWS, { ...active, hiddenColumns: ["a b"] });
  assert.equal(columns.status, 400);
  for (const path of [VIEWS, `${VIEWS}/counts`, `${VIEWS}/${UNKNOWN_ID}`]) {
    assert.equal((await server.request("GET", path)).status, 401, path);
  }
});

const LISTS = `${VIEWS}/lists`;
const hideColumns = ({ callApi }: Person, list: string, hiddenColumns: unknown) =>
  callApi("PUT", `${LISTS}/${list}/columns`, { hiddenColumns });

Deno.test("list preferences: return hidden columns and default views", async () => {
  const me = await addPerson("MANAGER");
  assert.deepEqual(await me.callApi("GET", LISTS), { status: 200, body: { data: [] } });
  const view = await saveView(me);
  await changeSettings(me, view, false, true);
  assert.equal((await hideColumns(me, "users", ["phone"])).status, 204);
  assert.equal((await hideColumns(me, "projects", ["type", "status"])).status, 204);
  assert.equal((await hideColumns(me, "projects", [])).status, 204);
  assert.deepEqual((await me.callApi("GET", LISTS)).body, {
    data: [
      {
        list: "projects",
        hiddenColumns: [],
        pageSize: null,
        defaultView: { ...view, isDefault: true },
      },
      { list: "users", hiddenColumns: ["phone"], pageSize: null, defaultView: null },
    ],
  });
});

const setPageSize = ({ callApi }: Person, list: string, pageSize: unknown) =>
  callApi("PUT", `${LISTS}/${list}/page-size`, { pageSize });

Deno.test("list preferences: return the page size and keep the hidden columns", async () => {
  const me = await addPerson("VIEWER");
  assert.equal((await setPageSize(me, "projects", 25)).status, 204);
  assert.equal((await hideColumns(me, "projects", ["type"])).status, 204);
  assert.equal((await setPageSize(me, "projects", 50)).status, 204);
  assert.equal((await setPageSize(me, "companies", 100)).status, 204);
  assert.deepEqual((await me.callApi("GET", LISTS)).body, {
    data: [
      { list: "companies", hiddenColumns: null, pageSize: 100, defaultView: null },
      { list: "projects", hiddenColumns: ["type"], pageSize: 50, defaultView: null },
    ],
  });
});

Deno.test("list preferences: reject a page size that no list has and name the field", async () => {
  const me = await addPerson("VIEWER");
  assert.equal((await setPageSize(me, "nothing", 25)).status, 404);
  for (const pageSize of [0, 101, 2.5, "25", null]) {
    const { status, body } = await setPageSize(me, "projects", pageSize);
    assert.deepEqual([status, Object.keys(body.errors)], [400, ["pageSize"]], String(pageSize));
  }
  assert.deepEqual(await server.db.selectFrom("list_columns").selectAll().execute(), []);
});

Deno.test("list preferences: leave out a default view that no longer fits its list", async () => {
  const me = await addPerson("MANAGER");
  const view = await saveView(me);
  await changeSettings(me, view, false, true);
  await server.db.updateTable("saved_views").set({ query: "status=GONE" }).execute();
  assert.deepEqual((await me.callApi("GET", LISTS)).body, { data: [] });
});

Deno.test("list preferences: are per user and deleted with the account", async () => {
  const [me, other] = [await addPerson("VIEWER"), await addPerson("VIEWER")];
  await hideColumns(me, "projects", ["type"]);
  assert.deepEqual((await other.callApi("GET", LISTS)).body, { data: [] });
  await server.db.deleteFrom("users").where("id", "=", me.user.id).execute();
  assert.deepEqual(await server.db.selectFrom("list_columns").selectAll().execute(), []);
});

Deno.test("list preferences: reject an unknown list and columns that no list has", async () => {
  const me = await addPerson("VIEWER");
  assert.equal((await hideColumns(me, "nothing", ["type"])).status, 404);
  for (const hiddenColumns of ["type", ["a b"], Array.from({ length: 41 }, () => "type"), null]) {
    assert.equal((await hideColumns(me, "projects", hiddenColumns)).status, 400);
  }
  assert.equal((await me.callApi("GET", `${LISTS}?list=projects`)).status, 400);
  assert.deepEqual(await server.db.selectFrom("list_columns").selectAll().execute(), []);
});

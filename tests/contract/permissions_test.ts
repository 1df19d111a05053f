import assert from "node:assert/strict";
import {
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  listPermissions,
  type Permission,
  PERMISSIONS,
} from "../../contract/permissions.ts";

const listMissing = (held: readonly Permission[]) =>
  PERMISSIONS.filter((permission) => !held.includes(permission));

Deno.test("permissions: are those of docs/product.md 20.1", () => {
  assert.equal(PERMISSIONS.length, 53);
  assert.equal(new Set(PERMISSIONS).size, 53);
  assert.deepEqual(PERMISSIONS.filter((permission) => permission.startsWith("project:")), [
    "project:get",
    "project:list",
    "project:create",
    "project:update",
    "project:delete",
    "project:enable",
  ]);
});

Deno.test("listPermissions: grants an administrator all permissions", () => {
  assert.deepEqual(listMissing(listPermissions(["ADMIN"])), []);
});

Deno.test("listPermissions: denies a manager user administration, company deletion and settings", () => {
  assert.deepEqual(listMissing(listPermissions(["MANAGER"])), [
    "user:create",
    "user:delete",
    "user:enable",
    "user:disable",
    "company:delete",
    "config:read",
    "config:write",
  ]);
});

const reads: Permission[] = [
  "company:get",
  "company:list",
  "project:get",
  "project:list",
  "project_history:get",
  "project_process:get",
  "project_process:list",
  "project_milestone_owner:get",
  "project_milestone_owner:list",
  "project_type:get",
  "project_type:list",
  "reminder:get",
  "reminder:list",
  "feedback:get",
  "feedback:list",
];

const ownActs: Permission[] = ["notification:read", "feedback:create"];

Deno.test("listPermissions: grants a viewer reading all but users, notifications and feedback", () => {
  assert.deepEqual(
    listPermissions(["VIEWER"]),
    PERMISSIONS.filter((permission) => [...reads, ...ownActs].includes(permission)),
  );
});

Deno.test("listPermissions: grants a member a viewer's permissions, completing milestones and reminders", () => {
  const acts: Permission[] = [
    ...ownActs,
    "project_milestone:complete",
    "project_milestone:uncomplete",
    "reminder:create",
    "reminder:update",
    "reminder:delete",
    "reminder:manage_occurrence",
  ];
  assert.deepEqual(
    listPermissions(["MEMBER"]),
    PERMISSIONS.filter((permission) => [...reads, ...acts].includes(permission)),
  );
});

Deno.test("listPermissions: unites the permissions of several roles", () => {
  assert.deepEqual(listPermissions(["VIEWER", "MEMBER"]), listPermissions(["MEMBER"]));
  assert.deepEqual(listPermissions([]), []);
});

Deno.test("hasPermission: checks one, any and all permissions", () => {
  const held = ["project:list", "project:get"];
  assert.equal(hasPermission(held, "project:list"), true);
  assert.equal(hasPermission(held, "project:create"), false);
  assert.equal(hasAnyPermission(held, ["project:create", "project:get"]), true);
  assert.equal(hasAnyPermission(held, ["project:create"]), false);
  assert.equal(hasAllPermissions(held, ["project:list", "project:get"]), true);
  assert.equal(hasAllPermissions(held, ["project:list", "project:create"]), false);
});

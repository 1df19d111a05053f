import assert from "node:assert/strict";
import {
  hasAllPermissions,
  hasAnyPermission,
  hasPermission,
  type Permission,
  PERMISSIONS,
  permissionsOf,
} from "../../contract/permissions.ts";

const lacking = (held: readonly Permission[]) =>
  PERMISSIONS.filter((permission) => !held.includes(permission));

Deno.test("the permissions are those of docs/product.md 20.1", () => {
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

Deno.test("an administrator may do everything", () => {
  assert.deepEqual(lacking(permissionsOf(["ADMIN"])), []);
});

Deno.test("a manager lacks the say over users, the deletion of companies, and the settings", () => {
  assert.deepEqual(lacking(permissionsOf(["MANAGER"])), [
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

Deno.test("a viewer reads everything but users, is notified, and sends feedback", () => {
  assert.deepEqual(
    permissionsOf(["VIEWER"]),
    PERMISSIONS.filter((permission) => [...reads, ...ownActs].includes(permission)),
  );
});

Deno.test("a member may what a viewer may, and acts on what is theirs", () => {
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
    permissionsOf(["MEMBER"]),
    PERMISSIONS.filter((permission) => [...reads, ...acts].includes(permission)),
  );
});

Deno.test("several roles add up", () => {
  assert.deepEqual(permissionsOf(["VIEWER", "MEMBER"]), permissionsOf(["MEMBER"]));
  assert.deepEqual(permissionsOf([]), []);
});

Deno.test("one, any and all", () => {
  const held = ["project:list", "project:get"];
  assert.equal(hasPermission(held, "project:list"), true);
  assert.equal(hasPermission(held, "project:create"), false);
  assert.equal(hasAnyPermission(held, ["project:create", "project:get"]), true);
  assert.equal(hasAnyPermission(held, ["project:create"]), false);
  assert.equal(hasAllPermissions(held, ["project:list", "project:get"]), true);
  assert.equal(hasAllPermissions(held, ["project:list", "project:create"]), false);
});

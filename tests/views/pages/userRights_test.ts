import assert from "node:assert/strict";
import { listPermissions, type Role } from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { UserStatus } from "../../../contract/user.ts";
import { getUserRights, listGrantableRoles } from "../../../src/features/user/userRights.ts";

const createOwnUser = (...roles: Role[]): SessionUser => ({
  id: "me",
  email: "ben@iklim.example",
  name: "Deniz",
  surname: "Işıklı",
  company_id: "own",
  company_name: "İklim",
  roles,
  permissions: listPermissions(roles),
  exp: 0,
});
const createUser = (status: UserStatus, ...roles: Role[]) => ({ id: "them", status, roles });
const listGranted = (rights: object) =>
  Object.entries(rights).filter(([, may]) => may).map(([name]) => name);

Deno.test("getUserRights: grants an administrator the actions that the user's status allows", () => {
  const listRights = (status: UserStatus) =>
    listGranted(getUserRights(createOwnUser("ADMIN"), createUser(status, "ADMIN")));
  assert.deepEqual(
    {
      ACTIVE: listRights("ACTIVE"),
      DISABLED: listRights("DISABLED"),
      INVITED: listRights("INVITED"),
    },
    {
      ACTIVE: [
        "update",
        "changeEmail",
        "disable",
        "delete",
        "sendResetLink",
        "createOneTimePassword",
      ],
      DISABLED: ["update", "changeEmail", "enable", "delete"],
      INVITED: ["update", "changeEmail", "delete", "inviteAgain"],
    },
  );
});

Deno.test("getUserRights: denies disabling, deleting and a one-time password for oneself", () => {
  const own = { id: "me", status: "ACTIVE", roles: ["ADMIN"] } as const;
  assert.deepEqual(
    listGranted(getUserRights(createOwnUser("ADMIN"), { ...own, roles: ["ADMIN"] })),
    [
      "isSelf",
      "update",
      "changeEmail",
    ],
  );
});

Deno.test("getUserRights: grants a manager updates of users without more permissions", () => {
  const listRights = (role: Role) =>
    listGranted(getUserRights(createOwnUser("MANAGER"), createUser("ACTIVE", role)));
  assert.deepEqual([listRights("ADMIN"), listRights("MANAGER"), listRights("VIEWER")], [[], [
    "update",
  ], ["update"]]);
});

Deno.test("getUserRights: grants members and viewers nothing", () => {
  for (const role of ["MEMBER", "VIEWER"] as const) {
    assert.deepEqual(
      listGranted(getUserRights(createOwnUser(role), createUser("ACTIVE", "VIEWER"))),
      [],
    );
  }
});

Deno.test("listGrantableRoles: returns roles without more permissions than one's own", () => {
  assert.deepEqual(
    (["ADMIN", "MANAGER", "MEMBER", "VIEWER"] as const).map((role) =>
      listGrantableRoles(listPermissions([role]))
    ),
    [
      ["ADMIN", "MANAGER", "MEMBER", "VIEWER"],
      ["MANAGER", "MEMBER", "VIEWER"],
      ["MEMBER", "VIEWER"],
      ["VIEWER"],
    ],
  );
});

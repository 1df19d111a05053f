import assert from "node:assert/strict";
import { permissionsOf, type Role } from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { UserStatus } from "../../../contract/user.ts";
import { grantableRoles, userRights } from "../../../src/pages/user/userRights.ts";

const me = (...roles: Role[]): SessionUser => ({
  id: "me",
  email: "ben@iklim.example",
  name: "Deniz",
  surname: "Işıklı",
  company_id: "own",
  company_name: "İklim",
  roles,
  permissions: permissionsOf(roles),
  exp: 0,
});
const somebody = (status: UserStatus, ...roles: Role[]) => ({ id: "them", status, roles });
const granted = (rights: object) =>
  Object.entries(rights).filter(([, may]) => may).map(([name]) => name);

Deno.test("an administrator may do to somebody what their status allows", () => {
  const may = (status: UserStatus) => granted(userRights(me("ADMIN"), somebody(status, "ADMIN")));
  assert.deepEqual(
    { ACTIVE: may("ACTIVE"), DISABLED: may("DISABLED"), INVITED: may("INVITED") },
    {
      ACTIVE: [
        "update",
        "changeEmail",
        "disable",
        "delete",
        "sendResetLink",
        "makeOneTimePassword",
      ],
      DISABLED: ["update", "changeEmail", "enable", "delete"],
      INVITED: ["update", "changeEmail", "delete", "inviteAgain"],
    },
  );
});

Deno.test("nobody disables or deletes themselves, or makes themselves a one-time password", () => {
  const own = { id: "me", status: "ACTIVE", roles: ["ADMIN"] } as const;
  assert.deepEqual(granted(userRights(me("ADMIN"), { ...own, roles: ["ADMIN"] })), [
    "isOneself",
    "update",
    "changeEmail",
  ]);
});

Deno.test("a manager changes those who may do no more than they, and does nothing else", () => {
  const may = (role: Role) => granted(userRights(me("MANAGER"), somebody("ACTIVE", role)));
  assert.deepEqual([may("ADMIN"), may("MANAGER"), may("VIEWER")], [[], ["update"], ["update"]]);
});

Deno.test("members and viewers may do nothing to anybody", () => {
  for (const role of ["MEMBER", "VIEWER"] as const) {
    assert.deepEqual(granted(userRights(me(role), somebody("ACTIVE", "VIEWER"))), []);
  }
});

Deno.test("only roles are handed out that permit nothing one may not do oneself", () => {
  assert.deepEqual(
    (["ADMIN", "MANAGER", "MEMBER", "VIEWER"] as const).map((role) =>
      grantableRoles(permissionsOf([role]))
    ),
    [
      ["ADMIN", "MANAGER", "MEMBER", "VIEWER"],
      ["MANAGER", "MEMBER", "VIEWER"],
      ["MEMBER", "VIEWER"],
      ["VIEWER"],
    ],
  );
});

import {
  hasAllPermissions,
  hasPermission,
  type Permission,
  permissionsOf,
  type Role,
  ROLES,
} from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { User } from "../../../contract/schemas/user.ts";

/** What a signed-in user may do to an account, by the same rules as the server. */
export interface UserRights {
  isOneself: boolean;
  update: boolean;
  /** It is how one signs in. */
  changeEmail: boolean;
  enable: boolean;
  disable: boolean;
  delete: boolean;
  inviteAgain: boolean;
  sendResetLink: boolean;
  makeOneTimePassword: boolean;
}

/**
 * Accounts with more permissions than one's own cannot be changed, and one's own cannot be deleted.
 */
export function userRights(me: SessionUser, user: Pick<User, "id" | "roles" | "status">) {
  const isOneself = me.id === user.id;
  const mayTouch = isOneself || hasAllPermissions(me.permissions, permissionsOf(user.roles));
  const may = (permission: Permission) => mayTouch && hasPermission(me.permissions, permission);
  return {
    isOneself,
    update: may("user:update"),
    changeEmail: may("user:update") && may("user:enable"),
    enable: may("user:enable") && user.status === "DISABLED",
    disable: may("user:disable") && user.status === "ACTIVE" && !isOneself,
    delete: may("user:delete") && !isOneself,
    inviteAgain: may("user:create") && user.status === "INVITED",
    sendResetLink: may("user:enable") && user.status === "ACTIVE" && !isOneself,
    makeOneTimePassword: may("config:write") && user.status === "ACTIVE" && !isOneself,
  } satisfies UserRights;
}

/** The roles that a user may grant: those without permissions they lack. */
export function grantableRoles(permissions: readonly string[]): Role[] {
  return ROLES.filter((role) => hasAllPermissions(permissions, permissionsOf([role])));
}

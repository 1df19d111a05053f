import {
  hasAllPermissions,
  hasPermission,
  listPermissions,
  type Permission,
  type Role,
  ROLES,
} from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { User } from "../../../contract/schemas/user.ts";

/** The actions that a signed-in user may take on an account. The server has the same rules. */
export interface UserRights {
  isSelf: boolean;
  update: boolean;
  /** Restricted, because users sign in with their email. */
  changeEmail: boolean;
  enable: boolean;
  disable: boolean;
  delete: boolean;
  inviteAgain: boolean;
  sendResetLink: boolean;
  createOneTimePassword: boolean;
}

/**
 * Returns the rights on an account. Accounts with more permissions than the user's own cannot be
 * changed, and the user's own cannot be deleted.
 */
export function getUserRights(me: SessionUser, user: Pick<User, "id" | "roles" | "status">) {
  const isSelf = me.id === user.id;
  const canManage = isSelf || hasAllPermissions(me.permissions, listPermissions(user.roles));
  const can = (permission: Permission) => canManage && hasPermission(me.permissions, permission);
  return {
    isSelf,
    update: can("user:update"),
    changeEmail: can("user:update") && can("user:enable"),
    enable: can("user:enable") && user.status === "DISABLED",
    disable: can("user:disable") && user.status === "ACTIVE" && !isSelf,
    delete: can("user:delete") && !isSelf,
    inviteAgain: can("user:create") && user.status === "INVITED",
    sendResetLink: can("user:enable") && user.status === "ACTIVE" && !isSelf,
    createOneTimePassword: can("config:write") && user.status === "ACTIVE" && !isSelf,
  } satisfies UserRights;
}

/** Lists the roles that a user may grant: those without permissions the user lacks. */
export function listGrantableRoles(permissions: readonly string[]): Role[] {
  return ROLES.filter((role) => hasAllPermissions(permissions, listPermissions([role])));
}

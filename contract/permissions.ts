const ACTIONS = {
  user: ["get", "list", "create", "update", "delete", "enable", "disable"],
  company: ["get", "list", "create", "update", "delete"],
  project: ["get", "list", "create", "update", "delete", "enable"],
  project_history: ["get"],
  project_process: ["get", "list", "create", "update"],
  project_milestone: ["complete", "uncomplete"],
  project_milestone_owner: ["get", "list", "create", "update", "delete"],
  project_type: ["get", "list", "create", "update", "delete"],
  notification: ["read", "write"],
  report: ["read", "write"],
  config: ["read", "write"],
  reminder: ["get", "list", "create", "update", "delete", "manage_occurrence", "link_user"],
  feedback: ["get", "list", "create", "update", "manage"],
} as const;

type Actions = typeof ACTIONS;

/** A permission string as the token carries it, e.g. `project:list` (docs/product.md 20.1). */
export type Permission = {
  [Resource in keyof Actions]: `${Resource}:${Actions[Resource][number]}`;
}[keyof Actions];

/** Every permission of docs/product.md 20.1, in its order. */
export const PERMISSIONS: readonly Permission[] = Object.entries(ACTIONS).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}:${action}` as Permission),
);

export const ROLES = ["ADMIN", "MANAGER", "MEMBER", "VIEWER"] as const;
export type Role = (typeof ROLES)[number];

const MANAGER_EXCLUSIONS: readonly Permission[] = [
  "user:create",
  "user:delete",
  "user:enable",
  "user:disable",
  "company:delete",
  "config:read",
  "config:write",
];

const COMMON_PERMISSIONS: readonly Permission[] = ["feedback:create", "notification:read"];

const MEMBER_PERMISSIONS: readonly Permission[] = [
  "project_milestone:complete",
  "project_milestone:uncomplete",
  "reminder:create",
  "reminder:update",
  "reminder:delete",
  "reminder:manage_occurrence",
];

const READ_PERMISSIONS = PERMISSIONS.filter((permission) =>
  /:(get|list)$/.test(permission) && !permission.startsWith("user:")
);

/** The permissions of each role; a user has those of all their roles. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  ADMIN: PERMISSIONS,
  MANAGER: PERMISSIONS.filter((permission) => !MANAGER_EXCLUSIONS.includes(permission)),
  MEMBER: [...READ_PERMISSIONS, ...COMMON_PERMISSIONS, ...MEMBER_PERMISSIONS],
  VIEWER: [...READ_PERMISSIONS, ...COMMON_PERMISSIONS],
};

/** The permissions of a set of roles, each once, in the order of PERMISSIONS. */
export function listPermissions(roles: readonly Role[]): Permission[] {
  return PERMISSIONS.filter((permission) =>
    roles.some((role) => ROLE_PERMISSIONS[role].includes(permission))
  );
}

export function hasPermission(granted: readonly string[], required: Permission): boolean {
  return granted.includes(required);
}

export function hasAnyPermission(
  granted: readonly string[],
  required: readonly Permission[],
): boolean {
  return required.some((permission) => granted.includes(permission));
}

export function hasAllPermissions(
  granted: readonly string[],
  required: readonly Permission[],
): boolean {
  return required.every((permission) => granted.includes(permission));
}

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

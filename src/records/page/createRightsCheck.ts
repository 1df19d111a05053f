import { hasPermission } from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";

/** Creates the `getRights` of a record kind whose rights depend on permissions only. */
export const createRightsCheck =
  (kind: "company" | "project" | "project_milestone_owner" | "project_type") =>
  ({ permissions }: SessionUser) => ({
    update: hasPermission(permissions, `${kind}:update`),
    delete: hasPermission(permissions, `${kind}:delete`),
  });

import { hasPermission } from "../../../contract/permissions.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";

/** The rights to records that go by permissions alone. */
export const rightsTo =
  (kind: "company" | "project" | "project_milestone_owner" | "project_type") =>
  ({ permissions }: SessionUser) => ({
    update: hasPermission(permissions, `${kind}:update`),
    delete: hasPermission(permissions, `${kind}:delete`),
  });

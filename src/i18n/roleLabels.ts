import type { Role } from "../../contract/permissions.ts";
import type { Key } from "./catalogue.ts";

/** The labels of the roles. */
export const ROLE_LABELS: Record<Role, { label: Key }> = {
  ADMIN: { label: "Administrator" },
  MANAGER: { label: "Manager" },
  MEMBER: { label: "Member" },
  VIEWER: { label: "Viewer" },
};

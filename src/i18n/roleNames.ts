import type { Role } from "../../contract/permissions.ts";
import type { Key } from "./catalogue.ts";

/** What the roles are called. */
export const ROLE_NAMES: Record<Role, Key> = {
  ADMIN: "Administrator",
  MANAGER: "Manager",
  MEMBER: "Member",
  VIEWER: "Viewer",
};

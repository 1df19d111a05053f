import type { Role } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";

/** What each role may do, in a sentence. */
export const ROLE_NOTES: Record<Role, Key> = {
  ADMIN: "Everything, including users, accounts and settings.",
  MANAGER:
    "Projects, processes, partner companies and every record; sees users and changes their details, but does not invite, disable or delete them.",
  MEMBER: "Sees every record, completes milestones, keeps reminders and gives feedback.",
  VIEWER: "Sees every record and gives feedback; changes nothing.",
};

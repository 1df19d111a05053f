import type { Permission, Role } from "../../contract/permissions.ts";
import type { AuditStamp } from "./auditStamp.ts";

/** The signed-in user as the database has them now; their token may be older. */
export interface CurrentUser {
  id: string;
  email: string;
  roles: Role[];
  permissions: Permission[];
  companyId: string;
  sessionId: string;
}

/** Time and network address of a change; the address is empty if there is none. */
export interface Origin {
  now: Date;
  address: string;
}

/** Who changes an account, with which permissions, when, and from which address. */
export interface AccountAudit extends Origin, Pick<AuditStamp, "takesBack" | "storeUndo"> {
  actor: Pick<CurrentUser, "id" | "email" | "permissions">;
}

/** The user of a request, for changes of records and of accounts. */
export interface AuditContext extends AuditStamp, AccountAudit {
  currentUser: CurrentUser;
}

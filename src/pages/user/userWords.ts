import type { UserStatus } from "../../../contract/user.ts";
import type { StatusWords } from "../record/StatusBadge.tsx";

/** Whether somebody can sign in, has yet to accept, or no longer may. */
export const USER_STATUS: Record<UserStatus, StatusWords> = {
  ACTIVE: { label: "Active", tone: "accent" },
  DISABLED: { label: "Disabled", tone: "neutral" },
  INVITED: { label: "Invited", tone: "waiting" },
};

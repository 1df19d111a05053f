import type { PageEntries } from "../../records/pageEntry.ts";

/** The pages for visitors who are not signed in. */
export const guestRoutes = {
  "/login": { page: ["guest", "login"], title: "Login" },
  "/reset-password-request": { page: ["guest", "resetRequest"], title: "Reset password" },
  "/reset-password/:token": { page: ["guest", "resetPassword"], title: "Reset password" },
  "/set-password/:token": { page: ["guest", "setPassword"], title: "Set password" },
} as const satisfies PageEntries;

/** The page for users who have to replace a one-time password. */
export const oneTimeRoutes = {
  "/account/password": { page: ["forms", "forcedPassword"], title: "Choose a new password" },
} as const satisfies PageEntries;

export const accountRoutes = {
  "/account": { page: ["settings", "account"], title: "My account" },
} as const satisfies PageEntries;

import { users } from "./resource.ts";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import type { RecordSaving } from "../../records/form/recordSaving.ts";

/** The texts and the cache keys for inviting and changing users. */
export const userSaving: RecordSaving<typeof users> = {
  resource: users,
  path: RECORD_PAGES.user.path,
  invalidatedKeys: [users.key],
  createTexts: { title: "Add New User", submitLabel: "Invite", done: "User created successfully" },
  editTexts: {
    title: "Edit user",
    done: "User updated successfully",
    conflict: "This user has been changed meanwhile. What you typed is kept.",
  },
};

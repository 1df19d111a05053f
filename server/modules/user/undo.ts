import { createEnablementRule, type UndoRules } from "../undo/undoRule.ts";
import { setUserEnablement } from "./changes.ts";

const ENABLEMENT = { table: "users", setEnablement: setUserEnablement } as const;

/** Undo rules of users; deletions cannot be undone. */
export const USER_UNDO_RULES: UndoRules = {
  "users.enable": createEnablementRule(ENABLEMENT, {
    kind: "user_enabled",
    reverseAction: "disable",
    permission: "user:disable",
  }),
  "users.disable": createEnablementRule(ENABLEMENT, {
    kind: "user_disabled",
    reverseAction: "enable",
    permission: "user:enable",
  }),
};

import type { UndoableActivityKind } from "../../../contract/activity.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import { applyAtVersion, createUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { setUserEnablement } from "./enablement.ts";

/** Undoes enabling or disabling by the opposite action. */
const createEnablementRule = (
  kind: UndoableActivityKind,
  reverseAction: EnablementAction,
  permission: Permission,
) =>
  createUndoRule({
    permission,
    getActivityKind: () => kind,
    undo: (trx, id, { version }, audit) =>
      applyAtVersion(
        trx,
        "users",
        { id, version },
        () => setUserEnablement(trx, id, reverseAction, audit),
      ),
  });

/** Undo rules of users; deletions cannot be undone. */
export const USER_UNDO_RULES: UndoRules = {
  "users.enable": createEnablementRule("user_enabled", "disable", "user:disable"),
  "users.disable": createEnablementRule("user_disabled", "enable", "user:enable"),
};

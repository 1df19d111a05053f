import { Hono } from "hono";
import { BulkAnswer, undoForm } from "../../../contract/schemas/bulk.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { toProblem } from "../../platform/http/problem.ts";
import { createAuditContext } from "../auth/authorize.ts";
import { writeRoute } from "../auth/route.ts";
import { applyUndo } from "./applyUndo.ts";
import type { UndoRules } from "./undoRule.ts";

/**
 * Creates the route by which users undo their own changes for a while.
 * Requires the permission for such changes. `rules` are those of all modules.
 */
export const createUndoRoutes = (rules: UndoRules) =>
  new Hono<AppEnv>().post(
    "/:id",
    writeRoute({
      summary:
        "Take back one's own change, by the id in its answer's header Undo-Id, within ten minutes " +
        "and unless somebody has changed it since. Of many changed at once each answer tells of " +
        "some; the same request with `from` goes on",
      tag: "Undo",
      access: "signedIn",
      body: undoForm,
      isBodyOptional: true,
      response: BulkAnswer,
      undo: null,
      audit: "activity and account",
      problems: [
        "forbidden",
        "not-found",
        "undo-gone",
        "stale-version",
        "project-disabled",
        "not-allowed-from-status",
        "exceeds-own-permissions",
        "last-administrator",
        "own-account",
        "quota-reached",
      ],
    }, async (c, { id: undoId, body: { from = 0 } }) => {
      const { db, clock } = c.var;
      const { total, data, next } = await applyUndo(
        db,
        { rules, undoId, from },
        createAuditContext(c),
        clock,
      );
      const items = data.map(({ id, outcome }) => ({ id, problem: toProblem(c, outcome) }));
      return { total, data: items, next };
    }),
  );

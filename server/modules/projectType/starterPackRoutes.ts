import { Hono } from "hono";
import { StarterPack } from "../../../contract/schemas/projectType.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createId } from "../../platform/db/records.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { writeRoute } from "../auth/route.ts";
import { setUndoHeader, withBulkUndo } from "../undo/withUndo.ts";
import { addStarterPack } from "./starterPack.ts";
import { PROJECT_TYPE_UNDO_RULES } from "./undo.ts";

const ACTION = "project-types.starterPack";

/** The route of the starter pack, for an installation without technologies. */
export const starterPackRoutes = new Hono<AppEnv>()
  .put(
    "/starter-pack",
    writeRoute({
      summary:
        "Add common technologies with templates, in the language of the request; those that " +
        "exist are left out",
      tag: "Project types",
      access: "project_type:create",
      response: StarterPack,
      undo: [ACTION],
      audit: "activity",
    }, async (c) => {
      const { db, clock, language } = c.var;
      const undoId = createId(clock());
      const change = {
        rules: PROJECT_TYPE_UNDO_RULES,
        action: ACTION,
        recordIds: [],
        undoId,
      };
      const created = await inTransaction(
        db,
        (trx) => withBulkUndo(c, trx, change, (trx, audit) => addStarterPack(trx, language, audit)),
      );
      if (created > 0) await setUndoHeader(c, undoId);
      return { created };
    }),
  );

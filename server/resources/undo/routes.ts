import { Hono } from "hono";
import { BulkAnswer, undoForm } from "../../../contract/schemas/bulk.ts";
import { accountAudit, auditStamp, signedIn } from "../../http/authorize.ts";
import { readBodyIfAny } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { readId, refuseQuery } from "../../http/params.ts";
import { problemOf } from "../bulkRoutes.ts";
import { takeBack } from "./takeBack.ts";

/** Whoever made a change may take it back for a while, if they still may do such a thing. */
export const undoRoutes = new Hono<AppEnv>()
  .post(
    "/:id",
    describe(
      "Take back one's own change, by the id in its answer's header Undo-Id, within ten minutes " +
        "and unless somebody has changed it since. Of many changed at once each answer tells of " +
        "some; the same request with `from` goes on",
      {
        tag: "Undo",
        body: undoForm.schema,
        bodyIsOptional: true,
        answers: BulkAnswer,
        refuses: [
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
      },
    ),
    signedIn(),
    async (c) => {
      refuseQuery(c);
      const undoId = readId(c);
      const { from = 0 } = await readBodyIfAny(c, undoForm);
      const { db, clock, currentUser } = c.var;
      const by = { ...auditStamp(c), ...accountAudit(c), currentUser };
      const { total, data, next } = await takeBack(db, { undoId, from }, by, clock);
      const items = data.map(({ id, outcome }) => ({ id, problem: problemOf(c, outcome) }));
      return c.json({ total, data: items, next });
    },
  );

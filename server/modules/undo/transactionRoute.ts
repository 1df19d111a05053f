import type { Handler } from "hono";
import type { Transaction } from "kysely";
import type { AuditContext } from "../../platform/currentUser.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { createAuditContext } from "../auth/authorize.ts";
import {
  type TransactionInput,
  type Work,
  type WriteDeclaration,
  writeRoute,
} from "../auth/route.ts";
import type { UndoRules } from "./undoRule.ts";
import { withUndo } from "./withUndo.ts";

/** Chooses the undo action by the body. */
export interface UndoChoice<Body> {
  actions: readonly string[];
  /** Returns undefined if the change cannot be undone. */
  choose(body: Body): string | undefined;
}

/** The undo rule of a route, for the record in its path. */
type Undo<Body> = { rules: UndoRules } & ({ action: string } | UndoChoice<Body>);

/** Like `writeRoute`, in one transaction that also stores the undo. */
export function transactionRoute<Body extends object>(
  { undo, ...declaration }: Omit<WriteDeclaration<Body>, "undo"> & { undo: Undo<Body> | null },
  work: Work<TransactionInput<Body>>,
): Handler<AppEnv> {
  const actions = undo && ("action" in undo ? [undo.action] : undo.actions);
  return writeRoute<Body>({ ...declaration, undo: actions }, (c, input) => {
    const action = undo && ("action" in undo ? undo.action : undo.choose(input.body));
    const run = async (trx: Transaction<Database>, audit: AuditContext) =>
      await work(c, { ...input, trx, audit });
    return undo && action
      ? withUndo(c, { rules: undo.rules, action, recordId: input.id }, run)
      : inTransaction(c.var.db, (trx) => run(trx, createAuditContext(c)));
  });
}

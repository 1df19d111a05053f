import { Hono } from "hono";
import type { Transaction } from "kysely";
import type { BulkKind } from "../../../contract/bulk.ts";
import type { ListShape } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import type { DescribableSchema, Form } from "../../../contract/validation.ts";
import type { Resource } from "../../platform/db/resource.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { BodyLimits } from "../../platform/http/body.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { createRoute, readRoute } from "../auth/route.ts";
import { transactionRoute, type UndoChoice } from "../undo/withUndo.ts";
import { type BulkWork, createBulkRoutes } from "../bulk/bulkRoutes.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { readRecord } from "../../platform/db/records.ts";
import type { UndoRules } from "../undo/undoRule.ts";

/** The summary of an operation, and the permission that it requires. */
type Operation = readonly [summary: string, permission: Permission];

interface RecordKind<Item, Shape extends ListShape, Input extends object, Patch extends object> {
  tag: string;
  shape: Shape;
  responses: Record<"one" | "page", DescribableSchema>;
  forms: { input: Form<Input>; patch: Form<Patch> };
  /** The limits of the bodies of `forms`. */
  bodyLimits?: BodyLimits;
  operations: Record<"list" | "get" | "update", Operation> & {
    create: readonly [...Operation, problem?: ProblemType];
    remove: readonly [...Operation, problem: ProblemType];
  };
  /** Bulk actions, with the work of each; deletion is added. */
  bulk?: { kind: BulkKind; records: string; work?: Record<string, BulkWork> };
  /** The prefix of undo actions; by default the bulk kind. */
  name?: string;
  /** Chooses the undo action of an update, if updates can be undone. */
  undoUpdate?: UndoChoice<Patch>;
  undoRules: UndoRules;
  /** Creates the resource for a time. */
  resource(now: Date): Resource<Item, Shape>;
  create(trx: Transaction<Database>, input: Input, stamp: AuditStamp): Promise<Item>;
  update(trx: Transaction<Database>, id: string, patch: Patch, stamp: AuditStamp): Promise<Item>;
  remove(trx: Transaction<Database>, id: string, stamp: AuditStamp): Promise<void>;
}

/**
 * Creates the five routes of a kind of records.
 * A permission applies to all records of the kind.
 */
export function createRecordRoutes<
  Item extends { id: string },
  Shape extends ListShape,
  Input extends object,
  Patch extends object,
>(kind: RecordKind<Item, Shape, Input, Patch>): Hono<AppEnv> {
  const { tag, shape, responses, forms, bodyLimits = {}, undoRules } = kind;
  const { list, create, get, update, remove } = kind.operations;
  const { bulk, name = bulk?.kind ?? tag } = kind;
  const routes = bulk
    ? createBulkRoutes({
      ...bulk,
      tag,
      audit: "activity",
      undoRules,
      list: (c) => ({ permission: list[1], resource: kind.resource(c.var.clock()) }),
      work: { delete: (trx, id, audit) => kind.remove(trx, id, audit), ...bulk.work },
    })
    : new Hono<AppEnv>();
  return routes
    .get(
      "/",
      readRoute(
        { summary: list[0], tag, access: list[1], response: responses.page, list: shape },
        (c) => sendList(c, kind.resource(c.var.clock())),
      ),
    )
    .post(
      "/",
      createRoute({
        summary: create[0],
        tag,
        access: create[1],
        body: forms.input,
        bodyLimits,
        response: responses.one,
        audit: "activity",
        problems: create[2] ? [create[2]] : [],
      }, {
        create: (_, { trx, body, audit }) => kind.create(trx, body, audit),
        read: (_, { trx, id, audit }) => readRecord(trx, kind.resource(audit.now), id),
      }),
    )
    .get(
      "/:id",
      readRoute({
        summary: get[0],
        tag,
        access: get[1],
        workload: "detail",
        response: responses.one,
        extend: shape.extend,
        problems: ["not-found"],
      }, (c, { id, extend }) => readRecord(c.var.db, kind.resource(c.var.clock()), id, extend)),
    )
    .patch(
      "/:id",
      transactionRoute({
        summary: update[0],
        tag,
        access: update[1],
        body: forms.patch,
        bodyLimits,
        response: responses.one,
        undo: kind.undoUpdate ? { rules: undoRules, ...kind.undoUpdate } : null,
        audit: "activity",
        problems: ["not-found", "stale-version"],
      }, (_, { trx, id, body, audit }) => kind.update(trx, id, body, audit)),
    )
    .delete(
      "/:id",
      transactionRoute({
        summary: remove[0],
        tag,
        access: remove[1],
        undo: { rules: undoRules, action: `${name}.delete` },
        audit: "activity",
        problems: ["not-found", remove[2]],
      }, (_, { trx, id, audit }) => kind.remove(trx, id, audit)),
    );
}

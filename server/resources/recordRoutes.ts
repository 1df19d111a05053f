import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { BulkKind } from "../../contract/bulk.ts";
import type { ListShape } from "../../contract/listQuery.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";
import type { DescribableSchema, Form } from "../../contract/validation.ts";
import type { Resource } from "../db/resource.ts";
import type { Database } from "../db/schema.ts";
import { auditStamp, requires } from "../http/authorize.ts";
import { readBody } from "../http/body.ts";
import type { AppEnv } from "../http/env.ts";
import { createOnce } from "../http/idempotency.ts";
import { answerList } from "../http/lists.ts";
import { describe } from "../http/openApi.ts";
import { readExtend, readId, refuseQuery } from "../http/params.ts";
import { undoably } from "../http/undoable.ts";
import { bulkRoutes, type BulkWork } from "./bulkRoutes.ts";
import type { AuditStamp } from "./activity/record.ts";
import { presentOne } from "./records.ts";

/** What an operation does, and what it takes. */
type Operation = readonly [summary: string, permission: Permission];

interface RecordKind<Item, Shape extends ListShape, Input extends object, Patch extends object> {
  tag: string;
  shape: Shape;
  answers: Record<"one" | "page", DescribableSchema>;
  forms: { input: Form<Input>; patch: Form<Patch> };
  operations: Record<"list" | "create" | "get" | "update", Operation> & {
    remove: readonly [...Operation, refusal: ProblemType];
  };
  /** What may be done to many of them at once: what each action does, deleting aside. */
  bulk?: { kind: BulkKind; records: string; work?: Record<string, BulkWork> };
  /** As they are called where a change is taken back; as in `bulk` unless told. */
  name?: string;
  /** The action that a change amounts to, where that alone can be taken back. */
  actionOf?: (patch: Patch) => string | undefined;
  /** How they are found, as they are at a moment. */
  resource(now: Date): Resource<Item, Shape>;
  create(db: Kysely<Database>, input: Input, stamp: AuditStamp): Promise<Item>;
  update(db: Kysely<Database>, id: string, patch: Patch, stamp: AuditStamp): Promise<Item>;
  remove(db: Kysely<Database>, id: string, stamp: AuditStamp): Promise<void>;
}

/** The five operations of a kind of record: who is permitted one may do it with all of them. */
export function recordRoutes<
  Item extends { id: string },
  Shape extends ListShape,
  Input extends object,
  Patch extends object,
>(kind: RecordKind<Item, Shape, Input, Patch>): Hono<AppEnv> {
  const { tag, shape, answers, forms } = kind;
  const { list, create, get, update, remove } = kind.operations;
  const { bulk, name = bulk?.kind ?? tag } = kind;
  const bulkOnes = bulk
    ? bulkRoutes({
      ...bulk,
      tag,
      list: (c) => ({ permission: list[1], resource: kind.resource(c.var.clock()) }),
      work: { delete: (c, db, id) => kind.remove(db, id, auditStamp(c)), ...bulk.work },
    })
    : new Hono<AppEnv>();
  return bulkOnes
    .get(
      "/",
      describe(list[0], { tag, answers: answers.page, list: shape }),
      requires(list[1]),
      (c) => answerList(c, kind.resource(c.var.clock())),
    )
    .post(
      "/",
      describe(create[0], {
        tag,
        body: forms.input.schema,
        answers: answers.one,
        status: 201,
        isIdempotent: true,
      }),
      requires(create[1]),
      async (c) => {
        refuseQuery(c);
        const input = await readBody(c, forms.input);
        const created = await createOnce(c, {
          input,
          create: (db) => kind.create(db, input, auditStamp(c)),
          read: (db, id) => presentOne(db, kind.resource(c.var.clock()), id),
        });
        return c.json(created, 201);
      },
    )
    .get(
      "/:id",
      describe(get[0], {
        tag,
        answers: answers.one,
        extend: shape.extend,
        refuses: ["not-found"],
      }),
      requires(get[1]),
      async (c) => {
        const extend = readExtend(c, shape.extend);
        const resource = kind.resource(c.var.clock());
        return c.json(await presentOne(c.var.db, resource, readId(c), extend));
      },
    )
    .patch(
      "/:id",
      describe(update[0], {
        tag,
        body: forms.patch.schema,
        answers: answers.one,
        isUndoable: kind.actionOf !== undefined,
        refuses: ["not-found", "stale-version"],
      }),
      requires(update[1]),
      async (c) => {
        refuseQuery(c);
        const recordId = readId(c);
        const patch = await readBody(c, forms.patch);
        const changed = await undoably(
          c,
          { action: `${name}.${kind.actionOf?.(patch) ?? "update"}`, recordId },
          (db) => kind.update(db, recordId, patch, auditStamp(c)),
        );
        return c.json(changed);
      },
    )
    .delete(
      "/:id",
      describe(remove[0], { tag, isUndoable: true, refuses: ["not-found", remove[2]] }),
      requires(remove[1]),
      async (c) => {
        refuseQuery(c);
        const recordId = readId(c);
        await undoably(
          c,
          { action: `${name}.delete`, recordId },
          (db) => kind.remove(db, recordId, auditStamp(c)),
        );
        return c.body(null, 204);
      },
    );
}

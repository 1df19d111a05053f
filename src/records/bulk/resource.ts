import type { Change, ChangedBatch, Target } from "../../../machines/bulkBatch.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";

const readBatch = createResponseParser("BulkAnswer");

interface Batch {
  change: Change;
  target: Target;
  key: string;
  from: number;
}

/** Changes one batch of records. The same `key` returns the first result again. */
export const changeBatch = (
  http: Http,
  path: string,
  { change: { action, values }, target, key, from }: Batch,
  options: CallOptions = {},
): Promise<ChangedBatch> =>
  http(`${path}/bulk`, readBatch, {
    ...options,
    method: "POST",
    body: { action, ...values, ...target, from },
    idempotencyKey: key,
  });

/** Undoes a change; a bulk change batch by batch, from index `from`. */
export const undoChange = (http: Http, undoId: string, from: number, options: CallOptions = {}) =>
  http(`/api/undo/${undoId}`, readBatch, { ...options, method: "POST", body: { from } });

import type { Change, ChangedBatch, Target } from "../../machines/bulkBatch.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";

const readBatch = answer("BulkAnswer");

interface Batch {
  change: Change;
  target: Target;
  key: string;
  from: number;
}

/** Does one thing to some of many records at a path; again with the same key, tells what was done. */
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

/** Takes a change back, by what its answer named; of many some, from a place on. */
export const takeBack = (http: Http, undoId: string, from: number, options: CallOptions = {}) =>
  http(`/api/undo/${undoId}`, readBatch, { ...options, method: "POST", body: { from } });

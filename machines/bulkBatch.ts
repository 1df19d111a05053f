/** The value of an action, such as how many days due dates move. */
export type ChangeValue = string | number | null;

/** A change to apply to all selected records. */
export interface Change {
  action: string;
  values: Readonly<Record<string, ChangeValue>>;
}

/** Selected records: by id, or all that match a list query. */
export type Target = { ids: readonly string[] } | { query: string };

/** One request of a bulk change. */
export interface Batch {
  change: Change;
  target: Target;
  /** The idempotency key, which all batches of one change share. */
  key: string;
  from: number;
}

/** The response to one batch. */
export interface ChangedBatch {
  total: number;
  data: readonly { id: string; problem: { detail: string } | null }[];
  /** The offset of the next batch; null after the last one. */
  next: number | null;
}

export interface Outcome {
  change: Change;
  changed: number;
  rejected: number;
}

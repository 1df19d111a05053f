/** What an action takes, such as the days that due dates move by. */
export type ChangeValue = string | number | null;

/** What is to be done to all that is selected. */
export interface Change {
  action: string;
  values: Readonly<Record<string, ChangeValue>>;
}

/** Records by their ids, or all that a list's filters find. */
export type Target = { ids: readonly string[] } | { query: string };

/** What the server is asked for at a time. */
export interface Batch {
  change: Change;
  target: Target;
  /** The same for all batches of one change, so that none is done twice. */
  key: string;
  from: number;
}

/** What became of some of the records. */
export interface ChangedBatch {
  total: number;
  data: readonly { id: string; problem: { detail: string } | null }[];
  /** Where the rest begins; null once there is none. */
  next: number | null;
}

export interface Outcome {
  change: Change;
  done: number;
  refused: number;
}

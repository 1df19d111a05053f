/** One of several things to choose from. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  /** A second, quieter line or a note beside the label. */
  description?: string | undefined;
  isDisabled?: boolean;
}

/** One of several things to choose from. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  /** A second, quieter line or a note beside the label. */
  description?: string | undefined;
  isDisabled?: boolean;
}

/** Options that are searched for elsewhere, as at the server. */
export interface FoundOptions {
  /** What was found; not filtered again. */
  options: readonly Option[];
  /** Called with the search text as it is typed; empty where the field shows a chosen option. */
  onSearch: (text: string) => void;
  /** Others are on their way. */
  isLoading: boolean;
  /** Tries again; given where they could not be loaded. */
  onRetry: (() => void) | undefined;
  /** Shown below the options, such as that there are more. */
  note: string | undefined;
}

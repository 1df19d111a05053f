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
  /** Told what is searched for as it is typed; nothing where what stands there is no search. */
  onSearch: (text: string) => void;
  /** Others are on their way. */
  isLoading: boolean;
  /** Tries again; given where they could not be loaded. */
  onRetry: (() => void) | undefined;
  /** Said below the options, such as that there are more. */
  note: string | undefined;
}

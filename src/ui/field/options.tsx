import { Item } from "react-stately/Item";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";

export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  /** A second line or a note next to the label. */
  description?: string | undefined;
  isDisabled?: boolean;
  /** The last option, which creates another one. */
  isCreation?: true;
}

/** The option that creates another one. */
export interface OptionCreation {
  getLabel: (text: string) => string;
  onCreate: (text: string) => void;
}

export const renderOption = ({ id, label }: SelectOption) => (
  <Item key={id} textValue={label}>{label}</Item>
);

/** Options that the server searches. */
export interface RemoteOptions {
  /** The search results; not filtered again. */
  options: readonly SelectOption[];
  /** Called with the typed text; with an empty text when an option is chosen. */
  onSearch: (text: string) => void;
  isLoading: boolean;
  /** Set when loading failed. */
  onRetry: (() => void) | undefined;
  note: string | undefined;
  /** Why nothing is found, if the search itself is the reason. */
  emptyReason: string | undefined;
}

interface OptionsFailureProps {
  id?: string;
  onRetry: () => void;
}

/** The message of a field whose options failed to load. */
export function OptionsFailure({ id, onRetry }: OptionsFailureProps) {
  const { t } = useTranslation();
  return (
    <Line>
      <span id={id}>{t("The choices could not be loaded.")}</span>
      <Retry type="button" onClick={onRetry}>{t("Try again")}</Retry>
    </Line>
  );
}

const Line = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "$2",
  marginTop: "4px",
  fontSize: "$caption",
  lineHeight: "18px",
  color: "$danger",
  fontWeight: "$medium",
});

const Retry = styled("button", {
  minHeight: 24,
  padding: 0,
  color: "$accent",
  fontSize: "inherit",
  fontWeight: "$section",
  textDecoration: "underline",
  textUnderlineOffset: 3,
  "@touch": { minHeight: "$touch" },
});

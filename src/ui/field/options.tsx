import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";

/** One of several things to choose from. */
export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  /** A second, quieter line or a note beside the label. */
  description?: string | undefined;
  isDisabled?: boolean;
}

/** Options that are searched for elsewhere, as at the server. */
export interface RemoteOptions {
  /** What was found; not filtered again. */
  options: readonly SelectOption[];
  /** Called with the search text as it is typed; empty where the field shows a chosen option. */
  onSearch: (text: string) => void;
  /** More are being loaded. */
  isLoading: boolean;
  /** Retries; given where they could not be loaded. */
  onRetry: (() => void) | undefined;
  /** Shown below the options, such as that there are more. */
  note: string | undefined;
}

interface OptionsFailureProps {
  id?: string;
  onRetry: () => void;
}

/** Shows at a field that its options could not be loaded; the chosen value stays. */
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

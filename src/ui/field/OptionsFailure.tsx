import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";

interface OptionsFailureProps {
  id?: string;
  onRetry: () => void;
}

/** Says at a field that what it chooses from could not be loaded; what is chosen stays. */
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

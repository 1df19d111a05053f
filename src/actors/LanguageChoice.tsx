import { LANGUAGES } from "../../contract/language.ts";
import { LANGUAGE_NAMES } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { styled } from "../ui/theme.ts";
import { usePreferences } from "./usePreferences.ts";

/** The languages side by side, the current one emphasised. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, chooseLanguage } = usePreferences();
  return (
    <Choices role="group" aria-label={t("Language")}>
      {LANGUAGES.map((one) => (
        <Choice
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          isSpoken={one === language}
          onClick={() => chooseLanguage(one)}
        >
          {LANGUAGE_NAMES[one]}
        </Choice>
      ))}
    </Choices>
  );
}

const Choices = styled("div", { display: "flex", gap: "$4" });

const Choice = styled("button", {
  padding: "4px 0",
  border: 0,
  borderRadius: 4,
  background: "none",
  font: "inherit",
  fontSize: "$small",
  color: "$inkThird",
  cursor: "pointer",
  "&:hover": { color: "$ink" },
  "@touch": { minHeight: "$touch" },
  variants: { isSpoken: { true: { color: "$ink", fontWeight: "$section" } } },
});

import type { Language } from "../../contract/language.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { styled } from "../ui/theme.ts";
import { usePreferences } from "./usePreferences.ts";

// Each language calls itself by its own name, whichever is spoken.
const NAMES: Record<Language, string> = { tr: "Türkçe", en: "English" };

/** The languages side by side, the spoken one in ink. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, chooseLanguage } = usePreferences();
  return (
    <Choices role="group" aria-label={t("Language")}>
      {(["tr", "en"] as const).map((one) => (
        <Choice
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          isSpoken={one === language}
          onClick={() => chooseLanguage(one)}
        >
          {NAMES[one]}
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

import { LANGUAGES } from "../../../contract/language.ts";
import { type Theme, THEMES } from "../../../machines/preferences.ts";
import { usePreferences } from "../../actors/usePreferences.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { RadioGroup } from "../../ui/field/RadioGroup.tsx";
import { Card } from "../../ui/page/Section.tsx";

const THEME_NAMES: Record<Theme, Key> = { light: "Light", dark: "Dark", system: "As the system" };

/** How the app speaks and looks in this browser. */
export function Appearance() {
  const { t } = useTranslation();
  const { language, theme, chooseLanguage, chooseTheme } = usePreferences();
  return (
    <Card title={t("Language and appearance")}>
      <RadioGroup
        label={t("Language of the interface")}
        options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
        value={language}
        onChange={chooseLanguage}
        isInline
      />
      <RadioGroup
        label={t("Theme")}
        description={t("Kept in this browser.")}
        options={THEMES.map((id) => ({ id, label: t(THEME_NAMES[id]) }))}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  );
}

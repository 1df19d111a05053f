import type { ReactNode } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { toLocale } from "../i18n/formats.ts";
import { useTranslation } from "../i18n/Translation.tsx";

/** Sets the locale of the controls: their hidden labels, numbers and dates. */
export function UiProvider({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocaleTag()}>{children}</I18nProvider>;
}

/** The locale of the current language: `tr-TR` or `en-GB`. */
export function useLocaleTag(): string {
  return toLocale(useTranslation().language);
}

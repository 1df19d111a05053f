import type { Language } from "../../../contract/language.ts";
import { usePreferences } from "../../actors/usePreferences.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { AREAS } from "../areas.ts";

/** The key that a section's letter follows. */
export const SECTIONS_KEY = "g";

/** The letter of each section, one of its name, by its address and language. */
export const SECTION_LETTERS: Readonly<Record<string, Record<Language, string>>> = {
  "/": { tr: "g", en: "o" },
  "/project/": { tr: "p", en: "p" },
  "/milestones/": { tr: "k", en: "m" },
  "/reminders/": { tr: "h", en: "r" },
  "/notifications/": { tr: "b", en: "n" },
  "/activity": { tr: "e", en: "a" },
  "/company/": { tr: "o", en: "c" },
  "/technology/": { tr: "t", en: "t" },
  "/stakeholders/": { tr: "y", en: "s" },
  "/user/": { tr: "u", en: "u" },
  "/feedback/my": { tr: "d", en: "e" },
  "/feedback/list": { tr: "m", en: "l" },
};

interface Section {
  letter: string;
  label: string;
  to: string;
}

/** The sections that the user may open, with their letters. */
export function useSections(): Section[] {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const { hasAny } = usePermissions();
  return AREAS.flatMap(({ areas }) => areas).flatMap(({ label, to, permissions }) => {
    const letter = SECTION_LETTERS[to]?.[language];
    const isPermitted = !permissions || hasAny(permissions);
    return letter && isPermitted ? [{ letter, label: t(label), to }] : [];
  });
}

import type { Text } from "../../machines/text.ts";
import type { Key } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";

/** Translates what machines say: messages by their key, strings as they are. */
export function useLocalizedText(): (text: Text) => string {
  const { t } = useTranslation();
  return (text) => typeof text === "string" ? text : t(text.key as Key, text.params);
}

import type { Text } from "../../machines/text.ts";
import type { Key } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";

/** Says the texts that statecharts speak in: messages by their key, strings as they are. */
export function useSay(): (text: Text) => string {
  const { t } = useTranslation();
  return (text) => typeof text === "string" ? text : t(text.key as Key, text.params);
}

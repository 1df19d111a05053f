import type { Message } from "../contract/language.ts";

/** A message is said in the current language where it is shown; a string is shown as it is. */
export type LocalizedText = Message | string;

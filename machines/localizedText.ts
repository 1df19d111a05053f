import type { Message } from "../contract/language.ts";

/** A message is translated when it is rendered; a string is rendered unchanged. */
export type LocalizedText = Message | string;

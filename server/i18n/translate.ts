import { interpolate, type Language, type Message } from "../../contract/language.ts";
import { turkish } from "./turkish.ts";

/** A text of the server, in English. */
export type TextKey = keyof typeof turkish;

/** Something the server says, before it is known to whom. */
export type ServerMessage = Message<TextKey>;

/** Whether what was said, maybe by another build, is something that this one says too. */
export const isServerMessage = (message: Message): message is ServerMessage =>
  Object.hasOwn(turkish, message.key);

export type Translate = (key: TextKey, params?: ServerMessage["params"]) => string;

/** Says the texts of the server in one language; `{names}` take their values from `params`. */
export function translator(language: Language): Translate {
  return (key, params) => interpolate(language === "en" ? key : turkish[key], params, language);
}

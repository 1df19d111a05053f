import { interpolate, type Language, type Message } from "../../../contract/language.ts";
import { turkish } from "./turkish.ts";

/** A text of the server, identified by its English. */
export type TextKey = keyof typeof turkish;

/** A text of the server with parameters, not yet translated. */
export type ServerMessage = Message<TextKey>;

/** Whether this build has a message, which another build may have stored. */
export const isServerMessage = (message: Message): message is ServerMessage =>
  Object.hasOwn(turkish, message.key);

export type Translate = (key: TextKey, params?: ServerMessage["params"]) => string;

/** Creates a translator; `{names}` in texts are replaced by `params`. */
export function createTranslator(language: Language): Translate {
  return (key, params) => interpolate(language === "en" ? key : turkish[key], params, language);
}

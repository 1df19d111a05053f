import { interpolate, type Language, type Message } from "../../contract/language.ts";
import { en, type TextKey } from "./en.ts";
import { tr } from "./tr.ts";

const texts: Record<Language, Record<TextKey, string>> = { en, tr };

/** Something the server says, before it is known to whom. */
export type ServerMessage = Message<TextKey>;

export type Translate = (key: TextKey, params?: ServerMessage["params"]) => string;

/** Says the texts of the server in one language; `{names}` take their values from `params`. */
export function translator(language: Language): Translate {
  return (key, params) => interpolate(texts[language][key], params, language);
}

import type { Message } from "../../contract/language.ts";
import type { Key } from "./catalogue.ts";

/** A text of the catalogue, to be said later in whichever language is spoken then. */
export const message = (key: Key, params?: Message["params"]): Message<Key> =>
  params === undefined ? { key } : { key, params };

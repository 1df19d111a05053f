import { SEARCH_KINDS } from "../search.ts";
import { listTotal } from "./references.ts";
import { type } from "./schema.ts";

/** A record that was found. */
export const SearchResult = type({
  kind: type.enumerated(...SEARCH_KINDS),
  id: "string.uuid",
  title: "string",
  /** What tells it from others of its title, or where the text was found. */
  detail: "string | null",
  /** Its page in the app. */
  path: "string",
});
export type SearchResult = typeof SearchResult.infer;

export const SearchPage = type({ data: SearchResult.array(), ...listTotal });
export type SearchPage = typeof SearchPage.infer;

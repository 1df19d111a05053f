import { SEARCH_KINDS } from "../search.ts";
import { listTotal } from "./references.ts";
import { type } from "./schema.ts";

/** A found record. */
export const SearchResult = type({
  kind: type.enumerated(...SEARCH_KINDS),
  id: "string.uuid",
  title: "string",
  /** Distinguishes records with the same title, or shows the matching text. */
  detail: "string | null",
  /** Its page in the app. */
  path: "string",
});
export type SearchResult = typeof SearchResult.infer;

export const SearchPage = type({ data: SearchResult.array(), ...listTotal });
export type SearchPage = typeof SearchPage.infer;

/** The kinds of records to search, in the order of results. */
export const SEARCH_KINDS = [
  "project",
  "process",
  "milestone",
  "company",
  "technology",
  "stakeholder",
  "user",
  "reminder",
  "feedback",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const MAX_SEARCH_LENGTH = 100;
/** The most words of a search; more are rejected. */
export const MAX_SEARCH_WORDS = 8;
export const DEFAULT_SEARCH_SIZE = 20;
export const MAX_SEARCH_SIZE = 50;

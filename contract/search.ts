/** What can be looked for, in the order in which results are shown. */
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
/** More are refused: each is looked for in each text. */
export const MAX_SEARCH_WORDS = 8;
export const DEFAULT_SEARCH_SIZE = 20;
export const MAX_SEARCH_SIZE = 50;

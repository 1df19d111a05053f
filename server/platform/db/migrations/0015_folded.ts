import type { Kysely } from "kysely";
import { addFoldedColumns } from "./folding.ts";

/** Folded columns and their source; the first of each table is never null. */
export const FOLDED = {
  companies: { name_folded: "name", city_folded: "city", country_folded: "country" },
  users: {
    full_name_folded: "name || ' ' || surname",
    name_folded: "name",
    surname_folded: "surname",
  },
  project_types: { name_folded: "name", description_folded: "description" },
  milestone_owners: { name_folded: "name" },
  projects: {
    name_folded: "name",
    description_folded: "description",
    country_folded: "country",
    city_folded: "city",
  },
  project_processes: { name_folded: "name", description_folded: "description" },
  milestones: { name_folded: "name" },
  reminders: { description_folded: "description", notes_folded: "notes" },
  feedback: { title_folded: "title", description_folded: "description" },
} as const satisfies Record<string, Record<string, string>>;

/** Stores folded texts, as folding each row in a search is slow. */
export const up = (db: Kysely<unknown>): Promise<void> => addFoldedColumns(db, FOLDED);

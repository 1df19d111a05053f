import { common } from "../common.ts";
import { messages } from "../messages.ts";
import { people } from "../people.ts";
import { processes } from "../processes.ts";
import { projects } from "../projects.ts";
import { reminders } from "../reminders.ts";

/** What lists say beside the catalogue, and pages of more than one bundle. */
export const texts = {
  ...common,
  ...messages,
  ...people,
  ...processes,
  ...projects,
  ...reminders,
};

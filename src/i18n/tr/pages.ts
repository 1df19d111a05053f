import { common } from "./common.ts";
import { home } from "./home.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import { processes } from "./processes.ts";
import { projects } from "./projects.ts";
import { reminders } from "./reminders.ts";

/** The texts of the pages behind the sign-in, beside the catalogue. */
export const pages = {
  ...common,
  ...home,
  ...messages,
  ...people,
  ...processes,
  ...projects,
  ...reminders,
};

import { views } from "./views.ts";
import { bulk } from "./bulk.ts";
import { feedbackForm } from "./feedbackForm.ts";
import { lists } from "./lists.ts";

/** The texts of what opens on the pages behind the sign-in, and is fetched after them. */
export const opened = {
  ...bulk,
  ...feedbackForm,
  ...lists,
  ...views,
};

import { activity } from "../activity.ts";
import { besidePages } from "../besidePages.ts";
import { bulk } from "../bulk.ts";
import { feedbackForm } from "../feedbackForm.ts";
import { find } from "../find.ts";
import { inPlace } from "../inPlace.ts";
import { lists } from "../lists.ts";
import { recordDialogs } from "../recordDialogs.ts";
import { settings } from "../settings.ts";
import { views } from "../views.ts";

/**
 * The texts of what opens on the pages behind the sign-in, and is fetched after them, and of the
 * pages that are opened seldom.
 */
export const texts = {
  ...activity,
  ...besidePages,
  ...bulk,
  ...feedbackForm,
  ...find,
  ...inPlace,
  ...lists,
  ...recordDialogs,
  ...settings,
  ...views,
};

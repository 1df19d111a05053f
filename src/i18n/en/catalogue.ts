import { validationEnglish } from "../../../contract/messages.ts";
import { app } from "./app.ts";
import { home } from "./home.ts";
import { project } from "./project.ts";
import { session } from "./session.ts";
import { ui } from "./ui.ts";

export const catalogue = {
  ...validationEnglish,
  ...app,
  ...home,
  ...project,
  ...session,
  ...ui,
};

import { validationTurkish } from "../../../contract/messagesTurkish.ts";
import type { Catalogue } from "../catalogue.ts";
import { app } from "./app.ts";
import { password } from "./password.ts";
import { session } from "./session.ts";
import { ui } from "./ui.ts";

export const catalogue: Catalogue = {
  ...validationTurkish,
  ...app,
  ...password,
  ...session,
  ...ui,
};

import { validationEnglish } from "../../../contract/messages.ts";
import { app } from "./app.ts";
import { session } from "./session.ts";
import { ui } from "./ui.ts";

/** The texts of the guest pages and the frame. */
export const catalogue = { ...validationEnglish, ...app, ...session, ...ui };

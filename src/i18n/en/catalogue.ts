import { validationEnglish } from "../../../contract/messages.ts";
import { app } from "./app.ts";
import { password } from "./password.ts";
import { session } from "./session.ts";
import { ui } from "./ui.ts";

/** What is said before signing in, and around every page. */
export const catalogue = { ...validationEnglish, ...app, ...password, ...session, ...ui };

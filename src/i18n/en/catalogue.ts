import { validationMessages } from "../../../contract/messages.ts";
import { ui } from "./ui.ts";

export const catalogue = { ...validationMessages.en, ...ui };

import { validationMessages } from "../../../contract/messages.ts";
import type { Catalogue } from "../catalogue.ts";
import { ui } from "./ui.ts";

export const catalogue: Catalogue = { ...validationMessages.tr, ...ui };

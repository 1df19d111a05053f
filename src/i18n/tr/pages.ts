import type { PageTexts } from "../catalogue.ts";
import { home } from "./home.ts";
import { project } from "./project.ts";

export const pages: PageTexts = { ...home, ...project };

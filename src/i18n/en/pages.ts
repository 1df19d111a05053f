import { home } from "./home.ts";
import { project } from "./project.ts";

/** What is said on the pages behind the sign-in. */
export const pages = { ...home, ...project };

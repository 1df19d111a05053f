import { Reference } from "./references.ts";
import { type } from "./schema.ts";

/** The projects on the start page, and the tonnes of CO₂e a year by which active ones reduce. */
export const Overview = type({
  projects: "number.integer",
  activeProjects: "number.integer",
  /** The number of technologies with active projects. */
  technologies: "number.integer",
  tonnes: "number",
  /** The technologies that reduce most, the first ones first. */
  types: type({ type: Reference, tonnes: "number" }).array(),
});
export type Overview = typeof Overview.infer;

import type { Setup } from "../../../../contract/schemas/setup.ts";
import type { CallOptions, Http } from "../../../api/http.ts";
import { createResponseParser } from "../../../api/schemas.ts";

export const readSetup = createResponseParser("Setup");
const readStarterPack = createResponseParser("StarterPack");

export const SETUP_KEY = ["setup"];

/** Changes the first steps, and returns them. */
export const changeSetup = (
  http: Http,
  action: "dismiss" | "test-mail",
  options: CallOptions = {},
) => http(`/api/setup/${action}`, readSetup, { ...options, method: "PUT" });

/** Adds the technologies of the starter pack that do not exist yet. */
export const addStarterPack = (http: Http, options: CallOptions = {}) =>
  http("/api/project-types/starter-pack", readStarterPack, { ...options, method: "PUT" });

/** Whether a step is done. */
export const listSteps = ({ people, partners, technologies, projects, mail }: Setup) => [
  people,
  partners,
  technologies,
  projects,
  mail === "TESTED",
];

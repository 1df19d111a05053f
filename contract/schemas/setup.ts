import { type } from "./schema.ts";

/** The state of mails: not configured, not tested, a test mail is on its way, or it has arrived. */
const MAIL_STATES = ["MISSING", "UNTESTED", "SENDING", "TESTED"] as const;

/** The first steps of an installation, and which of them are done. */
export const Setup = type({
  isDismissed: "boolean",
  /** Whether there is a second user. */
  people: "boolean",
  /** Whether there is a second company. */
  partners: "boolean",
  technologies: "boolean",
  projects: "boolean",
  mail: type.enumerated(...MAIL_STATES),
});
export type Setup = typeof Setup.infer;

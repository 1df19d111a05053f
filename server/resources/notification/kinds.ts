import type { TextKey } from "../../i18n/en.ts";

/**
 * Everything users are notified of, and how it is put. What a text has in braces is what `notify`
 * has to be given.
 */
export const NOTIFICATION_TEXTS = {
  milestone_started: {
    title: "Milestone started: {milestone}",
    message: "{who} started this milestone of {project} ({process}).",
  },
  milestone_completed: {
    title: "Milestone completed: {milestone}",
    message: "{who} completed this milestone of {project} ({process}).",
  },
  milestone_uncompleted: {
    title: "Completion taken back: {milestone}",
    message: "{who} took back the completion of this milestone of {project} ({process}).",
  },
  milestone_reset: {
    title: "Milestone reset: {milestone}",
    message: "{who} set this milestone of {project} ({process}) back to its beginning.",
  },
  feedback_created: {
    title: "New feedback: {title}",
    message: "{who} sent it.",
  },
  feedback_in_progress: {
    title: "Feedback taken up: {title}",
    message: "{who} is working on it.",
  },
  feedback_reopened: {
    title: "Feedback taken up again: {title}",
    message: "{who} is working on it again.",
  },
  feedback_resolved: {
    title: "Feedback resolved: {title}",
    message: "{who} resolved it. Open it to read how.",
  },
  feedback_dismissed: {
    title: "Feedback dismissed: {title}",
    message: "{who} dismissed it.",
  },
  reminder_due: { title: "Reminder: {reminder}", message: "Due on {when}." },
  one_time_password: {
    title: "A one-time password was made for your account",
    message:
      "{who} made it. If you did not ask {who} for it, tell them or another administrator at once.",
  },
} as const satisfies Record<string, { title: TextKey; message: TextKey }>;

type Texts = typeof NOTIFICATION_TEXTS;
export type NotificationKind = keyof Texts;

/** A value for every `{name}` in the texts of a kind. */
export type NotificationParams<Kind extends NotificationKind> = Record<
  NamesIn<Texts[Kind]["title"] | Texts[Kind]["message"]>,
  string | number
>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

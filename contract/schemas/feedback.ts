import { appPath, MAX_ADDRESS_LENGTH } from "../appPath.ts";
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  PNG_DATA_URL,
} from "../feedback.ts";
import type { ValidationKey } from "../messages.ts";
import type { Form } from "../validation.ts";
import { lineText, optionalProse, proseText } from "./fields.ts";
import { entityFields, listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/** A step of a feedback; the first one, `from` nothing, is that it was sent. */
export const FeedbackMove = type({
  id: "string.uuid",
  at: "string",
  by: Person.or("null"),
  from: type.enumerated(...FEEDBACK_STATUSES).or("null"),
  to: type.enumerated(...FEEDBACK_STATUSES),
  /** The resolution of then, or what was said when it was taken up. */
  note: "string | null",
});
export type FeedbackMove = typeof FeedbackMove.infer;

/**
 * What somebody has to say about the app. `page` is the path within the app they sent it from; the
 * picture that may belong to it is at GET /api/feedback/{id}/screenshot. `resolution` is there only
 * while it is resolved or dismissed.
 */
export const Feedback = type({
  ...entityFields,
  title: "string",
  description: "string",
  category: type.enumerated(...FEEDBACK_CATEGORIES),
  priority: type.enumerated(...FEEDBACK_PRIORITIES),
  status: type.enumerated(...FEEDBACK_STATUSES),
  /** Whether there is a picture that whoever asks may see: who sent it, and who manages feedback. */
  hasScreenshot: "boolean",
  page: "string | null",
  submittedBy: Person,
  resolution: "string | null",
  /** The oldest first. */
  "history?": FeedbackMove.array(),
});
export type Feedback = typeof Feedback.infer;

export const FeedbackPage = type({ data: Feedback.array(), ...listTotal });

/** A path within the app, with its query: nothing that leads elsewhere. */
const AppPath = type("string.trim").to(/^\/(?:[^/\\\s][^\\\s]*)?$/)
  .to(`string <= ${MAX_ADDRESS_LENGTH}`)
  .narrow((path) => appPath(path) !== null);
const notPng: ValidationKey = "Must be a PNG picture";
/** What is in it only the server looks at. */
const PngDataUrl = type("string").narrow((text, ctx) =>
  text.startsWith(PNG_DATA_URL) || ctx.reject({ expected: notPng })
);

const writable = type({
  title: lineText(200),
  description: proseText,
  category: type.enumerated(...FEEDBACK_CATEGORIES),
  priority: type.enumerated(...FEEDBACK_PRIORITIES),
});

/** `screenshot`: at most MAX_SCREENSHOT_BYTES once decoded, and within the other limits there. */
export const FeedbackInput = writable.merge({
  "page?": AppPath.or("null"),
  "screenshot?": PngDataUrl.or("null"),
});
export type FeedbackInput = typeof FeedbackInput.infer;

export const FeedbackPatch = writable.partial().merge({ version: "number.integer" });
export type FeedbackPatch = typeof FeedbackPatch.infer;

/** PUT /api/feedback/{id}/progress: what may be said on taking it up, or up again. */
export const FeedbackNote = type({ "note?": optionalProse });
export type FeedbackNote = typeof FeedbackNote.infer;

/** PUT /api/feedback/{id}/resolve */
export const FeedbackResolution = type({ resolution: proseText });
export type FeedbackResolution = typeof FeedbackResolution.infer;

/** PUT /api/feedback/{id}/dismiss */
export const FeedbackDismissal = type({ "resolution?": optionalProse });
export type FeedbackDismissal = typeof FeedbackDismissal.infer;

export const feedbackForm: Form<FeedbackInput> = { schema: FeedbackInput };
export const feedbackPatchForm: Form<FeedbackPatch> = { schema: FeedbackPatch };
export const feedbackNoteForm: Form<FeedbackNote> = { schema: FeedbackNote };
export const feedbackResolutionForm: Form<FeedbackResolution> = { schema: FeedbackResolution };
export const feedbackDismissalForm: Form<FeedbackDismissal> = { schema: FeedbackDismissal };

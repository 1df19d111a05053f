import { MAX_ADDRESS_LENGTH, toAppPath } from "../appPath.ts";
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  MAX_REPLY_LENGTH,
  PNG_DATA_URL,
} from "../feedback.ts";
import type { ValidationKey } from "../messages.ts";
import type { Form } from "../validation.ts";
import { lineText, optionalProse, prose, proseText } from "./fields.ts";
import { entityFields, listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/** A status change of feedback. `from` is null for the first one, when it was sent. */
export const FeedbackMove = type({
  id: "string.uuid",
  at: "string",
  by: Person.or("null"),
  from: type.enumerated(...FEEDBACK_STATUSES).or("null"),
  to: type.enumerated(...FEEDBACK_STATUSES),
  /** The resolution, or the note of `progress`. */
  note: "string | null",
});
export type FeedbackMove = typeof FeedbackMove.infer;

/**
 * Feedback about the app. `page` is the path it was sent from; GET /api/feedback/{id}/screenshot
 * returns the screenshot. `resolution` is set only while it is resolved or dismissed.
 */
export const Feedback = type({
  ...entityFields,
  title: "string",
  description: "string",
  category: type.enumerated(...FEEDBACK_CATEGORIES),
  priority: type.enumerated(...FEEDBACK_PRIORITIES),
  status: type.enumerated(...FEEDBACK_STATUSES),
  /** Whether there is a screenshot that the caller may see. Its sender and managers may. */
  hasScreenshot: "boolean",
  page: "string | null",
  submittedBy: Person,
  /** Who answers for it: a user who may manage feedback. */
  assignee: Person.or("null"),
  resolution: "string | null",
  /** Oldest first. */
  "history?": FeedbackMove.array(),
});
export type Feedback = typeof Feedback.infer;

export const FeedbackPage = type({ data: Feedback.array(), ...listTotal });

/** A reply to feedback, by its sender or a user who manages feedback. */
export const FeedbackReply = type({
  id: "string.uuid",
  text: "string",
  author: Person,
  createdAt: "string",
});
export type FeedbackReply = typeof FeedbackReply.infer;

export const FeedbackReplyPage = type({ data: FeedbackReply.array(), ...listTotal });

/** A path within the app, with its query. */
const AppPath = type("string.trim").to(/^\/(?:[^/\\\s][^\\\s]*)?$/)
  .to(`string <= ${MAX_ADDRESS_LENGTH}`)
  .narrow((path) => toAppPath(path) !== null);
const notPng: ValidationKey = "Must be a PNG picture";
/** Only the server validates the image data. */
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

/** `assigneeId` requires `feedback:manage`, also of the assignee. */
export const FeedbackPatch = writable.partial().merge({
  "assigneeId?": "string.uuid | null",
  version: "number.integer",
});
export type FeedbackPatch = typeof FeedbackPatch.infer;

/** POST /api/feedback/{id}/replies */
export const FeedbackReplyInput = type({ text: prose(MAX_REPLY_LENGTH) });
export type FeedbackReplyInput = typeof FeedbackReplyInput.infer;

/** PUT /api/feedback/{id}/progress, with an optional note. */
export const FeedbackNote = type({ "note?": optionalProse });
export type FeedbackNote = typeof FeedbackNote.infer;

/** PUT /api/feedback/{id}/resolve */
export const FeedbackResolution = type({ resolution: proseText });
export type FeedbackResolution = typeof FeedbackResolution.infer;

/** PUT /api/feedback/{id}/dismiss */
export const FeedbackDismissal = type({ "resolution?": optionalProse });
export type FeedbackDismissal = typeof FeedbackDismissal.infer;

const messages = {
  title: { required: "Title is required" },
  description: { required: "Description is required" },
  category: { required: "Category is required" },
  priority: { required: "Priority is required" },
} as const;

export const feedbackForm: Form<FeedbackInput> = { schema: FeedbackInput, messages };
export const feedbackPatchForm: Form<FeedbackPatch> = { schema: FeedbackPatch, messages };
export const feedbackReplyForm: Form<FeedbackReplyInput> = { schema: FeedbackReplyInput };
export const feedbackNoteForm: Form<FeedbackNote> = { schema: FeedbackNote };
export const feedbackResolutionForm: Form<FeedbackResolution> = { schema: FeedbackResolution };
export const feedbackDismissalForm: Form<FeedbackDismissal> = { schema: FeedbackDismissal };

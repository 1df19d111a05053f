import { MessageSquare, MessageSquarePlus } from "lucide-react";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import type { feedbackList } from "../../../contract/feedback.ts";
import type { FeedbackInput, FeedbackPatch } from "../../../contract/schemas/feedback.ts";
import { allFeedback, myFeedback } from "../../api/feedback.ts";
import { RECORD_PAGES, rowsTo } from "../record/recordPages.ts";
import type { RecordSaving } from "../record/recordSaving.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { feedbackColumns, feedbackColumnsWithSender } from "./feedbackColumns.tsx";
import { feedbackSearch, myFeedbackSearch } from "./feedbackSearch.ts";
import { FEEDBACK_CATEGORY, FEEDBACK_PRIORITY, FEEDBACK_STATUS } from "./feedbackWords.ts";
import { requestFeedback } from "./form/requestFeedback.ts";

const saving: RecordSaving<Feedback, FeedbackInput, FeedbackPatch> = {
  resource: allFeedback,
  path: RECORD_PAGES.feedback.path,
  shownIn: [allFeedback.key],
  created: { title: "Send feedback", submitLabel: "Send", done: "Feedback created successfully" },
  changed: {
    title: "Edit feedback",
    done: "Feedback updated successfully",
    conflict: "Somebody else changed this feedback meanwhile. What you typed is kept.",
  },
};

const shared = {
  fields: {
    title: { label: "Title" },
    description: { label: "Description" },
    category: { label: "Category", values: FEEDBACK_CATEGORY },
    priority: { label: "Priority", values: FEEDBACK_PRIORITY },
    status: { label: "Status", values: FEEDBACK_STATUS },
    submittedBy: { label: "Sent by", record: "user" },
    hasScreenshot: { label: "With a screenshot", values: YES_NO },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof feedbackList>,
  name: "Feedback",
  searchLabel: "Search by title",
  row: rowsTo(RECORD_PAGES.feedback),
} as const satisfies Partial<ListDeclaration<Feedback>>;

const list: ListDeclaration<Feedback> = {
  ...shared,
  id: "feedback",
  listing: allFeedback,
  search: feedbackSearch,
  columns: feedbackColumnsWithSender,
  title: "Feedback Overview",
  counted: "{count} pieces of feedback",
  empty: {
    icon: MessageSquare,
    title: "No feedback yet",
    detail: "What people report or suggest appears here, with its state and priority.",
  },
};

const ownList: ListDeclaration<Feedback> = {
  ...shared,
  id: "myFeedback",
  listing: myFeedback,
  search: myFeedbackSearch,
  columns: feedbackColumns,
  title: "My Submitted Feedback",
  create: {
    permission: "feedback:create",
    label: "Send feedback",
    icon: MessageSquarePlus,
    onAction: requestFeedback,
  },
  empty: {
    icon: MessageSquare,
    title: "You have not sent any feedback",
    detail: "What you report or suggest appears here, with what became of it.",
  },
};

export const feedbackRecord = { ...saving, list, ownList };

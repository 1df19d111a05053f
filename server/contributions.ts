import { sql } from "kysely";
import type { ActivityRecords } from "./modules/activity/readable.ts";
import { companyPage, companySearch } from "./modules/company/search.ts";
import { COMPANY_UNDO_RULES } from "./modules/company/undo.ts";
import { handOverFeedback, releaseFeedback } from "./modules/feedback/assignees.ts";
import { feedbackPage, feedbackSearch } from "./modules/feedback/search.ts";
import { FEEDBACK_UNDO_RULES } from "./modules/feedback/undo.ts";
import { HOLIDAY_UNDO_RULES } from "./modules/holiday/undo.ts";
import { milestonePage, milestoneSearch } from "./modules/milestone/search.ts";
import { MILESTONE_UNDO_RULES } from "./modules/milestone/undo.ts";
import { milestoneOwnerPage, milestoneOwnerSearch } from "./modules/milestoneOwner/search.ts";
import { MILESTONE_OWNER_UNDO_RULES } from "./modules/milestoneOwner/undo.ts";
import { NOTIFICATION_UNDO_RULES } from "./modules/notification/undo.ts";
import { SETUP_UNDO_RULES } from "./modules/overview/setup.ts";
import { handOverProcesses } from "./modules/process/handOver.ts";
import { processPage, processSearch } from "./modules/process/search.ts";
import { PROCESS_UNDO_RULES } from "./modules/process/undo.ts";
import { projectPage, projectSearch } from "./modules/project/search.ts";
import { PROJECT_UNDO_RULES } from "./modules/project/undo.ts";
import { projectTypePage, projectTypeSearch } from "./modules/projectType/search.ts";
import { PROJECT_TYPE_UNDO_RULES } from "./modules/projectType/undo.ts";
import { handOverReminders } from "./modules/reminder/handOver.ts";
import { selectVisibleReminderIds } from "./modules/reminder/rights.ts";
import { reminderPage, reminderSearch } from "./modules/reminder/search.ts";
import { REMINDER_UNDO_RULES } from "./modules/reminder/undo.ts";
import type { SearchedKinds } from "./modules/search/kinds.ts";
import type { UndoRules } from "./modules/undo/undoRule.ts";
import type { UserWork } from "./modules/user/handOver.ts";
import { userPage, userSearch } from "./modules/user/search.ts";
import { USER_UNDO_RULES } from "./modules/user/undo.ts";
import { VIEW_UNDO_RULES } from "./modules/view/undo.ts";

/** Moves the work of users in all modules. */
export const USER_WORK: UserWork = {
  handOver: async (trx, users, stamp) => ({
    ...await handOverProcesses(trx, users, stamp),
    reminders: await handOverReminders(trx, users, stamp),
    feedback: await handOverFeedback(trx, users, stamp),
  }),
  release: releaseFeedback,
};

/** The undo rules of all modules. */
export const UNDO_RULES: UndoRules = {
  ...COMPANY_UNDO_RULES,
  ...FEEDBACK_UNDO_RULES,
  ...HOLIDAY_UNDO_RULES,
  ...MILESTONE_UNDO_RULES,
  ...MILESTONE_OWNER_UNDO_RULES,
  ...NOTIFICATION_UNDO_RULES,
  ...PROCESS_UNDO_RULES,
  ...PROJECT_UNDO_RULES,
  ...PROJECT_TYPE_UNDO_RULES,
  ...REMINDER_UNDO_RULES,
  ...SETUP_UNDO_RULES,
  ...USER_UNDO_RULES,
  ...VIEW_UNDO_RULES,
};

/** The kinds of records in the activity. */
export const ACTIVITY_RECORDS: ActivityRecords = {
  project: projectPage,
  process: processPage,
  milestone: milestonePage,
  company: companyPage,
  technology: projectTypePage,
  stakeholder: milestoneOwnerPage,
  user: userPage,
  reminder: { ...reminderPage, selectVisibleIds: selectVisibleReminderIds },
  feedback: feedbackPage,
  holiday: { table: "holidays", path: sql`'/holidays'` },
};

/** The kinds of records in the search. */
export const SEARCHED_KINDS: SearchedKinds = {
  project: projectSearch,
  process: processSearch,
  milestone: milestoneSearch,
  company: companySearch,
  technology: projectTypeSearch,
  stakeholder: milestoneOwnerSearch,
  user: userSearch,
  reminder: reminderSearch,
  feedback: feedbackSearch,
};

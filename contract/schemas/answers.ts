import { AccountEventPage } from "./accountEvent.ts";
import { ActivityPage } from "./activity.ts";
import { BulkAnswer } from "./bulk.ts";
import { Company, CompanyPage } from "./company.ts";
import { Feedback, FeedbackPage } from "./feedback.ts";
import {
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
  Milestone,
  MilestoneCompletionPage,
  MilestonePage,
} from "./milestone.ts";
import { MilestoneOwner, MilestoneOwnerPage, StakeholderTotals } from "./milestoneOwner.ts";
import {
  NotificationCount,
  NotificationNews,
  NotificationPage,
  UndeliveredNotifications,
  UserNotification,
} from "./notification.ts";
import { NotificationPreferences } from "./notificationPreferences.ts";
import { Process, ProcessPage } from "./process.ts";
import {
  CreationTrend,
  Project,
  ProjectHistoryPage,
  ProjectPage,
  ProjectsByType,
} from "./project.ts";
import { Overview } from "./overview.ts";
import { ProjectType, ProjectTypePage } from "./projectType.ts";
import {
  Occurrence,
  OccurrenceCalendar,
  OccurrencePage,
  Reminder,
  ReminderFeed,
  ReminderFeedAddress,
  ReminderPage,
  SchedulePreview,
} from "./reminder.ts";
import { NamedRecordPage } from "./references.ts";
import { SearchPage } from "./search.ts";
import { ArkErrors, type } from "./schema.ts";
import {
  AuthConfig,
  AuthResponse,
  OneTimePassword,
  PasswordChecked,
  PasswordLink,
} from "./session.ts";
import { InvitedUser, User, UserPage } from "./user.ts";
import { PinnedViews, SavedView, SavedViews } from "./view.ts";

/** Every body that the browser takes as an answer, by the name its calls give it. */
export const ANSWERS = {
  AccountEventPage,
  ActivityPage,
  AuthConfig,
  AuthResponse,
  BulkAnswer,
  Company,
  CompanyPage,
  Count: type("number"),
  CreationTrend,
  DurationsByMilestone,
  DurationsByOwner,
  DurationsByProcess,
  Feedback,
  FeedbackPage,
  InvitedUser,
  Milestone,
  MilestoneCompletionPage,
  MilestoneOwner,
  MilestoneOwnerPage,
  MilestonePage,
  NamedRecordPage,
  NotificationCount,
  NotificationNews,
  NotificationPage,
  NotificationPreferences,
  Occurrence,
  OccurrenceCalendar,
  OccurrencePage,
  OneTimePassword,
  Overview,
  PasswordChecked,
  PasswordLink,
  PinnedViews,
  Process,
  ProcessPage,
  Project,
  ProjectHistoryPage,
  ProjectPage,
  ProjectType,
  ProjectTypePage,
  ProjectsByType,
  Reminder,
  ReminderFeed,
  ReminderFeedAddress,
  ReminderPage,
  SavedView,
  SavedViews,
  SchedulePreview,
  SearchPage,
  StakeholderTotals,
  UndeliveredNotifications,
  User,
  UserNotification,
  UserPage,
};

/** What is wrong with the body of an answer, for developers; undefined when it fits. */
export function faultOf(name: keyof typeof ANSWERS, body: unknown): string | undefined {
  const out: unknown = ANSWERS[name](body);
  return out instanceof ArkErrors ? out.summary : undefined;
}

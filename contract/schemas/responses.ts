import { ArkErrors } from "./schema.ts";

/**
 * The modules of all response schemas by name, loaded lazily: a module creates its schemas when it
 * loads, and a page needs few of them.
 */
export const RESPONSE_SCHEMAS = {
  AccountEventPage: () => import("./accountEvent.ts"),
  ActivityPage: () => import("./activity.ts"),
  AuthConfig: () => import("./session.ts"),
  AuthResponse: () => import("./session.ts"),
  BulkAnswer: () => import("./bulk.ts"),
  Company: () => import("./company.ts"),
  CompanyPage: () => import("./company.ts"),
  Count: () => import("./references.ts"),
  CreationTrend: () => import("./project.ts"),
  DurationsByMilestone: () => import("./milestone.ts"),
  DurationsByOwner: () => import("./milestone.ts"),
  DurationsByProcess: () => import("./milestone.ts"),
  Feedback: () => import("./feedback.ts"),
  FeedbackPage: () => import("./feedback.ts"),
  FeedbackReply: () => import("./feedback.ts"),
  FeedbackReplyPage: () => import("./feedback.ts"),
  Holiday: () => import("./holiday.ts"),
  HolidayPage: () => import("./holiday.ts"),
  InvitedUser: () => import("./user.ts"),
  ListPreferences: () => import("./view.ts"),
  MailFailure: () => import("./mailFailure.ts"),
  MailFailurePage: () => import("./mailFailure.ts"),
  Milestone: () => import("./milestone.ts"),
  MilestoneCalendar: () => import("./milestone.ts"),
  MilestoneCompletionPage: () => import("./milestone.ts"),
  MilestoneOwner: () => import("./milestoneOwner.ts"),
  MilestoneOwnerPage: () => import("./milestoneOwner.ts"),
  MilestonePage: () => import("./milestone.ts"),
  NamedRecordPage: () => import("./references.ts"),
  NotificationCount: () => import("./notification.ts"),
  NotificationNews: () => import("./notification.ts"),
  NotificationPage: () => import("./notification.ts"),
  NotificationPreferences: () => import("./notificationPreferences.ts"),
  Occurrence: () => import("./reminder.ts"),
  OccurrenceCalendar: () => import("./reminder.ts"),
  OccurrencePage: () => import("./reminder.ts"),
  OccurrencesSettled: () => import("./reminder.ts"),
  OneTimePassword: () => import("./session.ts"),
  Overview: () => import("./overview.ts"),
  PasswordChecked: () => import("./session.ts"),
  PasswordLink: () => import("./session.ts"),
  PinnedViews: () => import("./view.ts"),
  Process: () => import("./process.ts"),
  ProcessPage: () => import("./process.ts"),
  Project: () => import("./project.ts"),
  ProjectHistoryPage: () => import("./project.ts"),
  ProjectPage: () => import("./project.ts"),
  ProjectType: () => import("./projectType.ts"),
  ProjectTypePage: () => import("./projectType.ts"),
  ProjectsByType: () => import("./project.ts"),
  RecordChanges: () => import("./activity.ts"),
  Reminder: () => import("./reminder.ts"),
  ReminderFeed: () => import("./reminder.ts"),
  ReminderFeedAddress: () => import("./reminder.ts"),
  ReminderPage: () => import("./reminder.ts"),
  SavedView: () => import("./view.ts"),
  SavedViews: () => import("./view.ts"),
  SchedulePreview: () => import("./reminder.ts"),
  SearchPage: () => import("./search.ts"),
  Setup: () => import("./setup.ts"),
  StakeholderTotals: () => import("./milestoneOwner.ts"),
  StarterPack: () => import("./projectType.ts"),
  UndeliveredNotifications: () => import("./notification.ts"),
  User: () => import("./user.ts"),
  UserNotification: () => import("./notification.ts"),
  UserPage: () => import("./user.ts"),
};
export type ResponseName = keyof typeof RESPONSE_SCHEMAS;

type SchemaFile<Name extends ResponseName> = Awaited<ReturnType<typeof RESPONSE_SCHEMAS[Name]>>;
/** The body of a response. */
export type ResponseBody<Name extends ResponseName> = SchemaFile<Name> extends
  Record<Name, { infer: infer Body }> ? Body : never;

/** Finds the schema error of a response body, for developers; undefined if it is valid. */
export async function findSchemaError(
  name: ResponseName,
  body: unknown,
): Promise<string | undefined> {
  const { [name]: schema }: { [name: string]: unknown } = await RESPONSE_SCHEMAS[name]();
  if (typeof schema !== "function") throw new TypeError(`${name} is not in its file`);
  const out: unknown = schema(body);
  return out instanceof ArkErrors ? out.summary : undefined;
}

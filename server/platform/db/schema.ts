import type { ColumnType, Generated } from "kysely";
import type { Enablement } from "../../../contract/constants.ts";
import type { HolidayCertainty } from "../../../contract/holiday.ts";
import type { MilestoneOwnerKind } from "../../../contract/milestoneOwner.ts";
import type { DayKind } from "../../../contract/plan.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { ActivityTable, HistoryCopiesTable } from "./activityTables.ts";
import type {
  BulkItemsTable,
  BulkRunsTable,
  IdempotencyKeysTable,
  UndoItemsTable,
  UndosTable,
} from "./changeTables.ts";
import type { EntityColumns, Timestamp } from "./columns.ts";
import type { AccountMailsTable, MailFailuresTable } from "./mailTables.ts";
import type {
  DigestNewsTable,
  DueWarningProgressTable,
  DueWarningsTable,
  LateProgressTable,
  NewsMailsTable,
  NotificationChoicesTable,
  NotificationPreferencesTable,
} from "./newsTables.ts";
import type {
  AccountEventsTable,
  CalendarFeedsTable,
  FeedbackRepliesTable,
  FeedbackScreenshotsTable,
  FeedbackTable,
  NotificationsTable,
  OccurrenceNoticesTable,
  OccurrencesTable,
  OneTimePasswordsTable,
  PasswordTokensTable,
  RateLimitsTable,
  RemindersTable,
  ReminderUsersTable,
  SessionsTable,
  SetupTable,
  UsersTable,
} from "./userTables.ts";
import type { ListColumnsTable, SavedViewsTable, ViewSettingsTable } from "./viewTables.ts";

/** `YYYY-MM-DD`, read as text. */
type Day = string;
/** Written as JSON text, read parsed. */
type Json<Value> = ColumnType<Value, string, string>;
/** A column that only database triggers write. */
type TriggerWritten<Value> = ColumnType<Value, never, never>;

export interface CompaniesTable extends EntityColumns {
  name: string;
  tax_number: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  notes: string | null;
}

type TemplateStep = ProjectType["milestoneTemplate"][number];
type StoredStep = Omit<TemplateStep, "dayKind"> & Partial<Pick<TemplateStep, "dayKind">>;

export interface ProjectTypesTable extends EntityColumns {
  name: string;
  description: string | null;
  /** The steps of the first template; the earlier build stores them without a day kind. */
  milestone_template: Json<StoredStep[]>;
  template_id: Generated<string>;
  template_name: Generated<string>;
  further_templates: ColumnType<ProjectType["milestoneTemplates"], string | undefined, string>;
}

/** Each date once. */
export interface HolidaysTable extends EntityColumns {
  date: Day;
  name: string;
  half_day: boolean;
  source: string;
  certainty: HolidayCertainty;
}

export interface MilestoneOwnersTable extends EntityColumns {
  name: string;
  kind: MilestoneOwnerKind;
  email: string | null;
  phone: string | null;
  notes: string | null;
}

export interface ProjectsTable extends EntityColumns {
  name: string;
  number: Generated<number>;
  code: ColumnType<string, never, never>;
  description: string | null;
  status: Generated<Enablement>;
  company_id: string;
  type_id: string;
  start_date: Day | null;
  end_date: Day | null;
  country: string | null;
  city: string | null;
  annual_reduction_tonnes: number | null;
}

/** Triggers update what depends on milestones, and the counters below. */
export interface ProjectProcessesTable extends EntityColumns {
  project_id: string;
  name: string;
  description: string | null;
  status: TriggerWritten<"NOT_STARTED" | "IN_PROGRESS" | "COMPLETED">;
  milestone_count: TriggerWritten<number>;
  completed_milestone_count: TriggerWritten<number>;
  started_at: TriggerWritten<Date | null>;
  completed_at: TriggerWritten<Date | null>;
}

interface ProjectProgressTable {
  project_id: string;
  is_completed: TriggerWritten<boolean>;
  /** From the first start to the last completion, once the project is completed. */
  seconds: TriggerWritten<number | null>;
  /** The last change of the project, its processes and milestones. */
  last_activity_at: TriggerWritten<Date>;
}

/**
 * Count and total duration of an owner's milestones of a status. The sum of all its rows counts.
 */
interface MilestoneFiguresTable {
  owner_id: string | null;
  status: MilestonesTable["status"];
  count: TriggerWritten<number>;
  milliseconds: TriggerWritten<number>;
}

interface ProcessResponsiblesTable {
  process_id: string;
  user_id: string;
}

interface ProcessStakeholdersTable {
  process_id: string;
  owner_id: string;
}

/** The number and annual reduction of a type's projects of a status. The sum of all its rows counts. */
interface ProjectFiguresTable {
  type_id: string;
  status: Enablement;
  count: TriggerWritten<number>;
  tonnes: TriggerWritten<number>;
}

/** Row counts by name; the sum of all its rows counts. */
interface RowCountsTable {
  name: string;
  /** Null until rows from before the migration are counted. */
  count: TriggerWritten<number | null>;
}

export interface MilestonesTable extends EntityColumns {
  process_id: string;
  name: string;
  description: string | null;
  owner_id: string | null;
  assignee_id: string | null;
  position: number;
  expected_days: number | null;
  day_kind: Generated<DayKind>;
  due_date: Day | null;
  /** The first due date; a database trigger keeps it. */
  planned_due_date: Day | null;
  status: Generated<"PENDING" | "IN_PROGRESS" | "COMPLETED">;
  started_at: Timestamp | null;
  completed_at: Timestamp | null;
  /** Sort key: the most urgent milestones first. */
  urgency: TriggerWritten<number>;
  project_status: TriggerWritten<Enablement>;
}

interface MilestoneCompletionsTable {
  id: string;
  milestone_id: string;
  completed_by: string | null;
  completed_at: Timestamp;
  note: string | null;
  undone_by: string | null;
  undone_at: Timestamp | null;
}

export interface Database {
  companies: CompaniesTable;
  users: UsersTable;
  project_types: ProjectTypesTable;
  holidays: HolidaysTable;
  milestone_owners: MilestoneOwnersTable;
  projects: ProjectsTable;
  project_processes: ProjectProcessesTable;
  process_responsibles: ProcessResponsiblesTable;
  process_stakeholders: ProcessStakeholdersTable;
  project_progress: ProjectProgressTable;
  milestones: MilestonesTable;
  milestone_figures: MilestoneFiguresTable;
  project_figures: ProjectFiguresTable;
  row_counts: RowCountsTable;
  milestone_completions: MilestoneCompletionsTable;
  activity: ActivityTable;
  history_copies: HistoryCopiesTable;
  sessions: SessionsTable;
  password_tokens: PasswordTokensTable;
  rate_limits: RateLimitsTable;
  one_time_passwords: OneTimePasswordsTable;
  account_events: AccountEventsTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  notification_choices: NotificationChoicesTable;
  digest_news: DigestNewsTable;
  due_warnings: DueWarningsTable;
  due_warning_progress: DueWarningProgressTable;
  news_mails: NewsMailsTable;
  account_mails: AccountMailsTable;
  mail_failures: MailFailuresTable;
  late_progress: LateProgressTable;
  feedback: FeedbackTable;
  feedback_screenshots: FeedbackScreenshotsTable;
  feedback_replies: FeedbackRepliesTable;
  reminders: RemindersTable;
  reminder_users: ReminderUsersTable;
  occurrences: OccurrencesTable;
  occurrence_notices: OccurrenceNoticesTable;
  calendar_feeds: CalendarFeedsTable;
  idempotency_keys: IdempotencyKeysTable;
  bulk_runs: BulkRunsTable;
  bulk_items: BulkItemsTable;
  saved_views: SavedViewsTable;
  view_settings: ViewSettingsTable;
  list_columns: ListColumnsTable;
  undos: UndosTable;
  undo_items: UndoItemsTable;
  setup: SetupTable;
}

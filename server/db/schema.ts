import type { ColumnType, Generated } from "kysely";
import type { Enablement } from "../../contract/constants.ts";
import type { MilestoneOwnerKind } from "../../contract/milestoneOwner.ts";
import type { ProjectType } from "../../contract/schemas/projectType.ts";
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
  LateProgressTable,
  NewsMailsTable,
  NotificationChoicesTable,
  NotificationPreferencesTable,
} from "./newsTables.ts";
import type {
  AccountEventsTable,
  CalendarFeedsTable,
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
  UsersTable,
} from "./userTables.ts";
import type { ListColumnsTable, SavedViewsTable, ViewSettingsTable } from "./viewTables.ts";

/** `YYYY-MM-DD`, read back as text. */
type Day = string;
/** Written as JSON text, read back parsed. */
type Json<Value> = ColumnType<Value, string, string>;
/** Written by the database alone. */
type Kept<Value> = ColumnType<Value, never, never>;

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

export interface ProjectTypesTable extends EntityColumns {
  name: string;
  description: string | null;
  milestone_template: Json<ProjectType["milestoneTemplate"]>;
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

/** What follows from its milestones is kept by the database, as are the tables of figures below. */
export interface ProjectProcessesTable extends EntityColumns {
  project_id: string;
  name: string;
  description: string | null;
  status: Kept<"NOT_STARTED" | "IN_PROGRESS" | "COMPLETED">;
  milestone_count: Kept<number>;
  completed_milestone_count: Kept<number>;
  started_at: Kept<Date | null>;
  completed_at: Kept<Date | null>;
}

interface ProjectProgressTable {
  project_id: string;
  is_completed: Kept<boolean>;
  /** From the first start to the last completion, once it is through. */
  seconds: Kept<number | null>;
}

/** Of an owner's milestones of a status, in sums that are still to be added up. */
interface MilestoneFiguresTable {
  owner_id: string | null;
  status: MilestonesTable["status"];
  count: Kept<number>;
  milliseconds: Kept<number>;
}

interface ProcessResponsiblesTable {
  process_id: string;
  user_id: string;
}

interface ProcessStakeholdersTable {
  process_id: string;
  owner_id: string;
}

/** Of a technology's projects of a status, as above. */
interface ProjectFiguresTable {
  type_id: string;
  status: Enablement;
  count: Kept<number>;
}

/** How many rows there are of a name, in numbers that are still to be added up. */
interface RowCountsTable {
  name: string;
  /** Null for what is yet to be counted. */
  count: Kept<number | null>;
}

export interface MilestonesTable extends EntityColumns {
  process_id: string;
  name: string;
  description: string | null;
  owner_id: string | null;
  position: number;
  expected_days: number | null;
  due_date: Day | null;
  status: Generated<"PENDING" | "IN_PROGRESS" | "COMPLETED">;
  started_at: Timestamp | null;
  completed_at: Timestamp | null;
  /** Sorts by what is to be done next. */
  urgency: Kept<number>;
  project_status: Kept<Enablement>;
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
  news_mails: NewsMailsTable;
  account_mails: AccountMailsTable;
  mail_failures: MailFailuresTable;
  late_progress: LateProgressTable;
  feedback: FeedbackTable;
  feedback_screenshots: FeedbackScreenshotsTable;
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
}

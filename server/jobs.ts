import type { Kysely } from "kysely";
import { cleanUpAuth } from "./modules/auth/cleanup.ts";
import {
  ACCOUNT_MAIL_DUE_ROWS,
  deleteDueAccountMails,
  sendAccountMails,
} from "./modules/auth/sendAccountMails.ts";
import type { Tokens } from "./modules/auth/tokens.ts";
import { cleanUpBulkRuns } from "./modules/bulk/bulkRuns.ts";
import { warnOfMilestones } from "./modules/milestone/dueSoonMilestones.ts";
import { notifyLateMilestones } from "./modules/milestone/lateMilestones.ts";
import { cleanUpNotifications } from "./modules/notification/cleanup.ts";
import { queueDigests } from "./modules/notification/queueDigests.ts";
import {
  deleteDueNewsMails,
  NEWS_MAIL_DUE_ROWS,
  sendNewsMails,
} from "./modules/notification/newsMails.ts";
import { warnOfReminders } from "./modules/reminder/dueSoonReminders.ts";
import { notifyDue, REMINDER_DUE_ROWS } from "./modules/reminder/notifyDue.ts";
import { extendHorizon } from "./modules/reminder/occurrences.ts";
import { sendReminderMails } from "./modules/reminder/reminderMails.ts";
import { cleanUpUndos } from "./modules/undo/withUndo.ts";
import type { Clock } from "./platform/clock.ts";
import { deleteOldKeys } from "./platform/db/idempotencyKeys.ts";
import { mergeCounters } from "./platform/db/counters.ts";
import type { Database } from "./platform/db/schema.ts";
import type { DueRows } from "./platform/jobs/dueWork.ts";
import type { Job } from "./platform/jobs/runJobs.ts";
import type { Mailer } from "./platform/mail/mail.ts";
import { cleanUpMailFailures } from "./platform/mail/mailFailures.ts";

interface JobsInput {
  db: Kysely<Database>;
  clock: Clock;
  publicUrl: string;
  /** Without it no mails are sent. */
  mailer?: Mailer;
  tokens: Pick<Tokens, "signUnsubscribe">;
}

/** Creates the jobs of all modules, in the order in which they run. */
export function createJobs({ db, clock, publicUrl, mailer, tokens }: JobsInput): Job[] {
  const jobs: Job[] = [
    { name: "horizon", run: () => extendHorizon(db, clock()) },
    {
      name: "reminders",
      run: ({ signal }) => notifyDue({ db, clock, mails: mailer !== undefined, signal }),
    },
    { name: "late", run: ({ signal }) => notifyLateMilestones({ db, clock, signal }) },
    { name: "milestones due soon", run: ({ signal }) => warnOfMilestones({ db, clock, signal }) },
    { name: "reminders due soon", run: ({ signal }) => warnOfReminders({ db, clock, signal }) },
  ];
  if (mailer === undefined) {
    return [
      ...jobs,
      { name: "account mails", run: () => deleteDueAccountMails(db, clock()) },
      { name: "news", run: () => deleteDueNewsMails(db, clock()) },
    ];
  }
  const mails = { db, clock, mailer, tokens, publicUrl };
  return [
    ...jobs,
    { name: "account mails", run: (context) => sendAccountMails({ ...mails, ...context }) },
    { name: "mails", run: (context) => sendReminderMails({ ...mails, ...context }) },
    { name: "digests", run: ({ signal }) => queueDigests({ db, clock, signal }) },
    { name: "news", run: (context) => sendNewsMails({ ...mails, ...context }) },
  ];
}

/** Rows of due work, for metrics. */
export const DUE_ROWS: readonly DueRows[] = [
  ...REMINDER_DUE_ROWS,
  ACCOUNT_MAIL_DUE_ROWS,
  NEWS_MAIL_DUE_ROWS,
];

const CLEANUPS = [
  cleanUpAuth,
  cleanUpNotifications,
  cleanUpMailFailures,
  deleteOldKeys,
  cleanUpBulkRuns,
  cleanUpUndos,
  mergeCounters,
];

/** Deletes expired rows of all modules, and merges counters. */
export async function cleanUp(db: Kysely<Database>, now: Date): Promise<void> {
  for (const cleanUpOne of CLEANUPS) await cleanUpOne(db, now);
}

import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mail.ts";
import { extendHorizon } from "../resources/reminder/occurrences.ts";
import type { Storage } from "../storage.ts";
import { tellDue } from "./dueReminders.ts";
import { sendReminderMails } from "./reminderMails.ts";

interface RemindersInput {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  publicUrl: string;
  /** While it is full nothing is told: what is due waits. */
  storage: Storage;
  /** Without it nobody gets mails about reminders. */
  mailer?: Mailer;
}

/** At most so much later than its time somebody is told of something. */
const EVERY_MS = 10_000;

/**
 * Follows rules further, and tells people of what is due, until the returned function is called;
 * that resolves when what is being done has come to its end.
 */
export function startReminders(
  { db, clock, log, publicUrl, storage, mailer }: RemindersInput,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const steps: (() => Promise<unknown>)[] = [
    () => extendHorizon(db, clock()),
    () => tellDue({ db, clock, mails: mailer !== undefined, signal }),
  ];
  if (mailer) steps.push(() => sendReminderMails({ db, clock, log, mailer, publicUrl, signal }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = run();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await round;
  };

  async function run(): Promise<void> {
    for (const step of await storage.isFull() ? [] : steps) {
      await step().catch((error) => log.error("telling of due reminders failed", { error }));
    }
    if (signal.aborted) return;
    timer = setTimeout(() => round = run(), EVERY_MS);
  }
}

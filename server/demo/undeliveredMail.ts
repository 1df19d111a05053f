import type { Insertable } from "kysely";
import type {
  AccountMail,
  AccountMailsTable,
  MailFailuresTable,
} from "../platform/db/mailTables.ts";
import { MAX_ATTEMPTS } from "../platform/mail/mailQueue.ts";
import type { Directory } from "./directory.ts";
import { createRandom } from "./random.ts";

const SEED = 25_000;
const MINUTE_MS = 60_000;
const HOST = "smtp.posta.example";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

interface Undelivered {
  /** The recipient's name before the @. */
  mailbox: string;
  mail: (by: string) => Extract<AccountMail, { kind: "invitation" | "password_reset" }>;
  minutesAgo: number;
  /** Minutes between the first and the last attempt. */
  minutes: number;
  attempts: number;
  error: string;
}

const UNDELIVERED: readonly Undelivered[] = [
  {
    mailbox: "sevgi.arslan",
    mail: () => ({ kind: "password_reset" }),
    minutesAgo: 26 * HOUR_MINUTES,
    minutes: 62,
    attempts: 6,
    error: "451 4.7.1 Greylisted, please try again later",
  },
  {
    mailbox: "ilgin.aydin",
    mail: (by) => ({ kind: "invitation", by }),
    minutesAgo: 6 * DAY_MINUTES,
    minutes: 28 * HOUR_MINUTES,
    attempts: MAX_ATTEMPTS,
    error: "452 4.2.2 Mailbox full",
  },
];

/** Creates failed mails and their failures. */
export function createUndeliveredMails({ users }: Directory, now: Date): {
  mails: Insertable<AccountMailsTable>[];
  failures: Insertable<MailFailuresTable>[];
} {
  const random = createRandom(SEED);
  const findPerson = (mailbox: string) => {
    const person = users.find(({ email }) => email.startsWith(`${mailbox}@`));
    if (!person) throw new TypeError(`the demo knows no ${mailbox}`);
    return person;
  };
  const { name, surname } = findPerson("admin");
  const rows = UNDELIVERED.map(({ mailbox, mail, minutesAgo, minutes, attempts, error }) => {
    const user = findPerson(mailbox);
    const content = mail(`${name} ${surname}`);
    const { kind } = content;
    const queuedAt = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const failedAt = new Date(queuedAt.getTime() + minutes * MINUTE_MS);
    const id = random.id(queuedAt);
    return {
      mail: {
        id,
        kind,
        user_id: user.id,
        content: JSON.stringify(content),
        created_at: queuedAt,
        attempts,
        next_attempt_at: null,
      },
      failure: {
        id: random.id(failedAt),
        queue: "account_mails" as const,
        key: [id],
        kind,
        user_id: user.id,
        recipient: user.email,
        host: HOST,
        error,
        attempts,
        status: "FAILED" as const,
        queued_at: queuedAt,
        failed_at: failedAt,
        next_attempt_at: null,
      },
    };
  });
  return { mails: rows.map(({ mail }) => mail), failures: rows.map(({ failure }) => failure) };
}

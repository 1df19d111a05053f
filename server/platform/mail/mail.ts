import { createTransport } from "nodemailer";
import type { Log } from "../log.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for all attempts, so that a mail arrives once. */
  messageId?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Whether mails are sent; if not, links are shown to administrators who request them. */
  isSetUp: boolean;
  /** The host of the mail server. */
  host?: string;
  /** Rejects with an error for `describeMailError`. */
  send(mail: Mail): Promise<void>;
}

interface MailerInput {
  /** `smtp://user:password@host:port`; without it nothing is sent. */
  smtpUrl: string | undefined;
  /** The sender's address. */
  from: string;
  log: Log;
}

const TIMEOUT_MS = 20_000;

export function createMailer({ smtpUrl, from, log }: MailerInput): Mailer {
  if (smtpUrl === undefined) {
    return {
      isSetUp: false,
      send({ subject }) {
        log.info("a mail was not sent, as SMTP_URL is not set", { subject });
        return Promise.resolve();
      },
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const sender = { name: "İklim", address: from };
  return {
    isSetUp: true,
    host: new URL(smtpUrl).host,
    async send(mail) {
      await transport.sendMail({ from: sender, ...mail });
    },
  };
}

/**
 * Creates a mailer for the demo that prints mails.
 * Elsewhere their content is secret.
 */
export function createPrintedMailer(print: (text: string) => void): Mailer {
  return {
    isSetUp: true,
    send({ to, subject, text }) {
      print(`\n${to}: ${subject}\n\n${text}\n`);
      return Promise.resolve();
    },
  };
}

import { createTransport } from "nodemailer";
import type { Log } from "../log.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Always the same for what is to arrive once, however often it is sent. */
  messageId?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Whether what is sent arrives; if not, links are told to who asks for them. */
  isSetUp: boolean;
  /** The mail server. */
  host?: string;
  /** Rejects with what `describeMailError` reads. */
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
        log.info("a mail was not sent, for want of SMTP_URL", { subject });
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

/** Writes mails for people to read who try the demo. What is in them is secret anywhere else. */
export function createPrintedMailer(print: (text: string) => void): Mailer {
  return {
    isSetUp: true,
    send({ to, subject, text }) {
      print(`\n${to}: ${subject}\n\n${text}\n`);
      return Promise.resolve();
    },
  };
}

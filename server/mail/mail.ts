import { createTransport } from "nodemailer";
import type { Log } from "../log.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Always the same for what is to arrive once, however often it is sent. */
  messageId?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

interface MailerInput {
  /** `smtp://user:password@host:port`; without it mails are written to the log. */
  smtpUrl: string | undefined;
  publicUrl: string;
  log: Log;
}

const TIMEOUT_MS = 20_000;

export function createMailer({ smtpUrl, publicUrl, log }: MailerInput): Mailer {
  if (smtpUrl === undefined) {
    return {
      send({ to, subject, text }) {
        log.info("mail, for want of SMTP_URL", { to, subject, text });
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
  const from = { name: "İklim", address: `no-reply@${new URL(publicUrl).hostname}` };
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

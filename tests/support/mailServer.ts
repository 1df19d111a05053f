import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** The SMTP replies to a sender, a recipient or a mail; undefined accepts. */
export interface Replies {
  sender?: (address: string) => string | undefined;
  recipient?: (address: string) => string | undefined;
  content?: (text: string) => string | undefined;
}

export interface MailServer {
  smtpUrl: string;
  host: string;
  /** Accepted mails, oldest first. */
  acceptedMails: { to: string[]; text: string }[];
  /** All requested recipients, accepted or not. */
  requestedRecipients: string[];
  stop(): Promise<void>;
}

/** Starts a mail server on loopback, on a free port. */
export async function startMailServer(replies: Replies = {}): Promise<MailServer> {
  const acceptedMails: MailServer["acceptedMails"] = [];
  const requestedRecipients: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onMailFrom: ({ address }, _session, done) => done(getError(replies.sender?.(address))),
    onRcptTo({ address }, _session, done) {
      requestedRecipients.push(address);
      done(getError(replies.recipient?.(address)));
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        const text = bytes.toString().replaceAll("=\r\n", "").replaceAll("=3D", "=");
        const error = getError(replies.content?.(text));
        if (!error) acceptedMails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done(error);
      }, done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const host = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  return {
    smtpUrl: `smtp://${host}`,
    host,
    acceptedMails,
    requestedRecipients,
    async stop() {
      const closed = Promise.withResolvers<void>();
      smtp.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** Turns `451 Try again later` into an error for smtp-server. */
function getError(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  const [code = "", ...words] = reply.split(" ");
  return Object.assign(new Error(words.join(" ")), { responseCode: Number(code) });
}

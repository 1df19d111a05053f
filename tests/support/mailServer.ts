import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** What a mail server replies to a recipient, or to the content of a mail; it takes it unless told. */
interface Replies {
  recipient?: (address: string) => string | undefined;
  content?: (text: string) => string | undefined;
}

export interface MailServer {
  smtpUrl: string;
  host: string;
  /** The mails that it took, oldest first. */
  taken: { to: string[]; text: string }[];
  /** The recipients it was asked for, whether or not it took them. */
  asked: string[];
  stop(): Promise<void>;
}

/** A mail server on this machine, on any free port unless told, that takes mails or refuses them. */
export async function startMailServer(replies: Replies = {}, port = 0): Promise<MailServer> {
  const taken: MailServer["taken"] = [];
  const asked: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      done(errorOf(replies.recipient?.(address)));
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        const text = bytes.toString().replaceAll("=\r\n", "").replaceAll("=3D", "=");
        const error = errorOf(replies.content?.(text));
        if (!error) taken.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done(error);
      }, done);
    },
  });
  smtp.listen(port, "127.0.0.1");
  await once(smtp.server, "listening");
  const host = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  return {
    smtpUrl: `smtp://${host}`,
    host,
    taken,
    asked,
    async stop() {
      const closed = Promise.withResolvers<void>();
      smtp.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** `451 Try again later` as smtp-server takes it. */
function errorOf(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  const [code = "", ...words] = reply.split(" ");
  return Object.assign(new Error(words.join(" ")), { responseCode: Number(code) });
}

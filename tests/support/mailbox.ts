import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Somewhere for the mails of a server to arrive. */
export interface Mailbox {
  smtpUrl: string;
  /** The path of the one-time link in the next mail to an address, which is waited for. */
  linkTo(address: string): Promise<string>;
  /** The same of the link that ends such mails. */
  unsubscribeLinkTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

interface Arrived {
  to: string[];
  text: string;
}

const UNSUBSCRIBE = /https?:\/\/[^/\s]+(\/unsubscribe\/[\w-]+)/;
const LINK = /https?:\/\/[^/\s]+(\/(?:re)?set-password\/[\w-]+)/;

export async function startMailbox(): Promise<Mailbox> {
  const unread: Arrived[] = [];
  let arrives = Promise.withResolvers<void>();
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        unread.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: unfolded(bytes.toString()),
        });
        arrives.resolve();
        arrives = Promise.withResolvers();
        done();
      }, done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const next = async (address: string, link: RegExp): Promise<string> => {
    for (;;) {
      const index = unread.findIndex(({ to, text }) => to.includes(address) && link.test(text));
      const [mail] = index < 0 ? [] : unread.splice(index, 1);
      if (mail) return link.exec(mail.text)?.[1] ?? "";
      await arrives.promise;
    }
  };
  const { port } = smtp.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    linkTo: (address) => next(address, LINK),
    unsubscribeLinkTo: (address) => next(address, UNSUBSCRIBE),
    async stop() {
      const closed = Promise.withResolvers<void>();
      smtp.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** Lines are folded where they are long; the rest of the encoding leaves links alone. */
const unfolded = (raw: string) => raw.replaceAll("=\r\n", "");

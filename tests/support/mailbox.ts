import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Receives the mails of a server. */
export interface Mailbox {
  smtpUrl: string;
  /** Waits for a mail to an address and returns the path of its link. */
  waitForLink(address: string): Promise<string>;
  /** Like `waitForLink`, for the unsubscribe link of a mail that contains a text. */
  waitForUnsubscribeLink(address: string, contained: string): Promise<string>;
  stop(): Promise<void>;
}

interface ReceivedMail {
  to: string[];
  text: string;
}

const UNSUBSCRIBE = /https?:\/\/[^/\s]+(\/unsubscribe\/[\w-]+)/;
const LINK = /https?:\/\/[^/\s]+(\/(?:re)?set-password\/[\w-]+)/;

export async function startMailbox(): Promise<Mailbox> {
  const unread: ReceivedMail[] = [];
  let nextArrival = Promise.withResolvers<void>();
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      buffer(stream).then((bytes) => {
        unread.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: unfoldLines(bytes.toString()),
        });
        nextArrival.resolve();
        nextArrival = Promise.withResolvers();
        done();
      }, done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const waitForMail = async (address: string, link: RegExp, contained = ""): Promise<string> => {
    for (;;) {
      const index = unread.findIndex(({ to, text }) =>
        to.includes(address) && link.test(text) && text.includes(contained)
      );
      const [mail] = index < 0 ? [] : unread.splice(index, 1);
      if (mail) return link.exec(mail.text)?.[1] ?? "";
      await nextArrival.promise;
    }
  };
  const { port } = smtp.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    waitForLink: (address) => waitForMail(address, LINK),
    waitForUnsubscribeLink: (address, contained) => waitForMail(address, UNSUBSCRIBE, contained),
    async stop() {
      const closed = Promise.withResolvers<void>();
      smtp.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** Joins folded lines; links need no other decoding. */
const unfoldLines = (raw: string) => raw.replaceAll("=\r\n", "");

import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { createLog } from "../../server/platform/log.ts";
import { describeMailError } from "../../server/platform/mail/failure.ts";
import { renderInvitationMail } from "../../server/modules/auth/renderAccountMails.ts";
import { createMailer, createPrintedMailer, type Mail } from "../../server/platform/mail/mail.ts";

interface Delivered {
  user: string | undefined;
  from: string | undefined;
  to: string[];
  raw: string;
}

/** Runs a test with a mail server and its received mails. */
async function withMailServer(
  run: (smtpUrl: string, delivered: Delivered[]) => Promise<void>,
  { rejects = false, hideSTARTTLS = true } = {},
): Promise<void> {
  const delivered: Delivered[] = [];
  const smtp = new SMTPServer({
    hideSTARTTLS,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === "gizli" ? done(null, { user: username }) : done(new Error("wrong password")),
    onRcptTo: (_address, _session, done) => done(rejects ? new Error("no such mailbox") : null),
    onData: (stream, { envelope, user }, done) => {
      buffer(stream).then((bytes) => {
        delivered.push({
          user: typeof user === "string" ? user : undefined,
          from: envelope.mailFrom ? envelope.mailFrom.address : undefined,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString(),
        });
        done();
      }, done);
    },
  });
  // A client that does not trust its certificate ends the handshake.
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  try {
    await run(`smtp://iklim:gizli@127.0.0.1:${port}`, delivered);
  } finally {
    const closed = Promise.withResolvers<void>();
    smtp.close(() => closed.resolve());
    await closed.promise;
  }
}

const PUBLIC_URL = "https://iklim.example";
const LINK = `${PUBLIC_URL}/set-password/${"a".repeat(43)}`;
const recipient = { email: "deniz@ege.example", name: "Deniz Şık", language: "tr" as const };
const createTestMailer = (smtpUrl: string | undefined, lines: string[] = []) =>
  createMailer({
    smtpUrl,
    from: "no-reply@iklim.example",
    log: createLog("info", (line) => lines.push(line)),
  });

/** The parts of a message by their type, decoded. */
function parseParts(raw: string): Record<string, string> {
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const found = raw.split(`--${boundary}`).slice(1, -1).map((part) => {
    const [head = "", ...body] = part.trim().split("\r\n\r\n");
    const [, type = ""] = /Content-Type: ([\w/]+)/.exec(head) ?? [];
    const [, encoding = ""] = /Content-Transfer-Encoding: ([\w-]+)/.exec(head) ?? [];
    return [type, decodeBody(encoding, body.join("\r\n\r\n"))] as const;
  });
  return Object.fromEntries(found);
}

function decodeBody(encoding: string, body: string): string {
  if (encoding === "base64") return new TextDecoder().decode(Uint8Array.fromBase64(body));
  const bytes = body.replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}

Deno.test("mailer: sends an invitation as text and HTML in Turkish", () =>
  withMailServer(async (smtpUrl, delivered) => {
    const mail = await renderInvitationMail(recipient, "Işıl Öz", LINK);
    await createTestMailer(smtpUrl).send(mail);
    const [arrived, ...others] = delivered;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [arrived?.user, arrived?.from, arrived?.to],
      ["iklim", "no-reply@iklim.example", ["deniz@ege.example"]],
    );
    const { "text/plain": text = "", "text/html": html = "" } = parseParts(arrived?.raw ?? "");
    assert.deepEqual(text.replaceAll("\r\n", "\n").trim().split("\n\n"), [
      "Merhaba Deniz Şık,",
      "Işıl Öz, sizin için bir İklim hesabı oluşturdu. Giriş yapmak için bir parola belirleyin:",
      LINK,
      "Bağlantı yedi gün içinde, bir kez kullanılabilir. Süresi dolarsa yenisini isteyin.",
    ]);
    assert.match(html, /<html lang="tr">/);
    assert.match(html, /<h1 [^>]*>İklim&#39;e davet edildiniz<\/h1>/);
    assert.match(html, /<p>Merhaba Deniz Şık,<\/p>/);
    assert.match(html, /<meta name="color-scheme" content="light dark">/);
    assert.match(html, /@media \(prefers-color-scheme: dark\) \{/);
    assert.equal(html.includes(`href="${LINK}"`), true);
  }));

Deno.test("mail: escapes names in its HTML", async () => {
  const mail = await renderInvitationMail({ ...recipient, name: "<b>D</b>" }, '"><script>', LINK);
  assert.equal(/<b>|<script>/.test(mail.html), false);
  assert.match(mail.text, /<b>D<\/b>/);
});

const plain: Mail = { to: "d@ege.example", subject: "S", text: "T", html: "<p>T</p>" };

Deno.test("mailer: fails when the mail is rejected or the server does not respond", async () => {
  let closed = "";
  await withMailServer(async (smtpUrl, delivered) => {
    closed = smtpUrl;
    await assert.rejects(createTestMailer(smtpUrl).send(plain), /no such mailbox/);
    await assert.rejects(
      createTestMailer(smtpUrl.replace("gizli", "x")).send(plain),
      /535|Invalid login/,
    );
    assert.deepEqual(delivered, []);
  }, { rejects: true });
  await assert.rejects(createTestMailer(closed).send(plain), /ECONNREFUSED/);
});

Deno.test("mailer: trusts a self-signed certificate only when SMTP_URL says so", () =>
  withMailServer(async (smtpUrl, delivered) => {
    await assert.rejects(createTestMailer(smtpUrl).send(plain), (error) => {
      const { isPermanent, concernsAllMails } = describeMailError(error);
      assert.deepEqual([isPermanent, concernsAllMails], [false, true]);
      return true;
    });
    assert.deepEqual(delivered, []);
    await createTestMailer(`${smtpUrl}/?tls.rejectUnauthorized=false`).send(plain);
    assert.deepEqual(delivered.map(({ to }) => to), [["d@ege.example"]]);
  }, { hideSTARTTLS: false }));

Deno.test("mailer: logs only that a mail was not sent when there is no mail server", async () => {
  const lines: string[] = [];
  await createTestMailer(undefined, lines).send(
    await renderInvitationMail(recipient, "Işıl Öz", LINK),
  );
  const [{ time: _, ...line } = { time: "" }] = lines.map((line) => JSON.parse(line));
  assert.deepEqual(line, {
    level: "info",
    message: "a mail was not sent, as SMTP_URL is not set",
    subject: "İklim'e davet edildiniz",
  });
});

Deno.test("demo mailer: prints its mails", async () => {
  const printed: string[] = [];
  await createPrintedMailer((text) => printed.push(text)).send(plain);
  assert.deepEqual(printed, ["\nd@ege.example: S\n\nT\n"]);
});

for (
  const [fault, error, expected] of [
    ["a rejected recipient", { command: "RCPT TO", responseCode: 550 }, [true, false]],
    ["a busy recipient", { command: "RCPT TO", responseCode: 451 }, [false, false]],
    ["a rejected sender", { command: "MAIL FROM", responseCode: 550 }, [false, true]],
    ["a busy sender", { command: "MAIL FROM", responseCode: 450 }, [false, true]],
    ["a missing sign-in", { command: "MAIL FROM", responseCode: 530 }, [false, true]],
    ["a mail that is too large", { command: "MAIL FROM", responseCode: 552 }, [true, false]],
  ] as const
) {
  Deno.test(`mail error: is permanent or concerns all mails after ${fault}`, () => {
    const { isPermanent, concernsAllMails } = describeMailError({ code: "EENVELOPE", ...error });
    assert.deepEqual([isPermanent, concernsAllMails], expected);
  });
}

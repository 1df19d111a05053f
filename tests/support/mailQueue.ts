import assert from "node:assert/strict";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { sendAccountMails } from "../../server/modules/auth/sendAccountMails.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMailer } from "../../server/platform/mail/mail.ts";
import { type CallApi, createApiCaller } from "./apiCaller.ts";
import { type MailServer, type Replies, startMailServer } from "./mailServer.ts";
import { createTestServer, PASSWORD, type TestServer, type TestUser } from "./server.ts";

/** The address that is invited by default. */
export const EMAIL = "deniz@ege.example";
export const INVITATION = /set-password\/([\w-]{43})/;

/** A server with a mail server, new for each test. */
interface MailSite {
  server: TestServer;
  mails: MailServer;
  /** What the mail server replies, by default that it accepts. */
  replies: Replies;
  /** Calls the API as an administrator. */
  callApi: CallApi;
}

/**
 * Gives each test of a file a server with a mail server. Returns them, and functions that invite,
 * send and read mails.
 */
export function setUpMailQueue() {
  let admin: TestUser;
  const site = { replies: {} } as MailSite;
  const createSiteMailer = (log = createLog("silent")) =>
    createMailer({ smtpUrl: site.mails.smtpUrl, from: "no-reply@iklim.example", log });
  const signIn = async () => {
    site.callApi = createApiCaller(site.server, (await site.server.signIn(admin)).access_token);
  };
  Deno.test.beforeEach(async () => {
    site.replies = {};
    site.mails = await startMailServer(site.replies);
    site.server = await createTestServer({ mailer: createSiteMailer() });
    admin = await site.server.addUser({ roles: ["ADMIN"], name: "Işıl", surname: "Öz" });
    await signIn();
  });
  Deno.test.afterEach(async () => {
    await site.server.close();
    await site.mails.stop();
  });
  const callAsGuest = (...call: Parameters<CallApi>) =>
    createApiCaller(site.server, undefined)(...call);

  return {
    site,
    /** Invites a user, and returns the user's id. */
    async invite(email = EMAIL): Promise<string> {
      const { companyId } = admin;
      const input = { email, name: "Deniz", surname: "Ak", companyId, roles: ["MEMBER"] };
      const { status, body } = await site.callApi("POST", "/api/users", input);
      assert.equal(status, 201);
      await site.server.waitForBackground();
      return body.id;
    },
    async requestReset(email: string): Promise<void> {
      const { status } = await callAsGuest("POST", "/api/auth/password/reset", { email });
      assert.equal(status, 204);
      await site.server.waitForBackground();
    },
    /** Chooses a password with the link in the first accepted mail, and returns the status. */
    async choosePassword(link: RegExp): Promise<number> {
      const token = link.exec(site.mails.acceptedMails[0]?.text ?? "")?.[1];
      const input = { token, password: `${PASSWORD}!` };
      return (await callAsGuest("POST", "/api/auth/password", input)).status;
    },
    /** Runs the job that sends waiting mails. */
    async runJob(): Promise<void> {
      const { server } = site;
      const log = createLog("debug", (line) => server.lines.push(line));
      await sendAccountMails({
        db: server.db,
        clock: server.now,
        log,
        mailer: createSiteMailer(log),
        publicUrl: "https://iklim.example",
      });
    },
    async listFailures(): Promise<MailFailure[]> {
      await signIn();
      const { status, body } = await site.callApi("GET", "/api/mail-failures");
      assert.equal(status, 200);
      return body.data;
    },
    /** Given-up mails first. */
    listQueued: () =>
      site.server.db.selectFrom("account_mails").selectAll().orderBy("next_attempt_at", "desc")
        .execute(),
    addSeconds: (count: number) =>
      new Date(site.server.now().getTime() + count * 1000).toISOString(),
  };
}

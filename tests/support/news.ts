import assert from "node:assert/strict";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  type NotificationTopic,
  type TopicChoice,
} from "../../contract/notificationPreferences.ts";
import type { NotificationPreferences } from "../../contract/schemas/notificationPreferences.ts";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import { makeDigests } from "../../server/jobs/digests.ts";
import { tellLate } from "../../server/jobs/lateMilestones.ts";
import { sendNewsMails } from "../../server/jobs/newsMails.ts";
import { createLog } from "../../server/log.ts";
import type { Mail } from "../../server/mail/mail.ts";
import { asking } from "./ask.ts";
import { type MilestoneServer, milestoneServer } from "./milestones.ts";
import type { TestUser } from "./server.ts";

export const PATH = "/api/users/me/notification-preferences";

/** What everybody has who never chose anything. */
export const DEFAULTS = {
  version: 0,
  ...DEFAULT_CHOICES,
  ...DEFAULT_DIGEST,
  nextDigestAt: null,
};

/** A server on 1 March 2026, noon in Istanbul, and what tells people of news. */
export interface NewsServer extends MilestoneServer {
  member: TestUser;
  as(user: TestUser): Promise<ReturnType<typeof asking>>;
  /** Has a user choose, beside what everybody has. */
  choose(
    user: TestUser,
    chosen: Partial<Record<NotificationTopic, TopicChoice>> & {
      digestHour?: number;
      digestTimeZone?: string;
    },
  ): Promise<NotificationPreferences>;
  /** A process that these answer for, and a milestone of it. */
  addStep(responsibles: TestUser[], milestone?: object): Promise<{ id: string; processId: string }>;
  /** Titles in the app, the newest first. */
  inApp(user: TestUser): Promise<string[]>;
  late(): Promise<number>;
  digests(): Promise<number>;
  /** Sends what waits. */
  send(): Promise<Mail[]>;
}

export async function newsServer(): Promise<NewsServer> {
  const server = await milestoneServer();
  const member = await server.addUser({ roles: ["MEMBER"], name: "Çağlar" });
  const as = async (user: TestUser) => asking(server, (await server.signIn(user)).access_token);
  const admin = async () => await as(server.admin);
  const work = { db: server.db, clock: server.now };
  return {
    ...server,
    member,
    as,
    async choose(user, chosen) {
      const ask = await as(user);
      const { nextDigestAt: _, ...before } = (await ask("GET", PATH)).body;
      const { status, body } = await ask("PUT", PATH, { ...before, ...chosen });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
    async addStep(responsibles, milestone) {
      const ask = await admin();
      const process = await ask("POST", "/api/processes", {
        projectId: server.projectId,
        name: "Tescil",
        responsibleIds: responsibles.map(({ id }) => id),
      });
      const made = await ask("POST", "/api/milestones", {
        processId: process.body.id,
        name: "Saha",
        ...milestone,
      });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      return { id: made.body.id, processId: process.body.id };
    },
    async inApp(user) {
      const ask = await as(user);
      const { body } = await ask("GET", "/api/notifications?size=100");
      return body.data.map(({ title }: UserNotification) => title);
    },
    late: () => tellLate(work),
    digests: () => makeDigests(work),
    async send() {
      const sent: Mail[] = [];
      await sendNewsMails({
        ...work,
        log: createLog("silent"),
        tokens: server.tokens,
        publicUrl: "https://iklim.example",
        mailer: { send: (mail) => Promise.resolve(void sent.push(mail)) },
      });
      return sent;
    },
  };
}

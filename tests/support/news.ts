import assert from "node:assert/strict";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  DEFAULT_LEAD_DAYS,
  type LeadDays,
  type NotificationTopic,
  type TopicChoice,
} from "../../contract/notificationPreferences.ts";
import type { NotificationPreferences } from "../../contract/schemas/notificationPreferences.ts";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import { queueDigests } from "../../server/modules/notification/queueDigests.ts";
import { notifyLateMilestones } from "../../server/modules/milestone/lateMilestones.ts";
import { sendNewsMails } from "../../server/modules/notification/newsMails.ts";
import { createLog } from "../../server/platform/log.ts";
import type { Mail } from "../../server/platform/mail/mail.ts";
import { createApiCaller } from "./apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "./milestones.ts";
import type { TestUser } from "./server.ts";

export const PREFERENCES_PATH = "/api/users/me/notification-preferences";

/** The preferences of a user who has not changed them. */
export const DEFAULT_PREFERENCES = {
  version: 0,
  ...DEFAULT_CHOICES,
  leadDays: DEFAULT_LEAD_DAYS,
  ...DEFAULT_DIGEST,
  nextDigestAt: null,
};

/** A server on 1 March 2026, noon in Istanbul, with the jobs that notify users. */
export interface NewsServer extends MilestoneServer {
  member: TestUser;
  callApiAs(user: TestUser): Promise<ReturnType<typeof createApiCaller>>;
  /** Changes some preferences of a user. */
  setPreferences(
    user: TestUser,
    chosen: Partial<Record<NotificationTopic, TopicChoice>> & {
      leadDays?: readonly LeadDays[];
      digestHour?: number;
      digestTimeZone?: string;
    },
  ): Promise<NotificationPreferences>;
  /** Adds a process with these responsible users, and a milestone. */
  addMilestoneFor(
    responsibles: TestUser[],
    milestone?: object,
  ): Promise<{ id: string; processId: string }>;
  /** Returns the titles of a user's notifications, newest first. */
  listTitles(user: TestUser): Promise<string[]>;
  runLateJob(): Promise<number>;
  runDigestJob(): Promise<number>;
  /** Sends pending mails and returns them. */
  sendMails(): Promise<Mail[]>;
}

export async function createNewsServer(): Promise<NewsServer> {
  const server = await createMilestoneServer();
  const member = await server.addUser({ roles: ["MEMBER"], name: "Çağlar" });
  const callApiAs = async (user: TestUser) =>
    createApiCaller(server, (await server.signIn(user)).access_token);
  const callApiAsAdmin = async () => await callApiAs(server.admin);
  const work = { db: server.db, clock: server.now };
  return {
    ...server,
    member,
    callApiAs,
    async setPreferences(user, chosen) {
      const callApi = await callApiAs(user);
      const { nextDigestAt: _, ...before } = (await callApi("GET", PREFERENCES_PATH)).body;
      const { status, body } = await callApi("PUT", PREFERENCES_PATH, { ...before, ...chosen });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
    async addMilestoneFor(responsibles, milestone) {
      const callApi = await callApiAsAdmin();
      const process = await callApi("POST", "/api/processes", {
        projectId: server.projectId,
        name: "Tescil",
        responsibleIds: responsibles.map(({ id }) => id),
      });
      const milestoneResponse = await callApi("POST", "/api/milestones", {
        processId: process.body.id,
        name: "Saha",
        ...milestone,
      });
      assert.equal(milestoneResponse.status, 201, JSON.stringify(milestoneResponse.body));
      return { id: milestoneResponse.body.id, processId: process.body.id };
    },
    async listTitles(user) {
      const callApi = await callApiAs(user);
      const { body } = await callApi("GET", "/api/notifications?size=100");
      return body.data.map(({ title }: UserNotification) => title);
    },
    runLateJob: () => notifyLateMilestones(work),
    runDigestJob: () => queueDigests(work),
    async sendMails() {
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

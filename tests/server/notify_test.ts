import assert from "node:assert/strict";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../machines/lifecycles/milestone.ts";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { notify } from "../../server/modules/notification/notify.ts";
import { createApiCaller } from "../support/apiCaller.ts";
import { createMilestoneServer, type MilestoneServer } from "../support/milestones.ts";
import type { TestUser } from "../support/server.ts";

const ACTIONS = Object.keys(MILESTONE_PERMISSIONS) as MilestoneAction[];
/** What comes before, so that the action is allowed. */
const BEFORE: Record<MilestoneAction, MilestoneAction[]> = {
  start: [],
  complete: ["start"],
  uncomplete: ["complete"],
  reset: ["start"],
};
const ENGLISH: Record<MilestoneAction, [title: string, message: string]> = {
  start: ["Milestone started: Saha", "Işıl Öz started this milestone of “Bozcaada” (Tescil)."],
  complete: [
    "Milestone completed: Saha",
    "Işıl Öz completed this milestone of “Bozcaada” (Tescil).",
  ],
  uncomplete: [
    "Milestone reopened: Saha",
    "Işıl Öz reopened this milestone of “Bozcaada” (Tescil).",
  ],
  reset: [
    "Milestone reset: Saha",
    "Işıl Öz reset this milestone of “Bozcaada” (Tescil).",
  ],
};
const TURKISH: Record<MilestoneAction, [title: string, message: string]> = {
  start: [
    "Kilometre taşı başladı: Saha",
    "Işıl Öz, “Bozcaada” (Tescil) kapsamındaki bu kilometre taşını başlattı.",
  ],
  complete: [
    "Kilometre taşı tamamlandı: Saha",
    "Işıl Öz, “Bozcaada” (Tescil) kapsamındaki bu kilometre taşını tamamladı.",
  ],
  uncomplete: [
    "Tamamlama geri alındı: Saha",
    "Işıl Öz, “Bozcaada” (Tescil) kapsamındaki bu kilometre taşının tamamlanmasını geri aldı.",
  ],
  reset: [
    "Kilometre taşı sıfırlandı: Saha",
    "Işıl Öz, “Bozcaada” (Tescil) kapsamındaki bu kilometre taşını sıfırladı.",
  ],
};

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await createMilestoneServer();
});
Deno.test.afterEach(() => server.close());

const listRows = () =>
  server.db.selectFrom("notifications").select(["user_id", "kind"]).orderBy("id").execute();
const deleteNotifications = () => server.db.deleteFrom("notifications").execute();
const move = (id: string, action: MilestoneAction) =>
  server.callApi("PUT", `/api/milestones/${id}/${action}`);
const addStep = async (responsibles: TestUser[]) => {
  const { projectId } = server;
  const { body: process } = await server.callApi("POST", "/api/processes", {
    projectId,
    name: "Tescil",
    responsibleIds: responsibles.map(({ id }) => id),
  });
  const { id } = await server.addMilestone(process.id, { name: "Saha" });
  return { processId: process.id, id };
};
const listNotifications = async (user: TestUser, language: string): Promise<UserNotification[]> => {
  const { access_token: token } = await server.signIn(user);
  const response = await server.request("GET", "/api/notifications", { token, language });
  return (await response.json()).data;
};

for (const action of ACTIONS) {
  Deno.test(`notifications: responsibles are notified of ${action} in their language`, async () => {
    const member = await server.addUser();
    const { id, processId } = await addStep([member]);
    for (const earlier of BEFORE[action]) await move(id, earlier);
    await deleteNotifications();
    assert.equal((await move(id, action)).status, 200);
    const [reported, ...others] = await listNotifications(member, "en");
    assert.deepEqual([reported, others], [{
      id: reported?.id,
      title: ENGLISH[action][0],
      message: ENGLISH[action][1],
      link: `/process/${processId}?milestone=${id}`,
      status: "PENDING",
      createdAt: "2026-03-01T09:00:00.000Z",
      updatedAt: "2026-03-01T09:00:00.000Z",
    }, []]);
    const [turkish] = await listNotifications(member, "tr-TR,tr;q=0.9,en;q=0.5");
    assert.deepEqual([turkish?.title, turkish?.message], TURKISH[action]);
  });
}

Deno.test("notifications: notify active responsibles of every role, except for the actor", async () => {
  const member = await server.addUser();
  const manager = await server.addUser({ roles: ["VIEWER", "MANAGER"] });
  const viewer = await server.addUser({ roles: ["VIEWER"] });
  const disabled = await server.addUser();
  await server.addUser();
  const { id } = await addStep([member, manager, viewer, disabled, server.admin]);
  await server.callApi("PUT", `/api/users/${disabled.id}/disable`);
  const listReported = async () =>
    (await listRows()).map(({ user_id, kind }) => `${user_id} ${kind}`).sort();

  await move(id, "start");
  assert.deepEqual(
    await listReported(),
    [member, manager, viewer].map((user) => `${user.id} milestone_started`).sort(),
  );
  await deleteNotifications();
  const callApiAsOther = createApiCaller(server, (await server.signIn(member)).access_token);
  await callApiAsOther("PUT", `/api/milestones/${id}/complete`);
  assert.deepEqual(
    await listReported(),
    [manager, viewer, server.admin].map((user) => `${user.id} milestone_completed`).sort(),
  );
});

Deno.test("notifications: are not written without other responsibles or for a rejected action", async () => {
  const { id } = await addStep([server.admin]);
  await move(id, "start");
  const member = await server.addUser();
  const { id: other } = await addStep([member]);
  assert.equal((await move(other, "uncomplete")).status, 409);
  await server.callApi("PUT", `/api/projects/${server.projectId}/disable`);
  assert.equal((await move(other, "start")).status, 409);
  assert.deepEqual(await listRows(), []);
});

Deno.test("notify: writes nothing when its transaction fails", async () => {
  const { id } = await server.addUser();
  const reported = {
    kind: "one_time_password",
    params: { who: "Can" },
    link: null,
    userIds: [id],
    now: server.now(),
  } as const;
  await assert.rejects(
    server.db.transaction().execute(async (trx) => {
      await notify(trx, reported);
      throw new Error("changed my mind");
    }),
    /changed my mind/,
  );
  assert.deepEqual(await listRows(), []);
  await server.db.transaction().execute((trx) => notify(trx, reported));
  assert.deepEqual(await listRows(), [{ user_id: id, kind: "one_time_password" }]);
});

Deno.test("notify: notifies each user once and ignores unknown and invited ones", async () => {
  const [one, two] = [await server.addUser(), await server.addUser()];
  const invitedUser = await server.addUser({ status: "INVITED", password: null });
  const reported = {
    kind: "one_time_password",
    params: { who: "{who}" },
    link: "/account",
  } as const;
  const now = server.now();
  const unknown = crypto.randomUUID();
  const report = (reported: Parameters<typeof notify<"one_time_password">>[1]) =>
    inTransaction(server.db, (trx) => notify(trx, reported));
  await report({ ...reported, userIds: [], now });
  await report({ ...reported, userIds: [unknown, invitedUser.id], now });
  await report({ ...reported, userIds: [one.id], exceptUserId: one.id, now });
  assert.deepEqual(await listRows(), []);
  await report({
    ...reported,
    userIds: [one.id, two.id, one.id, unknown, server.admin.id],
    exceptUserId: server.admin.id,
    now,
  });
  assert.deepEqual(
    (await listRows()).map(({ user_id }) => user_id).sort(),
    [one.id, two.id].sort(),
  );
  const [word] = await listNotifications(one, "en");
  assert.match(word?.message ?? "", /^\{who\} created it\./);
});

Deno.test("notify: accepts only links within the app", async () => {
  const { id } = await server.addUser();
  for (const link of ["https://elsewhere.example", "//elsewhere.example", "javascript:1", ""]) {
    await assert.rejects(
      inTransaction(server.db, (trx) =>
        notify(trx, {
          kind: "one_time_password",
          params: { who: "Can" },
          link,
          userIds: [id],
          now: server.now(),
        })),
      /notifications_link_check/,
      link,
    );
  }
});

Deno.test("one-time password: notifies its user of who created it, without the password", async () => {
  const member = await server.addUser();
  const { body } = await server.callApi("POST", "/api/auth/master-password", { userId: member.id });
  const [reported, ...others] = await listNotifications(member, "en");
  assert.deepEqual([reported, others], [{
    id: reported?.id,
    title: "A one-time password was created for your account",
    message: "Işıl Öz created it. If you did not ask Işıl Öz for it, " +
      "tell them or another administrator immediately.",
    link: "/account",
    status: "PENDING",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
  }, []]);
  const notifications = await server.db.selectFrom("notifications").selectAll().execute();
  assert.equal(JSON.stringify(notifications).includes(body.password), false);
  const [turkish] = await listNotifications(member, "tr");
  assert.deepEqual([turkish?.title, turkish?.message], [
    "Hesabınız için tek kullanımlık parola oluşturuldu",
    "Parolayı Işıl Öz oluşturdu. Bunu siz istemediyseniz ona ya da başka bir yöneticiye " +
    "hemen haber verin.",
  ]);
});

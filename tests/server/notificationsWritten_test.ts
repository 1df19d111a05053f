import assert from "node:assert/strict";
import { sql } from "kysely";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../machines/lifecycles/milestone.ts";
import { notify } from "../../server/resources/notification/notify.ts";
import { asking } from "../support/ask.ts";
import { type MilestoneServer, milestoneServer } from "../support/milestones.ts";
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
  start: ["Milestone started: Saha", "Işıl Öz started this milestone of Bozcaada (Tescil)."],
  complete: ["Milestone completed: Saha", "Işıl Öz completed this milestone of Bozcaada (Tescil)."],
  uncomplete: [
    "Completion taken back: Saha",
    "Işıl Öz took back the completion of this milestone of Bozcaada (Tescil).",
  ],
  reset: [
    "Milestone reset: Saha",
    "Işıl Öz set this milestone of Bozcaada (Tescil) back to its beginning.",
  ],
};
const TURKISH: Record<MilestoneAction, [title: string, message: string]> = {
  start: [
    "Kilometre taşı başladı: Saha",
    "Işıl Öz, Bozcaada (Tescil) kapsamındaki bu kilometre taşını başlattı.",
  ],
  complete: [
    "Kilometre taşı tamamlandı: Saha",
    "Işıl Öz, Bozcaada (Tescil) kapsamındaki bu kilometre taşını tamamladı.",
  ],
  uncomplete: [
    "Tamamlanması geri alındı: Saha",
    "Işıl Öz, Bozcaada (Tescil) kapsamındaki bu kilometre taşının tamamlanmasını geri aldı.",
  ],
  reset: [
    "Kilometre taşı sıfırlandı: Saha",
    "Işıl Öz, Bozcaada (Tescil) kapsamındaki bu kilometre taşını başa aldı.",
  ],
};

let server: MilestoneServer;
Deno.test.beforeEach(async () => {
  server = await milestoneServer();
});
Deno.test.afterEach(() => server.close());

const rows = () =>
  server.db.selectFrom("notifications").select(["user_id", "kind"]).orderBy("id").execute();
const forget = () => server.db.deleteFrom("notifications").execute();
const move = (id: string, action: MilestoneAction) =>
  server.ask("PUT", `/api/milestones/${id}/${action}`);
const addStep = async (responsibles: TestUser[]) => {
  const { projectId } = server;
  const { body: process } = await server.ask("POST", "/api/processes", {
    projectId,
    name: "Tescil",
    responsibleIds: responsibles.map(({ id }) => id),
  });
  const { id } = await server.addMilestone(process.id, { name: "Saha" });
  return { processId: process.id, id };
};
const inbox = async (user: TestUser, language: string): Promise<UserNotification[]> => {
  const { access_token: token } = await server.signIn(user);
  const answer = await server.request("GET", "/api/notifications", { token, language });
  return (await answer.json()).data;
};

for (const action of ACTIONS) {
  Deno.test(`the responsibles are told of ${action}, in the language they ask for`, async () => {
    const member = await server.addUser();
    const { id, processId } = await addStep([member]);
    for (const earlier of BEFORE[action]) await move(id, earlier);
    await forget();
    assert.equal((await move(id, action)).status, 200);
    const [told, ...others] = await inbox(member, "en");
    assert.deepEqual([told, others], [{
      id: told?.id,
      title: ENGLISH[action][0],
      message: ENGLISH[action][1],
      link: `/process/${processId}?milestone=${id}`,
      status: "PENDING",
      createdAt: "2026-03-01T09:00:00.000Z",
      updatedAt: "2026-03-01T09:00:00.000Z",
    }, []]);
    const [turkish] = await inbox(member, "tr-TR,tr;q=0.9,en;q=0.5");
    assert.deepEqual([turkish?.title, turkish?.message], TURKISH[action]);
  });
}

Deno.test("told are the active responsibles of every role, but for who did it", async () => {
  const member = await server.addUser();
  const manager = await server.addUser({ roles: ["VIEWER", "MANAGER"] });
  const viewer = await server.addUser({ roles: ["VIEWER"] });
  const disabled = await server.addUser();
  await server.addUser();
  const { id } = await addStep([member, manager, viewer, disabled, server.admin]);
  await server.ask("PUT", `/api/users/${disabled.id}/disable`);
  const told = async () => (await rows()).map(({ user_id, kind }) => `${user_id} ${kind}`).sort();

  await move(id, "start");
  assert.deepEqual(
    await told(),
    [member, manager, viewer].map((user) => `${user.id} milestone_started`).sort(),
  );
  await forget();
  const theirs = asking(server, (await server.signIn(member)).access_token);
  await theirs("PUT", `/api/milestones/${id}/complete`);
  assert.deepEqual(
    await told(),
    [manager, viewer, server.admin].map((user) => `${user.id} milestone_completed`).sort(),
  );
});

Deno.test("nobody is told of a milestone that nobody else answers for, or that did not move", async () => {
  const { id } = await addStep([server.admin]);
  await move(id, "start");
  const member = await server.addUser();
  const { id: other } = await addStep([member]);
  assert.equal((await move(other, "uncomplete")).status, 409);
  await server.ask("PUT", `/api/projects/${server.projectId}/disable`);
  assert.equal((await move(other, "start")).status, 409);
  assert.deepEqual(await rows(), []);
});

for (const broken of ["notifications", "activity"] as const) {
  Deno.test(`a move that ${broken} cannot hold does not happen, and nobody is told`, async () => {
    const { id } = await addStep([await server.addUser()]);
    const told = await server.history();
    const condition = sql`kind <> 'milestone_started'`;
    await sql`alter table ${sql.table(broken)} add constraint broken check (${condition})`
      .execute(server.db);
    try {
      assert.equal((await move(id, "start")).status, 500);
    } finally {
      await sql`alter table ${sql.table(broken)} drop constraint broken`.execute(server.db);
    }
    const { body } = await server.ask("GET", `/api/milestones/${id}`);
    assert.deepEqual([body.status, body.version], ["PENDING", 1]);
    assert.deepEqual(await server.history(), told);
    assert.deepEqual(await rows(), []);
    assert.equal((await move(id, "start")).status, 200);
    assert.equal((await rows()).length, 1);
  });
}

Deno.test("what is notified in a transaction that fails is never seen", async () => {
  const { id } = await server.addUser();
  const told = {
    kind: "one_time_password",
    params: { who: "Can" },
    link: null,
    userIds: [id],
    now: server.now(),
  } as const;
  await assert.rejects(
    server.db.transaction().execute(async (trx) => {
      await notify(trx, told);
      throw new Error("changed my mind");
    }),
    /changed my mind/,
  );
  assert.deepEqual(await rows(), []);
  await server.db.transaction().execute((trx) => notify(trx, told));
  assert.deepEqual(await rows(), [{ user_id: id, kind: "one_time_password" }]);
});

Deno.test("each is told once, however often named, and those unknown not at all", async () => {
  const [one, two] = [await server.addUser(), await server.addUser()];
  const invited = await server.addUser({ status: "INVITED", password: null });
  const told = { kind: "one_time_password", params: { who: "{who}" }, link: "/account" } as const;
  const now = server.now();
  const unknown = crypto.randomUUID();
  await notify(server.db, { ...told, userIds: [], now });
  await notify(server.db, { ...told, userIds: [unknown, invited.id], now });
  await notify(server.db, { ...told, userIds: [one.id], exceptUserId: one.id, now });
  assert.deepEqual(await rows(), []);
  await notify(server.db, {
    ...told,
    userIds: [one.id, two.id, one.id, unknown, server.admin.id],
    exceptUserId: server.admin.id,
    now,
  });
  assert.deepEqual((await rows()).map(({ user_id }) => user_id).sort(), [one.id, two.id].sort());
  const [word] = await inbox(one, "en");
  assert.match(word?.message ?? "", /^\{who\} made it\./);
});

Deno.test("a link leads into the app and nowhere else", async () => {
  const { id } = await server.addUser();
  for (const link of ["https://elsewhere.example", "//elsewhere.example", "javascript:1", ""]) {
    await assert.rejects(
      notify(server.db, {
        kind: "one_time_password",
        params: { who: "Can" },
        link,
        userIds: [id],
        now: server.now(),
      }),
      /notifications_link_check/,
      link,
    );
  }
});

Deno.test("whoever a one-time password is made for is told by whom, and not what it is", async () => {
  const member = await server.addUser();
  const { body } = await server.ask("POST", "/api/auth/master-password", { userId: member.id });
  const [told, ...others] = await inbox(member, "en");
  assert.deepEqual([told, others], [{
    id: told?.id,
    title: "A one-time password was made for your account",
    message: "Işıl Öz made it. If you did not ask Işıl Öz for it, " +
      "tell them or another administrator at once.",
    link: "/account",
    status: "PENDING",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
  }, []]);
  const kept = await server.db.selectFrom("notifications").selectAll().execute();
  assert.equal(JSON.stringify(kept).includes(body.password), false);
  const [turkish] = await inbox(member, "tr");
  assert.deepEqual([turkish?.title, turkish?.message], [
    "Hesabınız için tek kullanımlık parola oluşturuldu",
    "Parolayı Işıl Öz oluşturdu. Bunu siz istemediyseniz ona ya da başka bir yöneticiye " +
    "hemen haber verin.",
  ]);
});

Deno.test("a one-time password that nobody could be told of is not made", async () => {
  const member = await server.addUser();
  await sql`alter table notifications add constraint broken check (kind <> 'one_time_password')`
    .execute(server.db);
  try {
    const { status } = await server.ask("POST", "/api/auth/master-password", { userId: member.id });
    assert.equal(status, 500);
  } finally {
    await sql`alter table notifications drop constraint broken`.execute(server.db);
  }
  assert.deepEqual(await server.db.selectFrom("one_time_passwords").selectAll().execute(), []);
});

import assert from "node:assert/strict";
import { DEFAULT_CHOICES, type MailChoice } from "../../contract/notificationPreferences.ts";
import { inTransaction } from "../../server/platform/db/inTransaction.ts";
import { notifyDue } from "../../server/modules/reminder/notifyDue.ts";
import { notify } from "../../server/modules/notification/notify.ts";
import { STALE_DETAIL, toErrorSummary } from "../support/apiCaller.ts";
import {
  createNewsServer,
  DEFAULT_PREFERENCES,
  type NewsServer,
  PREFERENCES_PATH,
} from "../support/news.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await createNewsServer();
});
Deno.test.afterEach(() => server.close());

const { nextDigestAt: _, ...INPUT } = DEFAULT_PREFERENCES;
const NEVER = { inApp: true, mail: "NEVER" };
const AT_ONCE = { inApp: true, mail: "AT_ONCE" } as const;

Deno.test("notification preferences: have defaults without a choice", async () => {
  const callApi = await server.callApiAs(server.member);
  assert.deepEqual(await callApi("GET", PREFERENCES_PATH), {
    status: 200,
    body: DEFAULT_PREFERENCES,
  });
  assert.deepEqual(
    await server.db.selectFrom("notification_preferences").selectAll().execute(),
    [],
  );
});

Deno.test("notification preferences: a PUT replaces all preferences of its user only", async () => {
  const input = {
    ...INPUT,
    milestones: { inApp: false, mail: "DIGEST" },
    late: AT_ONCE,
    dueSoon: NEVER,
    leadDays: [14, 3],
    reminders: NEVER,
    account: { inApp: false, mail: "AT_ONCE" },
    digestHour: 7,
    digestTimeZone: "europe/berlin",
  };
  const callApi = await server.callApiAs(server.member);
  const saved = {
    ...input,
    version: 1,
    digestTimeZone: "Europe/Berlin",
    nextDigestAt: "2026-03-02T06:00:00.000Z",
  };
  assert.deepEqual(await callApi("PUT", PREFERENCES_PATH, input), { status: 200, body: saved });
  assert.deepEqual((await callApi("GET", PREFERENCES_PATH)).body, saved);
  assert.deepEqual(
    (await (await server.callApiAs(server.admin))("GET", PREFERENCES_PATH)).body,
    DEFAULT_PREFERENCES,
  );
  const repeatedResponse = await callApi("PUT", PREFERENCES_PATH, { ...INPUT, version: 1 });
  assert.deepEqual(repeatedResponse.body, { ...DEFAULT_PREFERENCES, version: 2 });
});

Deno.test("notification preferences: reject a stale version, also for two concurrent first choices", async () => {
  const callApi = await server.callApiAs(server.member);
  const both = await Promise.all(
    [1, 2].map((digestHour) => callApi("PUT", PREFERENCES_PATH, { ...INPUT, digestHour })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(toErrorSummary(await callApi("PUT", PREFERENCES_PATH, INPUT)), [
    409,
    STALE_DETAIL,
  ]);
});

Deno.test("notification preferences: reject invalid input at its fields", async () => {
  const callApi = await server.callApiAs(server.member);
  const wrong = {
    ...INPUT,
    late: { inApp: "yes", mail: "DIGEST" },
    reminders: { inApp: true, mail: "WEEKLY" },
    account: { inApp: true, mail: "NEVER" },
    digestHour: 24,
    digestTimeZone: "Mars/Olympus",
    other: 1,
  };
  assert.deepEqual(toErrorSummary(await callApi("PUT", PREFERENCES_PATH, wrong)), [400, {
    "late.inApp": ["Invalid input"],
    "reminders.mail": ["Invalid input"],
    "account.mail": ["Invalid input"],
    digestHour: ["Must be at most 23"],
    digestTimeZone: ["Invalid time zone"],
    other: ["Unknown field"],
  }]);
  assert.deepEqual((await callApi("GET", PREFERENCES_PATH)).body, DEFAULT_PREFERENCES);
});

Deno.test("notification preferences: sort lead times, and require one unless warnings are off", async () => {
  const callApi = await server.callApiAs(server.member);
  const save = (input: object) => callApi("PUT", PREFERENCES_PATH, { ...INPUT, ...input });
  for (const leadDays of [[2], [7, 7], ["7"], 7]) {
    const { status, body } = await save({ leadDays });
    assert.deepEqual([status, Object.keys(body.errors)[0]?.split(".")[0]], [400, "leadDays"]);
  }
  assert.deepEqual(toErrorSummary(await save({ leadDays: [] })), [400, {
    leadDays: ["Choose at least 1"],
  }]);
  const off = { dueSoon: { inApp: false, mail: "NEVER" }, leadDays: [] };
  assert.deepEqual((await save(off)).body.leadDays, []);
  const saved = await save({ version: 1, leadDays: [1, 14, 3] });
  assert.deepEqual(saved.body.leadDays, [14, 3, 1]);
});

Deno.test("notification preferences: respond 401 without a token", async () => {
  for (const method of ["GET", "PUT"]) {
    assert.equal((await server.request(method, PREFERENCES_PATH)).status, 401);
  }
});

const MAILED = {
  tr: [
    "Merhaba Çağlar,",
    "Kilometre taşı başladı: Saha",
    "Işıl Öz, “Bozcaada” (Tescil) kapsamındaki bu kilometre taşını başlattı.",
    "LINK",
    "Bu e-postayı, sorumlusu olduğunuz kilometre taşları hakkında e-posta almayı seçtiğiniz için aldınız.",
    "Bu e-postaları artık istemiyorum: URL",
  ],
  en: [
    "Hello Çağlar,",
    "Milestone started: Saha",
    "Işıl Öz started this milestone of “Bozcaada” (Tescil).",
    "LINK",
    "You get this email because you chose emails about milestones you are responsible for.",
    "Stop these emails: URL",
  ],
};

for (const language of ["tr", "en"] as const) {
  Deno.test(`notification mail: names the milestone and project with a link (${language})`, async () => {
    await server.setPreferences(server.member, { milestones: AT_ONCE });
    await server.db.updateTable("users").set({ language }).where("id", "=", server.member.id)
      .execute();
    const { id, processId } = await server.addMilestoneFor([server.member]);
    await (await server.callApiAs(server.admin))("PUT", `/api/milestones/${id}/start`);
    const [mail] = await server.sendMails();
    const link = `https://iklim.example/process/${processId}?milestone=${id}`;
    assert.equal(
      mail?.text?.replace(link, "LINK").replaceAll(/https:\S+/g, "URL"),
      MAILED[language].join("\n\n"),
    );
  });
}

const MAIL_CHOICES: MailChoice[] = ["AT_ONCE", "DIGEST", "NEVER"];
for (const inApp of [true, false]) {
  for (const mail of MAIL_CHOICES) {
    Deno.test(`milestone notifications: follow the choices in the app ${inApp}, by mail ${mail}`, async () => {
      await server.setPreferences(server.member, { milestones: { inApp, mail } });
      const { id } = await server.addMilestoneFor([server.member]);
      await (await server.callApiAs(server.admin))("PUT", `/api/milestones/${id}/start`);
      const title = "Milestone started: Saha";
      assert.deepEqual(await server.listTitles(server.member), inApp ? [title] : []);
      const digestNews = await server.db.selectFrom("digest_news").select(["user_id", "title_en"])
        .execute();
      assert.deepEqual(
        digestNews,
        mail === "DIGEST" ? [{ user_id: server.member.id, title_en: title }] : [],
      );
      const sent = (await server.sendMails()).map(({ to, subject }) => [to, subject]);
      assert.deepEqual(
        sent,
        mail === "AT_ONCE" ? [[server.member.email, "Kilometre taşı başladı: Saha"]] : [],
      );
      assert.deepEqual(await server.sendMails(), []);
    });
  }
}

Deno.test("feedback notifications: follow the choices of their topic only", async () => {
  await server.setPreferences(server.admin, {
    feedback: { inApp: false, mail: "AT_ONCE" },
    milestones: { inApp: false, mail: "NEVER" },
  });
  const callApi = await server.callApiAs(server.member);
  const createResponse = await callApi("POST", "/api/feedback", {
    title: "Yavaş",
    description: "Liste yavaş açılıyor.",
    category: "BUG",
    priority: "LOW",
  });
  assert.equal(createResponse.status, 201, JSON.stringify(createResponse.body));
  assert.deepEqual(await server.listTitles(server.admin), []);
  const [mail] = await server.sendMails();
  assert.deepEqual([mail?.to, mail?.subject], [server.admin.email, "Yeni geri bildirim: Yavaş"]);
});

for (const mail of MAIL_CHOICES) {
  Deno.test(`reminder notifications: follow the choice of mail ${mail}`, async () => {
    await server.setPreferences(server.admin, { reminders: { inApp: mail === "NEVER", mail } });
    const callApi = await server.callApiAs(server.admin);
    const reminder = { description: "Ölçüm", dueDatetime: "2026-03-02T09:00" };
    assert.equal((await callApi("POST", "/api/reminders", reminder)).status, 201);
    server.advanceClock({ days: 1 });
    await notifyDue({ db: server.db, clock: server.now, mails: true });
    const notices = await server.db.selectFrom("occurrence_notices").select(["user_id", "mail"])
      .execute();
    const waits = mail === "AT_ONCE" ? "WAITING" : "NONE";
    assert.deepEqual(notices, [{ user_id: server.admin.id, mail: waits }]);
    assert.deepEqual(
      await server.listTitles(server.admin),
      mail === "NEVER" ? ["Reminder: Ölçüm"] : [],
    );
    assert.deepEqual(await server.db.selectFrom("news_mails").selectAll().execute(), []);
    assert.deepEqual(await server.db.selectFrom("digest_news").selectAll().execute(), []);
  });
}

Deno.test("account notifications: can be hidden in the app but are always mailed", async () => {
  await server.setPreferences(server.member, { account: { inApp: false, mail: "AT_ONCE" } });
  const callApi = await server.callApiAs(server.admin);
  await callApi("POST", "/api/auth/master-password", { userId: server.member.id });
  await server.waitForBackground();
  assert.deepEqual(await server.listTitles(server.member), []);
  assert.deepEqual(server.mails.map(({ to, headers }) => [to, headers]), [
    [server.member.email, undefined],
  ]);
});

Deno.test("notify: takes one statement for any number of users", async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, () => server.addUser({ roles: ["MEMBER"] })),
  );
  const countStatements = async (count: number) => {
    let statements = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => (statements++, node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await inTransaction(db, (trx) =>
      notify(trx, {
        kind: "milestone_started",
        params: { who: "Işıl", milestone: "Saha", process: "Tescil", project: "Bozcaada" },
        link: null,
        userIds: people.slice(0, count).map(({ id }) => id),
        now: server.now(),
      }));
    return statements;
  };
  assert.deepEqual([await countStatements(1), await countStatements(4)], [1, 1]);
});

Deno.test("notification defaults: show all in the app and mail reminders and account news", () => {
  const [inApp, andMail] = [{ inApp: true, mail: "NEVER" }, { inApp: true, mail: "AT_ONCE" }];
  assert.deepEqual(DEFAULT_CHOICES, {
    milestones: inApp,
    late: inApp,
    dueSoon: inApp,
    reminders: andMail,
    feedback: inApp,
    account: andMail,
  });
});

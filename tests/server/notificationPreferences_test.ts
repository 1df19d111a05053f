import assert from "node:assert/strict";
import { DEFAULT_CHOICES, type MailChoice } from "../../contract/notificationPreferences.ts";
import { notifyDue } from "../../server/jobs/reminders.ts";
import { notify } from "../../server/resources/notification/notify.ts";
import { refusal, STALE } from "../support/ask.ts";
import { DEFAULTS, type NewsServer, newsServer, PATH } from "../support/news.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await newsServer();
});
Deno.test.afterEach(() => server.close());

const { nextDigestAt: _, ...INPUT } = DEFAULTS;
const NEVER = { inApp: true, mail: "NEVER" };
const AT_ONCE = { inApp: true, mail: "AT_ONCE" } as const;

Deno.test("who has never chosen has what everybody has", async () => {
  const ask = await server.as(server.member);
  assert.deepEqual(await ask("GET", PATH), { status: 200, body: DEFAULTS });
  assert.deepEqual(
    await server.db.selectFrom("notification_preferences").selectAll().execute(),
    [],
  );
});

Deno.test("everything is replaced, and is one's own alone", async () => {
  const input = {
    ...INPUT,
    milestones: { inApp: false, mail: "DIGEST" },
    late: AT_ONCE,
    reminders: NEVER,
    account: { inApp: false, mail: "AT_ONCE" },
    digestHour: 7,
    digestTimeZone: "europe/berlin",
  };
  const ask = await server.as(server.member);
  const saved = {
    ...input,
    version: 1,
    digestTimeZone: "Europe/Berlin",
    nextDigestAt: "2026-03-02T06:00:00.000Z",
  };
  assert.deepEqual(await ask("PUT", PATH, input), { status: 200, body: saved });
  assert.deepEqual((await ask("GET", PATH)).body, saved);
  assert.deepEqual((await (await server.as(server.admin))("GET", PATH)).body, DEFAULTS);
  const again = await ask("PUT", PATH, { ...INPUT, version: 1 });
  assert.deepEqual(again.body, { ...DEFAULTS, version: 2 });
});

Deno.test("a stale version is refused, also of two who choose for the first time", async () => {
  const ask = await server.as(server.member);
  const both = await Promise.all(
    [1, 2].map((digestHour) => ask("PUT", PATH, { ...INPUT, digestHour })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(refusal(await ask("PUT", PATH, INPUT)), [409, STALE]);
});

Deno.test("what is wrong is said at its field", async () => {
  const ask = await server.as(server.member);
  const wrong = {
    ...INPUT,
    late: { inApp: "yes", mail: "DIGEST" },
    reminders: { inApp: true, mail: "WEEKLY" },
    account: { inApp: true, mail: "NEVER" },
    digestHour: 24,
    digestTimeZone: "Mars/Olympus",
    other: 1,
  };
  assert.deepEqual(refusal(await ask("PUT", PATH, wrong)), [400, {
    "late.inApp": ["Invalid input"],
    "reminders.mail": ["Invalid input"],
    "account.mail": ["Invalid input"],
    digestHour: ["Must be at most 23"],
    digestTimeZone: ["Invalid time zone"],
    other: ["Unknown field"],
  }]);
  assert.deepEqual((await ask("GET", PATH)).body, DEFAULTS);
});

Deno.test("nobody reads or changes them signed out", async () => {
  for (const method of ["GET", "PUT"]) {
    assert.equal((await server.request(method, PATH)).status, 401);
  }
});

const MAILED = {
  tr: [
    "Merhaba Çağlar,",
    "Kilometre taşı başladı: Saha",
    "Işıl Öz, Bozcaada (Tescil) kapsamındaki bu kilometre taşını başlattı.",
    "LINK",
    "Bu e-postayı, sorumlusu olduğunuz kilometre taşları hakkında e-posta istediğiniz için aldınız.",
    "Bu e-postaları artık istemiyorum: URL",
  ],
  en: [
    "Hello Çağlar,",
    "Milestone started: Saha",
    "Işıl Öz started this milestone of Bozcaada (Tescil).",
    "LINK",
    "You get this mail because you asked for mails about milestones that you answer for.",
    "No more of these mails: URL",
  ],
};

for (const language of ["tr", "en"] as const) {
  Deno.test(`the text of a mail names the milestone and its project, with its link (${language})`, async () => {
    await server.choose(server.member, { milestones: AT_ONCE });
    await server.db.updateTable("users").set({ language }).where("id", "=", server.member.id)
      .execute();
    const { id, processId } = await server.addStep([server.member]);
    await (await server.as(server.admin))("PUT", `/api/milestones/${id}/start`);
    const [mail] = await server.send();
    const link = `https://iklim.example/process/${processId}?milestone=${id}`;
    assert.equal(
      mail?.text?.replace(link, "LINK").replaceAll(/https:\S+/g, "URL"),
      MAILED[language].join("\n\n"),
    );
  });
}

const MOVES: MailChoice[] = ["AT_ONCE", "DIGEST", "NEVER"];
for (const inApp of [true, false]) {
  for (const mail of MOVES) {
    Deno.test(`milestones in the app: ${inApp}, by mail: ${mail}`, async () => {
      await server.choose(server.member, { milestones: { inApp, mail } });
      const { id } = await server.addStep([server.member]);
      await (await server.as(server.admin))("PUT", `/api/milestones/${id}/start`);
      const title = "Milestone started: Saha";
      assert.deepEqual(await server.inApp(server.member), inApp ? [title] : []);
      const kept = await server.db.selectFrom("digest_news").select(["user_id", "title_en"])
        .execute();
      assert.deepEqual(
        kept,
        mail === "DIGEST" ? [{ user_id: server.member.id, title_en: title }] : [],
      );
      const sent = (await server.send()).map(({ to, subject }) => [to, subject]);
      assert.deepEqual(
        sent,
        mail === "AT_ONCE" ? [[server.member.email, "Kilometre taşı başladı: Saha"]] : [],
      );
      assert.deepEqual(await server.send(), []);
    });
  }
}

Deno.test("feedback is told as its topic says, and other topics are not asked", async () => {
  await server.choose(server.admin, {
    feedback: { inApp: false, mail: "AT_ONCE" },
    milestones: { inApp: false, mail: "NEVER" },
  });
  const ask = await server.as(server.member);
  const made = await ask("POST", "/api/feedback", {
    title: "Yavaş",
    description: "Liste yavaş açılıyor.",
    category: "BUG",
    priority: "LOW",
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.deepEqual(await server.inApp(server.admin), []);
  const [mail] = await server.send();
  assert.deepEqual([mail?.to, mail?.subject], [server.admin.email, "Yeni geri bildirim: Yavaş"]);
});

for (const mail of MOVES) {
  Deno.test(`reminders by mail: ${mail}`, async () => {
    await server.choose(server.admin, { reminders: { inApp: mail === "NEVER", mail } });
    const ask = await server.as(server.admin);
    const reminder = { description: "Ölçüm", dueDatetime: "2026-03-02T09:00" };
    assert.equal((await ask("POST", "/api/reminders", reminder)).status, 201);
    server.pass({ days: 1 });
    await notifyDue({ db: server.db, clock: server.now, mails: true });
    const notices = await server.db.selectFrom("occurrence_notices").select(["user_id", "mail"])
      .execute();
    const waits = mail === "AT_ONCE" ? "WAITING" : "NONE";
    assert.deepEqual(notices, [{ user_id: server.admin.id, mail: waits }]);
    assert.deepEqual(await server.inApp(server.admin), mail === "NEVER" ? ["Reminder: Ölçüm"] : []);
    assert.deepEqual(await server.db.selectFrom("news_mails").selectAll().execute(), []);
    assert.deepEqual(await server.db.selectFrom("digest_news").selectAll().execute(), []);
  });
}

Deno.test("account news may be kept out of the app, but never out of the mails", async () => {
  await server.choose(server.member, { account: { inApp: false, mail: "AT_ONCE" } });
  const ask = await server.as(server.admin);
  await ask("POST", "/api/auth/master-password", { userId: server.member.id });
  await server.settled();
  assert.deepEqual(await server.inApp(server.member), []);
  assert.deepEqual(server.mails.map(({ to, headers }) => [to, headers]), [
    [server.member.email, undefined],
  ]);
});

Deno.test("as many people are told in as many statements as one", async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, () => server.addUser({ roles: ["MEMBER"] })),
  );
  const told = async (count: number) => {
    let statements = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => (statements++, node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await notify(db, {
      kind: "milestone_started",
      params: { who: "Işıl", milestone: "Saha", process: "Tescil", project: "Bozcaada" },
      link: null,
      userIds: people.slice(0, count).map(({ id }) => id),
      now: server.now(),
    });
    return statements;
  };
  assert.deepEqual([await told(1), await told(4)], [2, 2]);
});

Deno.test("what everybody has keeps what was told before there was a choice", () => {
  const [inApp, andMail] = [{ inApp: true, mail: "NEVER" }, { inApp: true, mail: "AT_ONCE" }];
  assert.deepEqual(DEFAULT_CHOICES, {
    milestones: inApp,
    late: inApp,
    reminders: andMail,
    feedback: inApp,
    account: andMail,
  });
});

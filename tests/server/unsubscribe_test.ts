import assert from "node:assert/strict";
import { sql } from "kysely";
import type { MailSubject } from "../../contract/notificationPreferences.ts";
import { createTokens } from "../../server/modules/auth/tokens.ts";
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

const createLink = (subject: MailSubject, userId = server.member.id) =>
  `/unsubscribe/${server.tokens.signUnsubscribe({ userId, subject })}`;
const requestPage = async (method: string, path: string) => {
  const response = await server.request(method, path, {
    ...(method === "POST" && {
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
    language: "en",
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const getPreferences = async () =>
  (await (await server.callApiAs(server.member))("GET", PREFERENCES_PATH)).body;
const readTitle = (text: string) => /<h1>(.*)<\/h1>/.exec(text)?.[1];

Deno.test("unsubscribe: the link in a mail works with one POST, and a GET changes nothing", async () => {
  await server.setPreferences(server.member, { milestones: { inApp: true, mail: "AT_ONCE" } });
  const { id } = await server.addMilestoneFor([server.member]);
  await (await server.callApiAs(server.admin))("PUT", `/api/milestones/${id}/start`);
  const [mail] = await server.sendMails();
  const link = mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  assert.equal(mail?.headers?.["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
  assert.ok(mail.text.endsWith(`Bu e-postaları artık istemiyorum: ${link}`));
  assert.ok(mail.html.includes(`href="${link}"`));

  const { pathname } = new URL(link);
  const shown = await requestPage("GET", pathname);
  assert.deepEqual([shown.status, readTitle(shown.text)], [200, "E-postalar durdurulsun mu?"]);
  assert.match(shown.text, /<form method="post"><button>/);
  assert.match(shown.headers.get("Content-Security-Policy") ?? "", /default-src 'none'/);
  assert.equal(shown.headers.get("Referrer-Policy"), "no-referrer");
  assert.equal((await getPreferences()).version, 1);

  const done = await requestPage("POST", pathname);
  assert.deepEqual([done.status, readTitle(done.text)], [200, "E-postalar durduruldu"]);
  assert.deepEqual(await getPreferences(), { ...DEFAULT_PREFERENCES, version: 2 });
});

Deno.test("unsubscribe: a repeated request responds alike", async () => {
  const link = createLink("reminders");
  for (const _ of [1, 2]) assert.equal((await requestPage("POST", link)).status, 200);
  assert.deepEqual(await getPreferences(), {
    ...DEFAULT_PREFERENCES,
    version: 1,
    reminders: { inApp: true, mail: "NEVER" },
  });
});

Deno.test("unsubscribe: a digest's link turns off the topics of the digest only", async () => {
  await server.setPreferences(server.member, {
    milestones: { inApp: false, mail: "DIGEST" },
    late: { inApp: true, mail: "DIGEST" },
    feedback: { inApp: true, mail: "AT_ONCE" },
  });
  await requestPage("POST", createLink("digest"));
  assert.deepEqual(await getPreferences(), {
    ...DEFAULT_PREFERENCES,
    version: 2,
    milestones: { inApp: false, mail: "NEVER" },
    late: { inApp: true, mail: "NEVER" },
    feedback: { inApp: true, mail: "AT_ONCE" },
  });
});

Deno.test("unsubscribe: rejects a forged, foreign or expired link", async () => {
  const genuine = createLink("reminders");
  const other = createTokens("another secret, as long as needed", server.now);
  const forged = [
    other.signUnsubscribe({ userId: server.member.id, subject: "reminders" }),
    server.tokens.signDevice(server.member.email),
    server.tokens.signRefresh({ sessionId: server.member.id, generation: 1 }),
    `${genuine.slice("/unsubscribe/".length)}A`,
    "nothing",
  ];
  for (const token of forged) {
    for (const method of ["GET", "POST"]) {
      const { status, text } = await requestPage(method, `/unsubscribe/${token}`);
      assert.deepEqual([status, readTitle(text)], [404, "This link does not work"], token);
    }
  }
  server.advanceClock({ days: 180 });
  assert.equal((await requestPage("GET", genuine)).status, 200);
  server.advanceClock({ days: 1 });
  assert.equal((await requestPage("POST", genuine)).status, 404);
  assert.deepEqual(await getPreferences(), DEFAULT_PREFERENCES);
});

Deno.test("unsubscribe: its token grants nothing else and does nothing for a deleted user", async () => {
  const token = server.tokens.signUnsubscribe({ userId: server.member.id, subject: "late" });
  assert.equal(server.tokens.readAccess(token), undefined);
  assert.equal(server.tokens.readRefresh(token), undefined);
  assert.equal((await server.request("GET", PREFERENCES_PATH, { token })).status, 401);
  const unknownId = "00000000-0000-4000-8000-000000000000";
  assert.equal((await requestPage("POST", createLink("late", unknownId))).status, 404);
});

Deno.test("unsubscribe: limits invalid links and does not count valid ones", async () => {
  for (let count = 0; count < 40; count++) {
    assert.equal((await requestPage("GET", createLink("late"))).status, 200);
  }
  const statuses: number[] = [];
  for (let count = 0; count < 30; count++) {
    statuses.push((await requestPage("POST", "/unsubscribe/nothing")).status);
  }
  assert.deepEqual([...new Set(statuses)], [404]);

  for (const method of ["GET", "POST"]) {
    const { status, text, headers } = await requestPage(method, "/unsubscribe/nothing");
    assert.deepEqual([status, readTitle(text), headers.get("Content-Type")], [
      429,
      "Too many requests",
      "text/html; charset=UTF-8",
    ]);
    assert.match(headers.get("Retry-After") ?? "", /^\d+$/);
    assert.match(headers.get("Content-Security-Policy") ?? "", /default-src 'none'/);
  }
  const inTurkish = await server.request("GET", "/unsubscribe/nothing", { language: "tr" });
  assert.equal(readTitle(await inTurkish.text()), "Çok fazla istek");
});

Deno.test("unsubscribe: a failure is shown as a page", async () => {
  const { schema } = server.db;
  await schema.alterTable("rate_limits").renameTo("elsewhere").execute();
  try {
    const { status, text } = await requestPage("POST", createLink("late"));
    assert.deepEqual([status, readTitle(text)], [500, "Internal error"]);
  } finally {
    await schema.alterTable("elsewhere").renameTo("rate_limits").execute();
  }
});

const REFUSED: [string, code: string, status: number, title: string][] = [
  ["has a full disk", "53100", 507, "Yer kalmadı"],
  ["is read-only", "25006", 503, "Şu anda kullanılamıyor"],
];

for (const [why, code, status, message] of REFUSED) {
  Deno.test(`unsubscribe: a page offers to try again when the database ${why}`, async () => {
    const link = createLink("reminders");
    await sql`
      create function refuse() returns trigger language plpgsql as
        'begin raise exception ''refused'' using errcode = ''${sql.raw(code)}''; end'`
      .execute(server.db);
    await sql`
      create trigger refused before insert or update on notification_preferences
      for each row execute function refuse()`.execute(server.db);
    try {
      const response = await server.request("POST", link, { language: "tr" });
      const text = await response.text();
      assert.deepEqual([response.status, readTitle(text)], [status, message]);
      assert.match(text, /Bu konuda e-posta almaya devam ediyorsunuz\./);
      assert.match(text, /<form method="post"><button>Yeniden dene<\/button>/);
      assert.deepEqual(await getPreferences(), DEFAULT_PREFERENCES);
    } finally {
      await sql`drop function refuse() cascade`.execute(server.db);
    }
    assert.equal((await requestPage("POST", link)).status, 200);
    assert.equal((await getPreferences()).reminders.mail, "NEVER");
  });
}

Deno.test("unsubscribe: a GET that fails shows no form", async () => {
  const { schema } = server.db;
  await schema.alterTable("rate_limits").renameTo("elsewhere").execute();
  try {
    const { status, text } = await requestPage("GET", createLink("late"));
    assert.deepEqual([status, text.includes("<form")], [500, false]);
  } finally {
    await schema.alterTable("elsewhere").renameTo("rate_limits").execute();
  }
});

Deno.test("unsubscribe: logs no token", async () => {
  const link = createLink("late");
  await requestPage("GET", link);
  await requestPage("POST", link);
  const message = server.lines.join("\n");
  assert.ok(message.includes("/unsubscribe/{token}"));
  assert.ok(!message.includes(link.slice("/unsubscribe/".length)));
});

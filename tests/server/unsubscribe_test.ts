import assert from "node:assert/strict";
import { sql } from "kysely";
import type { MailSubject } from "../../contract/notificationPreferences.ts";
import { createTokens } from "../../server/auth/tokens.ts";
import { DEFAULTS, type NewsServer, newsServer, PATH } from "../support/news.ts";

let server: NewsServer;
Deno.test.beforeEach(async () => {
  server = await newsServer();
});
Deno.test.afterEach(() => server.close());

const linkFor = (subject: MailSubject, userId = server.member.id) =>
  `/unsubscribe/${server.tokens.signUnsubscribe({ userId, subject })}`;
const ask = async (method: string, path: string) => {
  const answer = await server.request(method, path, {
    ...(method === "POST" && {
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
    language: "en",
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const preferences = async () => (await (await server.as(server.member))("GET", PATH)).body;
const title = (text: string) => /<h1>(.*)<\/h1>/.exec(text)?.[1];

Deno.test("the link of a mail ends these mails by one POST, signed out; looking changes nothing", async () => {
  await server.choose(server.member, { milestones: { inApp: true, mail: "AT_ONCE" } });
  const { id } = await server.addStep([server.member]);
  await (await server.as(server.admin))("PUT", `/api/milestones/${id}/start`);
  const [mail] = await server.send();
  const link = mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  assert.equal(mail?.headers?.["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
  assert.ok(mail.text.endsWith(`Bu e-postaları artık istemiyorum: ${link}`));
  assert.ok(mail.html.includes(`href="${link}"`));

  const { pathname } = new URL(link);
  const shown = await ask("GET", pathname);
  assert.deepEqual([shown.status, title(shown.text)], [200, "E-postalar kesilsin mi?"]);
  assert.match(shown.text, /<form method="post"><button>/);
  assert.match(shown.headers.get("Content-Security-Policy") ?? "", /default-src 'none'/);
  assert.equal(shown.headers.get("Referrer-Policy"), "no-referrer");
  assert.equal((await preferences()).version, 1);

  const done = await ask("POST", pathname);
  assert.deepEqual([done.status, title(done.text)], [200, "E-postalar kesildi"]);
  assert.deepEqual(await preferences(), { ...DEFAULTS, version: 2 });
});

Deno.test("repeating it is answered alike and changes nothing", async () => {
  const link = linkFor("reminders");
  for (const _ of [1, 2]) assert.equal((await ask("POST", link)).status, 200);
  assert.deepEqual(await preferences(), {
    ...DEFAULTS,
    version: 1,
    reminders: { inApp: true, mail: "NEVER" },
  });
});

Deno.test("a digest's link ends what the digest told, and nothing else", async () => {
  await server.choose(server.member, {
    milestones: { inApp: false, mail: "DIGEST" },
    late: { inApp: true, mail: "DIGEST" },
    feedback: { inApp: true, mail: "AT_ONCE" },
  });
  await ask("POST", linkFor("digest"));
  assert.deepEqual(await preferences(), {
    ...DEFAULTS,
    version: 2,
    milestones: { inApp: false, mail: "NEVER" },
    late: { inApp: true, mail: "NEVER" },
    feedback: { inApp: true, mail: "AT_ONCE" },
  });
});

Deno.test("a link that is forged, of another kind or too old does nothing", async () => {
  const genuine = linkFor("reminders");
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
      const { status, text } = await ask(method, `/unsubscribe/${token}`);
      assert.deepEqual([status, title(text)], [404, "This link does not work"], token);
    }
  }
  server.pass({ days: 180 });
  assert.equal((await ask("GET", genuine)).status, 200);
  server.pass({ days: 1 });
  assert.equal((await ask("POST", genuine)).status, 404);
  assert.deepEqual(await preferences(), DEFAULTS);
});

Deno.test("no link opens anything else, and one of who is gone does nothing", async () => {
  const token = server.tokens.signUnsubscribe({ userId: server.member.id, subject: "late" });
  assert.equal(server.tokens.readAccess(token), undefined);
  assert.equal(server.tokens.readRefresh(token), undefined);
  assert.equal((await server.request("GET", PATH, { token })).status, 401);
  const gone = "00000000-0000-4000-8000-000000000000";
  assert.equal((await ask("POST", linkFor("late", gone))).status, 404);
});

Deno.test("guessing is delayed, and those who have a link are not counted", async () => {
  for (let count = 0; count < 40; count++) {
    assert.equal((await ask("GET", linkFor("late"))).status, 200);
  }
  const answers: number[] = [];
  for (let count = 0; count < 30; count++) {
    answers.push((await ask("POST", "/unsubscribe/nothing")).status);
  }
  assert.deepEqual([...new Set(answers)], [404]);

  for (const method of ["GET", "POST"]) {
    const { status, text, headers } = await ask(method, "/unsubscribe/nothing");
    assert.deepEqual([status, title(text), headers.get("Content-Type")], [
      429,
      "Too many requests",
      "text/html; charset=UTF-8",
    ]);
    assert.match(headers.get("Retry-After") ?? "", /^\d+$/);
    assert.match(headers.get("Content-Security-Policy") ?? "", /default-src 'none'/);
  }
  const inTurkish = await server.request("GET", "/unsubscribe/nothing", { language: "tr" });
  assert.equal(title(await inTurkish.text()), "Çok fazla istek");
});

Deno.test("what cannot be done is told by a page too", async () => {
  const { schema } = server.db;
  await schema.alterTable("rate_limits").renameTo("elsewhere").execute();
  try {
    const { status, text } = await ask("POST", linkFor("late"));
    assert.deepEqual([status, title(text)], [500, "Internal error"]);
  } finally {
    await schema.alterTable("elsewhere").renameTo("rate_limits").execute();
  }
});

const REFUSED: [string, code: string, status: number, title: string][] = [
  ["has no room", "53100", 507, "Yer kalmadı"],
  ["takes no writes", "25006", 503, "Şu anda kullanılamıyor"],
];

for (const [why, code, status, said] of REFUSED) {
  Deno.test(`where the database ${why} the page says so and lets one try again`, async () => {
    const link = linkFor("reminders");
    await sql`
      create function refuse() returns trigger language plpgsql as
        'begin raise exception ''refused'' using errcode = ''${sql.raw(code)}''; end'`
      .execute(server.db);
    await sql`
      create trigger refused before insert or update on notification_preferences
      for each row execute function refuse()`.execute(server.db);
    try {
      const answer = await server.request("POST", link, { language: "tr" });
      const text = await answer.text();
      assert.deepEqual([answer.status, title(text)], [status, said]);
      assert.match(text, /Bu konuda e-posta almayı sürdürüyorsunuz\./);
      assert.match(text, /<form method="post"><button>Yeniden dene<\/button>/);
      assert.deepEqual(await preferences(), DEFAULTS);
    } finally {
      await sql`drop function refuse() cascade`.execute(server.db);
    }
    assert.equal((await ask("POST", link)).status, 200);
    assert.equal((await preferences()).reminders.mail, "NEVER");
  });
}

Deno.test("looking at a link that cannot be looked at offers no press that would do it", async () => {
  const { schema } = server.db;
  await schema.alterTable("rate_limits").renameTo("elsewhere").execute();
  try {
    const { status, text } = await ask("GET", linkFor("late"));
    assert.deepEqual([status, text.includes("<form")], [500, false]);
  } finally {
    await schema.alterTable("elsewhere").renameTo("rate_limits").execute();
  }
});

Deno.test("the log has no token", async () => {
  const link = linkFor("late");
  await ask("GET", link);
  await ask("POST", link);
  const said = server.lines.join("\n");
  assert.ok(said.includes("/unsubscribe/{token}"));
  assert.ok(!said.includes(link.slice("/unsubscribe/".length)));
});

import assert from "node:assert/strict";
import { readSettings } from "../../server/settings.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

Deno.test("settings: have defaults for an empty environment", () => {
  assert.deepEqual(readSettings({}), {
    ok: true,
    settings: {
      port: 8000,
      host: "127.0.0.1",
      metrics: undefined,
      dataDir: ".data",
      databaseUrl: undefined,
      replicaUrls: [],
      connections: 20,
      publicUrl: "http://localhost:8000",
      jwtSecret: undefined,
      adminEmail: undefined,
      smtpUrl: undefined,
      mailFrom: "no-reply@localhost",
      minimumFreeMb: 256,
      trustedProxies: [],
      logLevel: "info",
      logFormat: "json",
      drainSeconds: 0,
    },
  });
});

Deno.test("settings: mails are sent from no-reply at the host of PUBLIC_URL by default", () => {
  const SMTP_URL = "smtp://mail.example";
  const read = (environment: Record<string, string>) => {
    const settings = readSettings({ SMTP_URL, ...environment });
    return settings.ok ? settings.settings.mailFrom : settings.faults;
  };
  const createFaults = (host: string) => [
    "MAIL_FROM is required with SMTP_URL, for the host of PUBLIC_URL is an IP address, and " +
    `no-reply@${host} is no valid sender`,
  ];
  const MAIL_FROM = "iklim@firma.example";
  assert.deepEqual(
    [
      read({ PUBLIC_URL: "https://iklim.example:8443" }),
      read({ PUBLIC_URL: "http://10.0.0.5:8000" }),
      read({ PUBLIC_URL: "http://[fd00::5]:8000" }),
      read({ HOST: "10.0.0.5" }),
      read({ PUBLIC_URL: "http://10.0.0.5:8000", MAIL_FROM }),
      read({ PUBLIC_URL: "http://10.0.0.5:8000", SMTP_URL: "" }),
    ],
    [
      "no-reply@iklim.example",
      createFaults("10.0.0.5"),
      createFaults("[fd00::5]"),
      createFaults("10.0.0.5"),
      MAIL_FROM,
      "no-reply@10.0.0.5",
    ],
  );
});

Deno.test("settings: reserved characters of SMTP_URL are read when they are encoded", () => {
  const url = "smtp://ik%40lim:p%23%3F%2F%25p@ss@mail.example:587/?tls.rejectUnauthorized=false";
  assert.equal(readSettings({ SMTP_URL: url }).ok, true);
});

Deno.test("settings: read every variable", () => {
  const environment = {
    PORT: "9100",
    HOST: "::",
    METRICS_PORT: "9101",
    METRICS_HOST: "10.0.0.7",
    DATA_DIR: "/var/lib/iklim",
    DATABASE_URL: "postgres://iklim@db,spare:6432/iklim",
    DATABASE_REPLICA_URL: "postgres://iklim@one,two:6432/iklim?sslmode=require",
    DATABASE_CONNECTIONS: "40",
    PUBLIC_URL: "https://iklim.example/",
    JWT_SECRET: SECRET,
    ADMIN_EMAIL: " Ayse@Iklim.Example ",
    SMTP_URL: "smtps://mail.example:465",
    MAIL_FROM: "iklim@firma.example",
    TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1,fd00::/8",
    LOG_LEVEL: "debug",
    LOG_FORMAT: "text",
    DRAIN_SECONDS: "5",
  };
  assert.deepEqual(readSettings(environment), {
    ok: true,
    settings: {
      port: 9100,
      host: "::",
      metrics: { host: "10.0.0.7", port: 9101 },
      dataDir: "/var/lib/iklim",
      databaseUrl: "postgres://iklim@db,spare:6432/iklim",
      replicaUrls: [
        "postgres://iklim@one/iklim?sslmode=require",
        "postgres://iklim@two:6432/iklim?sslmode=require",
      ],
      connections: 40,
      publicUrl: "https://iklim.example",
      jwtSecret: SECRET,
      adminEmail: "ayse@iklim.example",
      smtpUrl: "smtps://mail.example:465",
      mailFrom: "iklim@firma.example",
      minimumFreeMb: 256,
      trustedProxies: ["10.0.0.0/8", "192.0.2.1", "fd00::/8"],
      logLevel: "debug",
      logFormat: "text",
      drainSeconds: 5,
    },
  });
});

Deno.test("settings: publicUrl is the origin of PUBLIC_URL", () => {
  const read = ["https://iklim.example?", "HTTPS:iklim.example#", "https://iklim.example:443/./"]
    .map((PUBLIC_URL) => readSettings({ PUBLIC_URL }));
  assert.deepEqual(
    read.map((one) => one.ok && one.settings.publicUrl),
    Array(3).fill("https://iklim.example"),
  );
});

Deno.test("settings: metrics are served on the loopback address by default", () => {
  const read = readSettings({ METRICS_PORT: "9101" });
  assert.deepEqual(read.ok && read.settings.metrics, { host: "127.0.0.1", port: 9101 });
});

Deno.test("settings: treat an empty variable as absent", () => {
  assert.deepEqual(readSettings({ PORT: "", DATABASE_URL: "  " }), readSettings({}));
});

Deno.test("settings: DATABASE_REPLICA_URL requires DATABASE_URL", () => {
  assert.deepEqual(readSettings({ DATABASE_REPLICA_URL: "postgres://iklim@replica/iklim" }), {
    ok: false,
    faults: ["DATABASE_URL is required with DATABASE_REPLICA_URL, for a replica takes no writes"],
  });
});

const SMTP_FAULT =
  "SMTP_URL must be the address of a mail server, smtp://… or smtps://…, with any of #, ?, / and % " +
  "in its user and password written as %23, %3F, %2F and %25";

const wrong: [variable: string, value: string, line: string][] = [
  ["PORT", "eight", "PORT must be a whole number from 0 to 65535"],
  ["PORT", "65536", "PORT must be a whole number from 0 to 65535"],
  ["HOST", "local host", "HOST must be an address or a host name to listen at"],
  [
    "DATABASE_URL",
    "mysql://u:hidden@db/iklim",
    "DATABASE_URL must be the address of a PostgreSQL database, postgres://…",
  ],
  [
    "DATABASE_REPLICA_URL",
    "replica/iklim",
    "DATABASE_REPLICA_URL must be the address of a replica, postgres://…, with several hosts " +
    "divided by commas",
  ],
  [
    "DATABASE_CONNECTIONS",
    "11",
    "DATABASE_CONNECTIONS must be a whole number of connections, at least 12",
  ],
  [
    "PUBLIC_URL",
    "iklim.example",
    "PUBLIC_URL must be an http or https address without a path, such as https://iklim.example",
  ],
  [
    "PUBLIC_URL",
    "https://iklim.example/app",
    "PUBLIC_URL must be an http or https address without a path, such as https://iklim.example",
  ],
  [
    "PUBLIC_URL",
    "https://iklim.example@evil.example/",
    "PUBLIC_URL must be an http or https address without a path, such as https://iklim.example",
  ],
  ["JWT_SECRET", SECRET.slice(1), "JWT_SECRET must be at least 32 characters long"],
  ["ADMIN_EMAIL", "ayse", "ADMIN_EMAIL must be an email address"],
  ...[
    "mail.example",
    "http://mail.example",
    "smtp://",
    "smtp://iklim:12#3@mail.example:587",
    "smtp://iklim:ab#c@mail.example:587",
    "smtp://iklim:12?3@mail.example:587",
    "smtp://iklim:?@mail.example",
    "smtp://iklim:1/2@mail.example",
    "smtp://iklim:50%@mail.example",
    "smtp://ik%lim:5@mail.example",
    "smtp://iklim:%ff@mail.example",
    "smtp://mail.example/inbox",
    "smtp://mail.example#",
  ].map((url): [string, string, string] => ["SMTP_URL", url, SMTP_FAULT]),
  ["MAIL_FROM", "no-reply", "MAIL_FROM must be the email address that mails are sent from"],
  [
    "TRUSTED_PROXIES",
    "10.0.0.0/8, proxy.local, 10.0.0.0/33, fd00::/129, 10.0.0.0/8/8",
    "TRUSTED_PROXIES must be addresses or networks divided by commas, such as 10.0.0.0/8,fd00::/8, " +
    "not proxy.local, 10.0.0.0/33, fd00::/129, 10.0.0.0/8/8",
  ],
  ["LOG_FORMAT", "xml", "LOG_FORMAT must be one of json, text"],
  ["DRAIN_SECONDS", "301", "DRAIN_SECONDS must be a whole number of seconds from 0 to 300"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of debug, info, warn, error, silent"],
];

for (const [variable, value, line] of wrong) {
  Deno.test(`settings: name a wrong ${variable}: ${value}`, () => {
    const environment = { JWT_SECRET: SECRET, [variable]: value };
    assert.deepEqual(readSettings(environment), { ok: false, faults: [line] });
  });
}

Deno.test("settings: name all wrong variables", () => {
  const environment = { PORT: "70000", ADMIN_EMAIL: "ayse", LOG_LEVEL: "loud" };
  assert.deepEqual(readSettings(environment), {
    ok: false,
    faults: [
      "ADMIN_EMAIL must be an email address",
      "LOG_LEVEL must be one of debug, info, warn, error, silent",
      "PORT must be a whole number from 0 to 65535",
    ],
  });
});

Deno.test("settings: DATABASE_URL requires JWT_SECRET", () => {
  assert.deepEqual(readSettings({ DATABASE_URL: "postgres://iklim@db/iklim" }), {
    ok: false,
    faults: ["JWT_SECRET is required with DATABASE_URL, for all processes have to share it"],
  });
});

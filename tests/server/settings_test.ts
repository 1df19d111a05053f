import assert from "node:assert/strict";
import { readSettings } from "../../server/settings.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

Deno.test("an empty environment gives the defaults", () => {
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
      minimumFreeMb: 256,
      trustedProxies: [],
      logLevel: "info",
      logFormat: "json",
      drainSeconds: 0,
    },
  });
});

Deno.test("every setting is taken from its variable", () => {
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
      minimumFreeMb: 256,
      trustedProxies: ["10.0.0.0/8", "192.0.2.1", "fd00::/8"],
      logLevel: "debug",
      logFormat: "text",
      drainSeconds: 5,
    },
  });
});

Deno.test("links are made with the origin of PUBLIC_URL, however it is written", () => {
  const read = ["https://iklim.example?", "HTTPS:iklim.example#", "https://iklim.example:443/./"]
    .map((PUBLIC_URL) => readSettings({ PUBLIC_URL }));
  assert.deepEqual(
    read.map((one) => one.ok && one.settings.publicUrl),
    Array(3).fill("https://iklim.example"),
  );
});

Deno.test("figures are told to this machine alone, unless a host is named", () => {
  const read = readSettings({ METRICS_PORT: "9101" });
  assert.deepEqual(read.ok && read.settings.metrics, { host: "127.0.0.1", port: 9101 });
});

Deno.test("an empty variable counts as absent", () => {
  assert.deepEqual(readSettings({ PORT: "", DATABASE_URL: "  " }), readSettings({}));
});

Deno.test("a replica needs the database that it is one of", () => {
  assert.deepEqual(readSettings({ DATABASE_REPLICA_URL: "postgres://iklim@replica/iklim" }), {
    ok: false,
    faults: ["DATABASE_URL is required with DATABASE_REPLICA_URL, for a replica takes no writes"],
  });
});

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
  [
    "SMTP_URL",
    "mail.example",
    "SMTP_URL must be the address of a mail server, smtp://… or smtps://…",
  ],
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
  Deno.test(`a wrong ${variable} is named: ${value}`, () => {
    const environment = { JWT_SECRET: SECRET, [variable]: value };
    assert.deepEqual(readSettings(environment), { ok: false, faults: [line] });
  });
}

Deno.test("several wrong settings are all named", () => {
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

Deno.test("a shared database needs a shared secret", () => {
  assert.deepEqual(readSettings({ DATABASE_URL: "postgres://iklim@db/iklim" }), {
    ok: false,
    faults: ["JWT_SECRET is required with DATABASE_URL, for all processes have to share it"],
  });
});

import { Email } from "../contract/schemas/fields.ts";
import { ArkErrors, type } from "../contract/schemas/schema.ts";
import { isDatabaseUrl, listAddresses } from "./platform/db/addresses.ts";
import { CONNECTIONS, FEWEST_CONNECTIONS } from "./platform/db/workloads.ts";
import { isNetwork } from "./platform/http/clientAddress.ts";
import { LOG_FORMATS, LOG_LEVELS } from "./platform/log.ts";
import { isMailServerUrl } from "./platform/mail/mailServerUrl.ts";

/** Space that the embedded database needs until its next checkpoint. */
const MINIMUM_FREE_MB = 256;

/** Defaults of settings. */
export const PRODUCT_DEFAULTS = { dataDir: ".data", logLevel: "info", logFormat: "json" } as const;

/** Defaults of the demo, whose log is read in a terminal. */
export const DEMO_DEFAULTS = {
  dataDir: ".data/demo",
  logLevel: "warn",
  logFormat: "text",
} as const;

const LOOPBACK = "127.0.0.1";

const isUrl = (text: string, protocols: string[]) =>
  protocols.includes(URL.parse(text)?.protocol ?? "");

const Port = type(/^\d{1,5}$/).pipe(Number).to("number <= 65535")
  .describe("a whole number from 0 to 65535");

const PublicUrl = type("string").narrow((text) => {
  const url = URL.parse(text);
  const hasMore = url?.pathname !== "/" || url.search || url.hash || url.username || url.password;
  return isUrl(text, ["http:", "https:"]) && !hasMore;
}).pipe((text) => new URL(text).origin).describe(
  "an http or https address without a path, such as https://iklim.example",
);

const splitParts = (text: string) => text.split(",").map((part) => part.trim());

const Networks = type("string").pipe(splitParts)
  .narrow((networks) => networks.every(isNetwork))
  .describe("addresses or networks divided by commas, such as 10.0.0.0/8,fd00::/8");

const Host = type(/^[\w.:-]+$/).describe("an address or a host name to listen at");

const Environment = type({
  "PORT?": Port,
  "HOST?": Host,
  "METRICS_PORT?": Port,
  "METRICS_HOST?": Host,
  "DATA_DIR?": type("string > 0").describe("a folder"),
  "DATABASE_URL?": type("string").narrow(isDatabaseUrl)
    .describe("the address of a PostgreSQL database, postgres://…"),
  "DATABASE_REPLICA_URL?": type("string").narrow(isDatabaseUrl)
    .describe("the address of a replica, postgres://…, with several hosts divided by commas"),
  "DATABASE_CONNECTIONS?": type(/^\d{1,4}$/).pipe(Number).to(`number >= ${FEWEST_CONNECTIONS}`)
    .describe(`a whole number of connections, at least ${FEWEST_CONNECTIONS}`),
  "PUBLIC_URL?": PublicUrl,
  "JWT_SECRET?": type("string >= 32").describe("at least 32 characters long"),
  "ADMIN_EMAIL?": Email.describe("an email address"),
  "SMTP_URL?": type("string").narrow(isMailServerUrl).describe(
    "the address of a mail server, smtp://… or smtps://…, with any of #, ?, / and % in its user and " +
      "password written as %23, %3F, %2F and %25",
  ),
  "MAIL_FROM?": Email.describe("the email address that mails are sent from"),
  "MIN_FREE_MB?": type(/^\d{1,7}$/).pipe(Number)
    .describe("a number of megabytes that have to be free, such as 256"),
  "TRUSTED_PROXIES?": Networks,
  "LOG_FORMAT?": type.enumerated(...LOG_FORMATS).describe(`one of ${LOG_FORMATS.join(", ")}`),
  "DRAIN_SECONDS?": type(/^\d{1,3}$/).pipe(Number).to("number <= 300")
    .describe("a whole number of seconds from 0 to 300"),
  "LOG_LEVEL?": type.enumerated(...LOG_LEVELS).describe(`one of ${LOG_LEVELS.join(", ")}`),
});

export const SETTING_NAMES = Environment.props.map(({ key }) => key);

export interface Settings {
  port: number;
  host: string;
  /** The address of the Prometheus metrics; undefined without a port. */
  metrics: { host: string; port: number } | undefined;
  dataDir: string;
  /** A URL with one host or several, one of which is writable. */
  databaseUrl: string | undefined;
  /** URLs of read replicas, one per host. */
  replicaUrls: readonly string[];
  /** How many connections a process opens to each server. */
  connections: number;
  /** Without a trailing slash. */
  publicUrl: string;
  jwtSecret: string | undefined;
  adminEmail: string | undefined;
  smtpUrl: string | undefined;
  /** The sender's address. */
  mailFrom: string;
  /** Below this free space, the embedded database gets no more writes. */
  minimumFreeMb: number;
  /** Networks of proxies whose forwarding headers are trusted, in CIDR notation. */
  trustedProxies: readonly string[];
  logLevel: (typeof LOG_LEVELS)[number];
  logFormat: (typeof LOG_FORMATS)[number];
  /** Seconds for which the server still responds after it is no longer ready. */
  drainSeconds: number;
}

type SettingsRead = { ok: true; settings: Settings } | { ok: false; faults: string[] };

/**
 * Reads the settings from environment variables; an empty one counts as missing.
 * Lists each invalid one in a line, without its value, which may be secret.
 */
export function readSettings(
  environment: Record<string, string>,
  defaults: Pick<Settings, "dataDir" | "logLevel" | "logFormat"> = PRODUCT_DEFAULTS,
): SettingsRead {
  const values: Record<string, string> = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const faults = Environment.props
    .filter(({ key, value }) => key in values && value(values[key]) instanceof ArkErrors)
    .map(({ key, value }) =>
      `${key} must be ${value.description}${
        key === "TRUSTED_PROXIES" ? listInvalidNetworks(values[key]) : ""
      }`
    );
  if ("DATABASE_URL" in values && !("JWT_SECRET" in values)) {
    faults.push("JWT_SECRET is required with DATABASE_URL, for all processes have to share it");
  }
  if (faults.length === 0 && "DATABASE_REPLICA_URL" in values && !("DATABASE_URL" in values)) {
    faults.push(
      "DATABASE_URL is required with DATABASE_REPLICA_URL, for a replica takes no writes",
    );
  }
  const read = Environment(values);
  if (read instanceof ArkErrors || faults.length > 0) return { ok: false, faults };

  const port = read.PORT ?? 8000;
  const host = read.HOST ?? LOOPBACK;
  const publicUrl = read.PUBLIC_URL ?? formatAddress(host, port);
  const { hostname } = new URL(publicUrl);
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined && isIpAddress(hostname)) {
    const fault = "MAIL_FROM is required with SMTP_URL, for the host of PUBLIC_URL is an IP " +
      `address, and no-reply@${hostname} is no valid sender`;
    return { ok: false, faults: [fault] };
  }
  return {
    ok: true,
    settings: {
      port,
      host,
      metrics: read.METRICS_PORT === undefined
        ? undefined
        : { host: read.METRICS_HOST ?? LOOPBACK, port: read.METRICS_PORT },
      dataDir: read.DATA_DIR ?? defaults.dataDir,
      databaseUrl: read.DATABASE_URL,
      replicaUrls: read.DATABASE_REPLICA_URL ? listAddresses(read.DATABASE_REPLICA_URL) : [],
      connections: read.DATABASE_CONNECTIONS ?? CONNECTIONS,
      publicUrl,
      jwtSecret: read.JWT_SECRET,
      adminEmail: read.ADMIN_EMAIL,
      smtpUrl: read.SMTP_URL,
      mailFrom: read.MAIL_FROM ?? `no-reply@${hostname}`,
      minimumFreeMb: read.MIN_FREE_MB ?? MINIMUM_FREE_MB,
      trustedProxies: read.TRUSTED_PROXIES ?? [],
      logLevel: read.LOG_LEVEL ?? defaults.logLevel,
      logFormat: read.LOG_FORMAT ?? defaults.logFormat,
      drainSeconds: read.DRAIN_SECONDS ?? 0,
    },
  };
}

function listInvalidNetworks(text = ""): string {
  return `, not ${splitParts(text).filter((part) => !isNetwork(part)).join(", ")}`;
}

/** Whether the host of a URL is an IP address. */
const isIpAddress = (hostname: string) => /^\[|^\d+(\.\d+){3}$/.test(hostname);

/** The URL by which a browser on this machine reaches a server. */
export function formatAddress(host: string, port: number): string {
  const local = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  const name = local ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

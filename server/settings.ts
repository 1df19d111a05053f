import { Email } from "../contract/fields.ts";
import { ArkErrors, type } from "../contract/schema.ts";
import { LOG_LEVELS } from "./log.ts";

const isUrl = (text: string, protocols: string[]) =>
  protocols.includes(URL.parse(text)?.protocol ?? "");

const Port = type(/^\d{1,5}$/).pipe(Number).to("number <= 65535")
  .describe("a whole number from 0 to 65535");

const PublicUrl = type("string").narrow((text) => {
  const url = URL.parse(text);
  return isUrl(text, ["http:", "https:"]) && url?.pathname === "/" && !url.search && !url.hash;
}).describe("an http or https address without a path, such as https://iklim.example");

const Environment = type({
  "PORT?": Port,
  "HOST?": type(/^[\w.:-]+$/).describe("an address or a host name to listen at"),
  "DATA_DIR?": type("string > 0").describe("a folder"),
  "DATABASE_URL?": type("string").narrow((text) => isUrl(text, ["postgres:", "postgresql:"]))
    .describe("the address of a PostgreSQL database, postgres://…"),
  "PUBLIC_URL?": PublicUrl,
  "JWT_SECRET?": type("string >= 32").describe("at least 32 characters long"),
  "ADMIN_EMAIL?": Email.describe("an email address"),
  "SMTP_URL?": type("string").narrow((text) => isUrl(text, ["smtp:", "smtps:"]))
    .describe("the address of a mail server, smtp://… or smtps://…"),
  "LOG_LEVEL?": type.enumerated(...LOG_LEVELS).describe(`one of ${LOG_LEVELS.join(", ")}`),
});

export const SETTING_NAMES = Environment.props.map(({ key }) => key);

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string;
  jwtSecret: string | undefined;
  adminEmail: string | undefined;
  smtpUrl: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

export type SettingsRead = { ok: true; settings: Settings } | { ok: false; faults: string[] };

/**
 * Reads the settings from an environment; an empty variable counts as absent. Each wrong one is
 * named in a line of its own, without its value, which may be a secret.
 */
export function readSettings(
  environment: Record<string, string>,
  defaults: { dataDir: string } = { dataDir: ".data" },
): SettingsRead {
  const given: Record<string, string> = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const faults = Environment.props
    .filter(({ key, value }) => key in given && value(given[key]) instanceof ArkErrors)
    .map(({ key, value }) => `${key} must be ${value.description}`);
  if ("DATABASE_URL" in given && !("JWT_SECRET" in given)) {
    faults.push("JWT_SECRET is required with DATABASE_URL, for all processes have to share it");
  }
  const read = Environment(given);
  if (read instanceof ArkErrors || faults.length > 0) return { ok: false, faults };

  const port = read.PORT ?? 8000;
  const host = read.HOST ?? "127.0.0.1";
  return {
    ok: true,
    settings: {
      port,
      host,
      dataDir: read.DATA_DIR ?? defaults.dataDir,
      databaseUrl: read.DATABASE_URL,
      publicUrl: (read.PUBLIC_URL ?? addressOf(host, port)).replace(/\/$/, ""),
      jwtSecret: read.JWT_SECRET,
      adminEmail: read.ADMIN_EMAIL,
      smtpUrl: read.SMTP_URL,
      logLevel: read.LOG_LEVEL ?? "info",
    },
  };
}

/** Where a browser on this machine reaches a server that listens there. */
export function addressOf(host: string, port: number): string {
  const local = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  const name = local ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

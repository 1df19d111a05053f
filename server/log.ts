import { format as formatWords } from "node:util";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ["json", "text"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

type Details = Record<string, unknown>;
type LogMethod = (message: string, details?: Details) => void;

/** Writes an event, as one line of JSON or for people to read. Secrets are never handed to it. */
export interface Log extends Record<Exclude<LogLevel, "silent">, LogMethod> {
  /** The same log, whose events all have these details. */
  with(details: Details): Log;
}

interface LogOptions {
  format?: LogFormat;
  clock?: () => Date;
}

/** A log that passes over everything below `level`; `write` takes what was made of an event. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = console.log,
  { format = "json", clock = () => new Date() }: LogOptions = {},
): Log {
  const from = LOG_LEVELS.indexOf(level);
  const draw = format === "json" ? asJson : asText;
  const logWith = (always: Details): Log => {
    const at = (own: LogLevel): LogMethod => (message, details) => {
      if (LOG_LEVELS.indexOf(own) < from) return;
      const head = { time: clock().toISOString(), level: own, message };
      write(draw(head, { ...always, ...details }));
    };
    return {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      with: (details) => logWith({ ...always, ...details }),
    };
  };
  return logWith({});
}

interface Head {
  time: string;
  level: LogLevel;
  message: string;
}

function asJson(head: Head, details: Details): string {
  return harmless(JSON.stringify({ ...head, ...details }, withErrors));
}

/** What is more than a word stands in quotes; stacks are lines of their own, further right. */
function asText({ time, level, message }: Head, details: Details): string {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  const words = entries.filter(([, value]) => !(value instanceof Error)).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value, withErrors);
    return `${name}=${/^[\w./:{}*-]+$/.test(text) ? text : JSON.stringify(text)}`;
  });
  const stacks = entries.flatMap(([, value]) => value instanceof Error ? [stackOf(value)] : []);
  const line = [time, level.toUpperCase().padEnd(5), message, ...words].join(" ");
  return [line, ...stacks.flatMap((stack) => stack.split("\n")).map((said) => `    ${said}`)]
    .map(harmless).join("\n");
}

function withErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? stackOf(value) : value;
}

/** Who is written to, and how one gets into a database or a mail server, stands in their errors. */
const ADDRESSES = /[^\s<>"'@/…]+@(?:[\w-]+\.)+[a-z]{2,}/gi;
const PASSWORDS = /(\w+:\/\/)[^\s/@]+@/g;

/** A text without mail addresses, and without the passwords of addresses. */
export const withoutAddresses = (text: string): string =>
  text.replace(PASSWORDS, "$1…@").replace(ADDRESSES, "…");

const stackOf = (error: Error): string => withoutAddresses(error.stack ?? String(error));

/**
 * Escapes what terminals and log readers take for a new line, a command or a change of direction;
 * JSON escapes fewer characters.
 */
const harmless = (line: string): string =>
  line.replace(
    // deno-lint-ignore no-control-regex -- these are what it is about
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const CONSOLE_METHODS = ["debug", "info", "warn", "error"] as const;

/**
 * Escapes what libraries write to the console, which may hold text of a request: an address in a
 * warning of the router could otherwise forge lines of the log.
 */
export function escapeConsole(target: Pick<Console, (typeof CONSOLE_METHODS)[number]>): void {
  for (const method of CONSOLE_METHODS) {
    const write = target[method].bind(target);
    target[method] = (...words: unknown[]) => write(harmless(formatWords(...words)));
  }
}

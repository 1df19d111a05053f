import { format as formatWords } from "node:util";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ["json", "text"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

type Details = Record<string, unknown>;
type LogMethod = (message: string, details?: Details) => void;

/** Logs events as JSON lines or readable text. Never pass secrets. */
export interface Log extends Record<Exclude<LogLevel, "silent">, LogMethod> {
  /** Returns a log that adds these details to every event. */
  with(details: Details): Log;
}

interface LogOptions {
  format?: LogFormat;
  clock?: () => Date;
}

/** Creates a log that ignores events below `level`; `write` receives formatted lines. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = console.log,
  { format = "json", clock = () => new Date() }: LogOptions = {},
): Log {
  const minIndex = LOG_LEVELS.indexOf(level);
  const formatEvent = format === "json" ? formatJson : formatText;
  const logWith = (sharedDetails: Details): Log => {
    const createMethod = (methodLevel: LogLevel): LogMethod => (message, details) => {
      if (LOG_LEVELS.indexOf(methodLevel) < minIndex) return;
      const head = { time: clock().toISOString(), level: methodLevel, message };
      write(formatEvent(head, { ...sharedDetails, ...details }));
    };
    return {
      debug: createMethod("debug"),
      info: createMethod("info"),
      warn: createMethod("warn"),
      error: createMethod("error"),
      with: (details) => logWith({ ...sharedDetails, ...details }),
    };
  };
  return logWith({});
}

interface Head {
  time: string;
  level: LogLevel;
  message: string;
}

function formatJson(head: Head, details: Details): string {
  return escapeControls(JSON.stringify({ ...head, ...details }, serializeErrors));
}

/** Formats an event as text: values that are no plain word are quoted, stacks indented. */
function formatText({ time, level, message }: Head, details: Details): string {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  const pairs = entries.filter(([, value]) => !(value instanceof Error)).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value, serializeErrors);
    return `${name}=${/^[\w./:{}*-]+$/.test(text) ? text : JSON.stringify(text)}`;
  });
  const stacks = entries.flatMap(([, value]) => value instanceof Error ? [getStack(value)] : []);
  const line = [time, level.toUpperCase().padEnd(5), message, ...pairs].join(" ");
  return [line, ...stacks.flatMap((stack) => stack.split("\n")).map((text) => `    ${text}`)]
    .map(escapeControls).join("\n");
}

function serializeErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? getStack(value) : value;
}

/** Errors can contain mail addresses, and passwords in URLs. */
const ADDRESSES = /[^\s<>"'@/…]+@(?:[\w-]+\.)+[a-z]{2,}/gi;
const PASSWORDS = /(\w+:\/\/)[^\s/@]+@/g;

/** Removes mail addresses, and passwords in URLs, from a text. */
export const removeAddresses = (text: string): string =>
  text.replace(PASSWORDS, "$1…@").replace(ADDRESSES, "…");

const getStack = (error: Error): string => removeAddresses(error.stack ?? String(error));

/** Escapes control characters that could forge lines or commands; JSON escapes fewer. */
const escapeControls = (line: string): string =>
  line.replace(
    // deno-lint-ignore no-control-regex -- matches control characters
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const CONSOLE_METHODS = ["debug", "info", "warn", "error"] as const;

/**
 * Escapes what libraries write to the console.
 * Text of a request, such as a URL in a router warning, could otherwise forge log lines.
 */
export function escapeConsole(target: Pick<Console, (typeof CONSOLE_METHODS)[number]>): void {
  for (const method of CONSOLE_METHODS) {
    const write = target[method].bind(target);
    target[method] = (...pairs: unknown[]) => write(escapeControls(formatWords(...pairs)));
  }
}

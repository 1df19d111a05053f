export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Details = Record<string, unknown>;
type LogMethod = (message: string, details?: Details) => void;

/** Writes one JSON line for each event. Secrets are never handed to it. */
export type Log = Record<Exclude<LogLevel, "silent">, LogMethod>;

/** A log that passes over everything below `level`; `write` takes the finished line. */
export function createLog(level: LogLevel, write: (line: string) => void = console.log): Log {
  const from = LOG_LEVELS.indexOf(level);
  const at = (own: LogLevel): LogMethod => (message, details = {}) => {
    if (LOG_LEVELS.indexOf(own) < from) return;
    const time = new Date().toISOString();
    write(JSON.stringify({ time, level: own, message, ...details }, withErrors));
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function withErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.stack ?? String(value) : value;
}

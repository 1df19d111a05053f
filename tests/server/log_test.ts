import assert from "node:assert/strict";
import {
  createLog,
  escapeConsole,
  LOG_LEVELS,
  type LogFormat,
  type LogLevel,
} from "../../server/platform/log.ts";

const clock = () => new Date("2026-03-01T09:00:00.000Z");

function recordLines(level: LogLevel): { level: string; message: string }[] {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line), { clock });
  log.debug("looked");
  log.info("happened", { requestId: "r1" });
  log.warn("odd");
  log.error("failed", { error: new Error("lost\nconnection") });
  return lines.map((line) => JSON.parse(line));
}

/** Returns the log of an error whose stack is only its message. */
function writeLine(
  format: LogFormat,
  message: string,
  details: Record<string, unknown> = {},
): string {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line), { format, clock });
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  log.with({ requestId: "r1" }).error("failed", { ...details, error });
  return lines.join("|");
}

Deno.test("log: each level includes the more severe ones", () => {
  const levels = LOG_LEVELS.map((level) => recordLines(level).map((line) => line.level));
  assert.deepEqual(levels, [
    ["debug", "info", "warn", "error"],
    ["info", "warn", "error"],
    ["warn", "error"],
    ["error"],
    [],
  ]);
});

Deno.test("log: json format writes one line per event, with the stack of an error", () => {
  const [happened, , failed] = recordLines("info");
  assert.deepEqual(happened, {
    time: "2026-03-01T09:00:00.000Z",
    level: "info",
    message: "happened",
    requestId: "r1",
  });
  assert.match(JSON.stringify(failed), /"error":"Error: lost\\nconnection\\n\s+at /);
});

Deno.test("log: text format writes one line per event and the error below it", () => {
  assert.equal(
    writeLine("text", "lost\nconnection", { route: "/api/projects/{id}", value: "a b", ms: 3 }),
    "2026-03-01T09:00:00.000Z ERROR failed requestId=r1 route=/api/projects/{id} " +
      'value="a b" ms=3\n    Error: lost\n    connection',
  );
});

Deno.test("log: escapes line breaks and terminal commands in values", () => {
  const hostile = "x\r\n2026 ERROR forged\u001b[2J\u0085\u2028y";
  assert.equal(
    writeLine("text", hostile, { value: hostile }),
    "2026-03-01T09:00:00.000Z ERROR failed requestId=r1 " +
      'value="x\\r\\n2026 ERROR forged\\u001b[2J\\u0085\\u2028y"\n' +
      "    Error: x\\u000d\n    2026 ERROR forged\\u001b[2J\\u0085\\u2028y",
  );
  const json = writeLine("json", hostile, { value: hostile });
  assert.deepEqual([json.match(/[^ -~]/g), JSON.parse(json).value], [null, hostile]);
});

Deno.test("log: leaves out recipients and passwords of URLs from errors", () => {
  const message = "550 <ayse@iklim.example> refused by smtp://post:gizli@mail.example:25, " +
    "postgres://u:p@db/iklim at node_modules/.deno/pg@8.23.1/node_modules/pg/lib/client.js";
  assert.equal(
    JSON.parse(writeLine("json", message)).error,
    "Error: 550 <…> refused by smtp://…@mail.example:25, postgres://…@db/iklim " +
      "at node_modules/.deno/pg@8.23.1/node_modules/pg/lib/client.js",
  );
});

Deno.test("log: escapes characters that change the text direction", () => {
  assert.equal(
    writeLine("text", "x", { value: "a\u202eb\u2066c\u061c" }),
    "2026-03-01T09:00:00.000Z ERROR failed requestId=r1 " +
      'value="a\\u202eb\\u2066c\\u061c"\n    Error: x',
  );
});

Deno.test("console: escapes control characters that libraries write", () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const target: Pick<Console, "debug" | "info" | "warn" | "error"> = {
    debug: write,
    info: write,
    warn: write,
    error: write,
  };
  escapeConsole(target);
  target.warn("No routes matched location %s", "/x\n2026 ERROR forged\u001b[2J");
  assert.deepEqual(lines, [
    "No routes matched location /x\\u000a2026 ERROR forged\\u001b[2J",
  ]);
});

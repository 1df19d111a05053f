import assert from "node:assert/strict";
import { createLog, LOG_LEVELS, type LogLevel } from "../../server/log.ts";

function linesAt(level: LogLevel): { level: string; message: string }[] {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  log.debug("looked");
  log.info("happened", { requestId: "r1" });
  log.warn("odd");
  log.error("failed", { error: new Error("lost\nconnection") });
  return lines.map((line) => JSON.parse(line));
}

Deno.test("each level says what is at least as grave", () => {
  const said = LOG_LEVELS.map((level) => linesAt(level).map((line) => line.level));
  assert.deepEqual(said, [
    ["debug", "info", "warn", "error"],
    ["info", "warn", "error"],
    ["warn", "error"],
    ["error"],
    [],
  ]);
});

Deno.test("an event is one line of JSON, an error with its stack", () => {
  const [happened, , failed] = linesAt("info");
  const { time, ...rest } = { time: "", ...happened };
  assert.deepEqual(rest, { level: "info", message: "happened", requestId: "r1" });
  assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.match(JSON.stringify(failed), /"error":"Error: lost\\nconnection\\n\s+at /);
});

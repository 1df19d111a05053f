import { renderedFor } from "./renderedFor.ts";

let readZone: string | undefined;

/**
 * The reader's time zone. It is read once in a turn of the browser: that takes as long as drawing an
 * event of the calendar does.
 */
export function localTimeZone(): string {
  const rendered = renderedFor();
  if (rendered) return rendered.timeZone;
  if (readZone === undefined) {
    readZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    queueMicrotask(() => readZone = undefined);
  }
  return readZone;
}

import { Buffer } from "node:buffer";

/** An event for calendar programs. */
export interface CalendarEvent {
  uid: string;
  /** The time, or the day of an event without time, such as `2026-11-26`. */
  start: Date | string;
  summary: string;
  description: string | null;
  url: string;
  changedAt: Date;
}

/** The most bytes of a line, without line break (RFC 5545, section 3.1). */
const LINE_BYTES = 75;
/** Duration of events, as programs do not show events without duration. */
const MINUTES = 15;

/** Writes a calendar as iCalendar (RFC 5545), without alarms, as it is for subscriptions. */
export function writeCalendar(
  { name, events }: { name: string; events: readonly CalendarEvent[] },
): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Iklim//Reminders//TR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(events.length > 0 ? events.flatMap(toEventLines) : UTC_LINES),
    "END:VCALENDAR",
  ].map((line) => `${foldLine(line)}\r\n`).join("");
}

/** A calendar has at least one component (RFC 5545, section 3.6). */
const UTC_LINES = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "TZNAME:UTC",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function toEventLines(event: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${formatTime(event.changedAt)}`,
    `LAST-MODIFIED:${formatTime(event.changedAt)}`,
    ...toTimeLines(event.start),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    `URL:${event.url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function toTimeLines(start: Date | string): string[] {
  if (typeof start !== "string") {
    const end = new Date(start.getTime() + MINUTES * 60 * 1000);
    return [`DTSTART:${formatTime(start)}`, `DTEND:${formatTime(end)}`];
  }
  const nextDay = new Date(Date.parse(start) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return [start, nextDay].map((day, index) =>
    `${index === 0 ? "DTSTART" : "DTEND"};VALUE=DATE:${day.replaceAll("-", "")}`
  );
}

const formatTime = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** Escapes a text, and drops control characters; line breaks become `\n`. */
const escapeText = (value: string) =>
  value.replaceAll(/\r\n?/g, "\n")
    // deno-lint-ignore no-control-regex -- which are what is dropped
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, "")
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

/** Folds a long line, never within a character. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = " ";
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join("\r\n");
}

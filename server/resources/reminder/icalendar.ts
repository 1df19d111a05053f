import { Buffer } from "node:buffer";

/** Something at a moment, for calendar programs. */
export interface CalendarEvent {
  uid: string;
  start: Date;
  summary: string;
  description: string | null;
  url: string;
  changedAt: Date;
}

/** A line's most bytes, its end not counted (RFC 5545, section 3.1). */
const LINE_BYTES = 75;
/** Moments are shown as long as this, for a program draws nothing where there is no time at all. */
const MINUTES = 15;

/** Writes a calendar as iCalendar (RFC 5545): for reading by subscription, hence without alarms. */
export function writeCalendar(
  { name, events }: { name: string; events: readonly CalendarEvent[] },
): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Iklim//Reminders//TR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(events.length > 0 ? events.flatMap(eventLines) : UTC_LINES),
    "END:VCALENDAR",
  ].map((line) => `${folded(line)}\r\n`).join("");
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

function eventLines(event: CalendarEvent): string[] {
  const end = new Date(event.start.getTime() + MINUTES * 60 * 1000);
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${moment(event.changedAt)}`,
    `LAST-MODIFIED:${moment(event.changedAt)}`,
    `DTSTART:${moment(event.start)}`,
    `DTEND:${moment(end)}`,
    `SUMMARY:${text(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    `URL:${event.url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const moment = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** Control characters have no place in iCalendar; line ends are written as `\n`. */
const text = (value: string) =>
  value.replaceAll(/\r\n?/g, "\n")
    // deno-lint-ignore no-control-regex -- which are what is dropped
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, "")
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

/** Breaks a line where it is too long, never within a character. */
function folded(line: string): string {
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

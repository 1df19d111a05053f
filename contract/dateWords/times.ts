import type { Part, ReadPart } from "./parts.ts";

const pad = (number: number) => String(number).padStart(2, "0");

const time = (hour: number, minute = 0): Part => ({
  kind: "time",
  time: `${pad(hour)}:${pad(minute)}`,
});

/** The time of a night, which is before a day or after it. */
const nightTime = (hour: number): Part[] =>
  [false, true].map((nextDay) => ({ kind: "time", time: `${pad(hour)}:00`, nextDay }));

/** Midnight is the start or the end of a day. */
const MIDNIGHT = nightTime(0);

const exists = (hour: number, minute = 0) => hour >= 0 && hour < 24 && minute < 60;

/** Adds twelve hours to an hour from `first` to 11; 12 and later hours stay. */
function toAfternoon(hour: number, first: number, minute = 0): Part[] | "noSuchTime" {
  if (!exists(hour, minute) || hour < first) return "noSuchTime";
  return [time(hour < 12 ? hour + 12 : hour, minute)];
}

/** A time on a clock with 24 hours. */
export const clockTime: ReadPart = ({ hour = NaN, time: [h, m] = [hour, 0] }) =>
  exists(h, m) ? [time(h, m)] : "noSuchTime";

export const halfPast: ReadPart = ({ hour = NaN }) =>
  exists(hour) ? [time(hour, 30)] : "noSuchTime";

export const noon: ReadPart = () => [time(12)];
export const midnight: ReadPart = () => MIDNIGHT;

export const inMorning: ReadPart = ({ hour = NaN, time: [h, m] = [hour, 0] }) =>
  h >= 4 && h < 12 && exists(h, m) ? [time(h, m)] : "noSuchTime";

export const inAfternoon: ReadPart = ({ hour = NaN, time: [h, m] = [hour, 0] }) =>
  toAfternoon(h, 1, m);

export const inEvening: ReadPart = ({ hour = NaN, time: [h, m] = [hour, 0] }) =>
  h === 12 ? "noSuchTime" : toAfternoon(h, 4, m);

export const atNight: ReadPart = ({ hour = NaN }) => {
  if (hour === 12 || hour === 0) return MIDNIGHT;
  if (hour >= 1 && hour <= 5) return nightTime(hour);
  return hour >= 8 && hour < 24 ? toAfternoon(hour, 8) : "noSuchTime";
};

export const twelveHours: ReadPart = ({ hour = NaN, time: [h, m] = [hour, 0], half }) => {
  if (!(h >= 1 && h <= 12 && m < 60)) return "noSuchTime";
  if (half === "pm") return [time(h % 12 + 12, m)];
  return h === 12 && m === 0 ? MIDNIGHT : [time(h % 12, m)];
};

export const partOfDay: ReadPart = (values, context) => {
  const read = { morning: inMorning, afternoon: inAfternoon, evening: inEvening };
  return read[values.partOfDay ?? "morning"](values, context);
};

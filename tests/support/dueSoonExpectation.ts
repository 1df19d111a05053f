import { toDate, toDayNumber, type World, type WorldUser } from "./dueSoonWorld.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Istanbul is UTC+3 all year. */
const ISTANBUL_MS = 3 * 60 * 60 * 1000;

/**
 * States which warnings have to be given, from the rule alone and without code of the server.
 * `run` follows a run of the jobs.
 */
export function createExpectation(world: World) {
  /** By user, record and due date, the nearest lead time that was warned at. */
  const given = new Map<string, number>();
  let warnings: string[] = [];

  /** Returns whether the user has to be warned now, and remembers that. */
  function give(
    user: WorldUser,
    record: string,
    due: string,
    daysLeft: number,
    daysBetween = Infinity,
  ): boolean {
    const { inApp, mail } = user.choice;
    if (user.status !== "ACTIVE" || (!inApp && mail === "NEVER")) return false;
    const passed = user.leadDays.filter((lead) => lead - daysLeft >= 0 && lead < daysBetween)
      .sort((a, b) => a - b);
    const [nearest] = passed;
    const key = `${user.id} ${record} ${due}`;
    const before = given.get(key);
    if (nearest === undefined || (before !== undefined && before <= nearest)) return false;
    given.set(key, nearest);
    return true;
  }

  function send(user: WorldUser, now: Date, texts: readonly string[]): void {
    const { inApp, mail } = user.choice;
    const channels = [...(inApp ? ["app"] : []), ...(mail === "AT_ONCE" ? ["mail"] : [])];
    for (const channel of channels) {
      warnings.push([now.toISOString(), user.id, channel, ...texts].join(" | "));
    }
  }

  function warnOfMilestones(now: Date): void {
    const today = Math.floor((now.getTime() + ISTANBUL_MS) / DAY_MS);
    for (const milestone of world.milestones) {
      const { id, name, project, due, isCompleted, assignee } = milestone;
      if (isCompleted || !project.isActive || due === null || due < today) continue;
      const date = toDate(due);
      const left = due - today;
      for (const user of assignee === null ? project.responsibles : [assignee]) {
        if (!give(user, id, date, left)) continue;
        send(user, now, [
          `/process/${project.processId}?milestone=${id}`,
          `Milestone due soon: ${name}`,
          `Due on ${formatDate(date)} (${formatLeft(left)}): Bozcaada (Tescil).`,
        ]);
      }
    }
  }

  function warnOfReminders(now: Date): void {
    for (const reminder of world.reminders) {
      const { id, name, timeZone, createdBy, links } = reminder;
      const local = Temporal.Instant.fromEpochMilliseconds(now.getTime())
        .toZonedDateTimeISO(timeZone);
      const open = world.occurrences
        .filter((one) => one.reminder === reminder && one.status === "PENDING")
        .filter((one) => one.local > local.toPlainDateTime().toString({ smallestUnit: "second" }))
        .sort((a, b) => a.local < b.local ? -1 : 1);
      for (const user of new Set([createdBy, ...links])) {
        const dates = open.flatMap((one) => {
          const date = one.local.slice(0, 10);
          const left = toDayNumber(date) - toDayNumber(local.toPlainDate().toString());
          const earlier = world.occurrences
            .filter((other) => other.reminder === reminder && other.local < one.local)
            .map((other) => toDayNumber(other.local.slice(0, 10)));
          if (!give(user, one.id, date, left, toDayNumber(date) - Math.max(...earlier))) return [];
          const zone = timeZone === "Europe/Istanbul" ? "" : ` (${timeZone})`;
          const time = one.local.slice(11, 16);
          return [`${formatDate(date)} ${time}${zone} (${formatLeft(left)})`];
        });
        if (dates.length === 0) continue;
        send(user, now, [
          `/reminders/${id}`,
          `Reminder due soon: ${name}`,
          `Due on ${new Intl.ListFormat("en-GB").format(dates)}.`,
        ]);
      }
    }
  }

  return {
    run(now: Date): void {
      warnOfMilestones(now);
      warnOfReminders(now);
    },
    /** Returns what was expected since the last call. */
    takeWarnings(): string[] {
      const taken = warnings.sort();
      warnings = [];
      return taken;
    },
    /** Lists what remains stored after a clean-up: dates that are not past everywhere. */
    listStored(now: Date): string[] {
      const firstDay = toDate(Math.floor(now.getTime() / DAY_MS) - 1);
      return Array.from(given, ([key, lead]) => `${key} ${lead}`)
        .filter((line) => (line.split(" ")[2] ?? "") >= firstDay).sort();
    },
  };
}

const formatDate = (date: string) => date.split("-").reverse().join(".");

function formatLeft(days: number): string {
  return ["today", "tomorrow"][days] ?? `in ${days} days`;
}

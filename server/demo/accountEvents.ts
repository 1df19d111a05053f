import type { Insertable } from "kysely";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import type { AccountChange, AccountEventsTable, UsersTable } from "../platform/db/userTables.ts";
import { createRandom, DAY_MS, type Random } from "./random.ts";

type User = Insertable<UsersTable>;
type Row = Insertable<AccountEventsTable> & { created_at: Date };

export interface AccountRows {
  /** With the versions and update times that follow from the events. */
  users: User[];
  /** Oldest first. */
  events: Row[];
}

interface Step {
  daysAgo: number;
  /** Minutes after the previous step, if that was on the same day. */
  minutes?: number;
  event: AccountEventName;
  /** The actor's name before the @. The user themselves by default, nobody for a failed sign-in. */
  by?: "admin";
  changes?: (user: User) => AccountChange[];
  address?: string;
}

const SEED = 41_700;
const OFFICE = "203.0.113.10";
const ELSEWHERE = "198.51.100.77";
const SIGN_IN_DAYS = 60;
const MINUTE_MS = 60_000;

/** Events of some accounts besides their invitation, by the name before the @. */
const STEPS: Record<string, readonly Step[]> = {
  "admin": [
    { daysAgo: 8, event: "sign_in_refused", address: ELSEWHERE },
    { daysAgo: 8, minutes: 1, event: "sign_in_refused", address: ELSEWHERE },
    { daysAgo: 8, minutes: 1, event: "sign_in_refused", address: ELSEWHERE },
  ],
  "manager": [{ daysAgo: 104, event: "password_changed" }],
  "viewer": [
    { daysAgo: 9, event: "sign_in_refused" },
    { daysAgo: 9, minutes: 2, event: "signed_in" },
  ],
  "umut.ozdemir": [{
    daysAgo: 412,
    event: "updated",
    by: "admin",
    changes: ({ roles }) => [{ field: "roles", before: ["MEMBER"], after: roles }],
  }],
  "irem.yildiz": [{
    daysAgo: 71,
    event: "updated",
    changes: ({ phone }) => [{ field: "phone", before: null, after: phone }],
  }],
  "caglar.ince": [
    { daysAgo: 57, event: "sign_in_refused" },
    { daysAgo: 57, minutes: 1, event: "sign_in_refused" },
    { daysAgo: 57, minutes: 6, event: "password_reset" },
    { daysAgo: 57, minutes: 1, event: "signed_in" },
  ],
  "ilgin.aydin": [{ daysAgo: 6, event: "invited_again", by: "admin" }],
  "sevgi.arslan": [
    { daysAgo: 92, event: "one_time_password", by: "admin" },
    { daysAgo: 92, minutes: 4, event: "signed_in_once" },
    { daysAgo: 92, minutes: 2, event: "password_changed" },
  ],
  "hakan.koc": [{ daysAgo: 8, event: "disabled", by: "admin" }],
};

/** Events that change the account. */
const CHANGING_EVENTS: readonly AccountEventName[] = [
  "updated",
  "enabled",
  "disabled",
  "password_set",
  "password_changed",
  "password_reset",
];

/** Creates all users' account events: invitations, changes and sign-ins. */
export function createAccountEvents(users: readonly User[], now: Date): AccountRows {
  const random = createRandom(SEED);
  const admin = users.find(({ email }) => email === "admin@iklim.example");
  if (!admin) throw new TypeError("the demo knows no admin");
  const accounts = users.map((user) => {
    const events = [
      ...createInvitation(user, admin, random),
      ...createSteps(user, admin, now, random),
    ];
    return { user, events: [...events, ...createSignIns(user, now, random)] };
  });
  return {
    users: accounts.map(({ user, events }) => {
      const changes = events.filter(({ event }) => CHANGING_EVENTS.includes(event)).sort(
        compareTimes,
      );
      return {
        ...user,
        version: 1 + changes.length,
        updated_at: changes.at(-1)?.created_at ?? user.updated_at,
      };
    }),
    events: accounts.flatMap(({ events }) => events).sort(compareTimes),
  };
}

function createInvitation(user: User, admin: User, random: Random): Row[] {
  if (user === admin) return [];
  const invitedAt = new Date(user.created_at);
  const acceptedAt = pickHour(invitedAt, -random.between(1, 3), random);
  const address = pickAddress(user, random);
  return [
    createRow("invited", { user, actor: admin, at: invitedAt, address: OFFICE }, random),
    ...(user.status === "INVITED"
      ? []
      : [createRow("password_set", { user, actor: user, at: acceptedAt, address }, random)]),
  ];
}

function createSteps(user: User, admin: User, now: Date, random: Random): Row[] {
  let at = now;
  let day = -1;
  return (STEPS[getMailbox(user)] ?? []).map(({ daysAgo, minutes = 0, event, by, ...step }) => {
    const isLater = day === daysAgo;
    day = daysAgo;
    at = isLater ? new Date(at.getTime() + minutes * MINUTE_MS) : pickHour(now, daysAgo, random);
    const actor = by === "admin" ? admin : event === "sign_in_refused" ? null : user;
    const address = step.address ?? (by === "admin" ? OFFICE : pickAddress(user, random));
    return createRow(
      event,
      { user, actor, at, address, changes: step.changes?.(user) ?? [] },
      random,
    );
  });
}

/** The last event is at `last_login_at`. */
function createSignIns(user: User, now: Date, random: Random): Row[] {
  if (!user.last_login_at) return [];
  const last = new Date(user.last_login_at);
  const times = [last];
  let at = last;
  while (true) {
    at = pickHour(at, random.between(1, 12), random);
    if (now.getTime() - at.getTime() > SIGN_IN_DAYS * DAY_MS) break;
    times.push(at);
  }
  return times.map((at) =>
    createRow("signed_in", { user, actor: user, at, address: pickAddress(user, random) }, random)
  );
}

interface EventInput {
  user: User;
  actor: User | null;
  at: Date;
  address: string;
  changes?: readonly AccountChange[];
}

function createRow(
  event: AccountEventName,
  { user, actor, at, address, changes = [] }: EventInput,
  random: Random,
): Row {
  return {
    id: random.id(at),
    event,
    user_id: user.id,
    user_email: user.email,
    actor_id: actor?.id ?? null,
    actor_email: actor?.email ?? null,
    address,
    changes: JSON.stringify(changes),
    created_at: at,
  };
}

const getMailbox = ({ email }: User) => email.split("@")[0] ?? "";

/** Mostly the office's address, sometimes a mobile one. */
function pickAddress(user: User, random: Random): string {
  const userNumber = user.email.length % 200 + 20;
  return random.between(1, 4) === 1 ? `2001:db8:${userNumber.toString(16)}::${userNumber}` : OFFICE;
}

/** Picks an hour of a working day in Istanbul. */
function pickHour(from: Date, daysAgo: number, random: Random): Date {
  const day = new Date(from.getTime() - daysAgo * DAY_MS);
  day.setUTCHours(random.between(6, 13), random.between(0, 59), random.between(0, 59), 0);
  return day;
}

const compareTimes = (a: Row, b: Row) => a.created_at.getTime() - b.created_at.getTime();

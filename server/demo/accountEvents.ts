import type { Insertable } from "kysely";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import type { AccountChange, AccountEventsTable, UsersTable } from "../db/userTables.ts";
import { createRandom, DAY_MS, type Random } from "./random.ts";

type User = Insertable<UsersTable>;
type Row = Insertable<AccountEventsTable> & { created_at: Date };

export interface AccountRows {
  /** With the version and the last change that the events made of them. */
  users: User[];
  /** The oldest first. */
  events: Row[];
}

interface Step {
  daysAgo: number;
  /** Minutes after the step before, where that was on the same day. */
  minutes?: number;
  event: AccountEventName;
  /** By the name before the @; oneself by default, nobody where a sign-in is refused. */
  by?: "admin";
  changes?: (user: User) => AccountChange[];
  address?: string;
}

const SEED = 41_700;
const OFFICE = "203.0.113.10";
const ELSEWHERE = "198.51.100.77";
const SIGN_IN_DAYS = 60;
const MINUTE_MS = 60_000;

/** What happened to some accounts beside their invitation, by the name before the @. */
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

/** These are a change of the account itself. */
const CHANGING: readonly AccountEventName[] = [
  "updated",
  "enabled",
  "disabled",
  "password_set",
  "password_changed",
  "password_reset",
];

/** How everybody came to their account, what was done to it since, and when they signed in. */
export function accountEventRows(users: readonly User[], now: Date): AccountRows {
  const random = createRandom(SEED);
  const admin = users.find(({ email }) => email === "admin@iklim.example");
  if (!admin) throw new TypeError("the demo knows no admin");
  const accounts = users.map((user) => {
    const events = [...invitation(user, admin, random), ...steps(user, admin, now, random)];
    return { user, events: [...events, ...signIns(user, now, random)] };
  });
  return {
    users: accounts.map(({ user, events }) => {
      const changes = events.filter(({ event }) => CHANGING.includes(event)).sort(byTime);
      return {
        ...user,
        version: 1 + changes.length,
        updated_at: changes.at(-1)?.created_at ?? user.updated_at,
      };
    }),
    events: accounts.flatMap(({ events }) => events).sort(byTime),
  };
}

function invitation(user: User, admin: User, random: Random): Row[] {
  if (user === admin) return [];
  const invited = new Date(user.created_at);
  const accepted = hourOf(invited, -random.between(1, 3), random);
  const address = addressOf(user, random);
  return [
    row("invited", { user, actor: admin, at: invited, address: OFFICE }, random),
    ...(user.status === "INVITED"
      ? []
      : [row("password_set", { user, actor: user, at: accepted, address }, random)]),
  ];
}

function steps(user: User, admin: User, now: Date, random: Random): Row[] {
  let at = now;
  let day = -1;
  return (STEPS[nameOf(user)] ?? []).map(({ daysAgo, minutes = 0, event, by, ...step }) => {
    const isLater = day === daysAgo;
    day = daysAgo;
    at = isLater ? new Date(at.getTime() + minutes * MINUTE_MS) : hourOf(now, daysAgo, random);
    const actor = by === "admin" ? admin : event === "sign_in_refused" ? null : user;
    const address = step.address ?? (by === "admin" ? OFFICE : addressOf(user, random));
    return row(
      event,
      { user, actor, at, address, changes: step.changes?.(user) ?? [] },
      random,
    );
  });
}

/** The last one is when they last signed in. */
function signIns(user: User, now: Date, random: Random): Row[] {
  if (!user.last_login_at) return [];
  const last = new Date(user.last_login_at);
  const times = [last];
  let at = last;
  while (true) {
    at = hourOf(at, random.between(1, 12), random);
    if (now.getTime() - at.getTime() > SIGN_IN_DAYS * DAY_MS) break;
    times.push(at);
  }
  return times.map((at) =>
    row("signed_in", { user, actor: user, at, address: addressOf(user, random) }, random)
  );
}

interface EventInput {
  user: User;
  actor: User | null;
  at: Date;
  address: string;
  changes?: readonly AccountChange[];
}

function row(
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

const nameOf = ({ email }: User) => email.split("@")[0] ?? "";

/** From the office mostly, from the road now and then. */
function addressOf(user: User, random: Random): string {
  const own = user.email.length % 200 + 20;
  return random.between(1, 4) === 1 ? `2001:db8:${own.toString(16)}::${own}` : OFFICE;
}

/** In an hour of the working day in Istanbul. */
function hourOf(from: Date, daysAgo: number, random: Random): Date {
  const day = new Date(from.getTime() - daysAgo * DAY_MS);
  day.setUTCHours(random.between(6, 13), random.between(0, 59), random.between(0, 59), 0);
  return day;
}

const byTime = (one: Row, other: Row) => one.created_at.getTime() - other.created_at.getTime();

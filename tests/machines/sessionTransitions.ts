import type { SessionUser } from "../../contract/sessionUser.ts";
import type { StateBefore, Transition } from "../support/specification/specification.ts";
import { deniz, elif } from "./sessionStubs.ts";

/** The longest that a browser's timer can wait, in milliseconds: 24.8 days. */
export const LONGEST_TIMER = 2_147_483_647;

/** Tokens that last for so many seconds since the start. */
const grant = (token: string, user: SessionUser, exp: number) => ({
  user: { ...user, exp },
  accessToken: `access ${token}`,
  refreshToken: `refresh ${token}`,
});
export const first = grant("1", elif, 900);
export const bare = { ...first, refreshToken: null };
export const lasting = grant("1", elif, 60 * 24 * 3600);
export const second = grant("2", elif, 1800);
export const denizs = grant("3", deniz, 1800);
export const stale = grant("0", elif, 0);
/** What a refresh answers leaves the refresh token as it is. */
export const again = { ...grant("1", elif, 1800), refreshToken: null };
export const renewal = { ...second, refreshToken: null };

type Grant = typeof first | typeof bare;

export const offline = new Error("offline");
export const nobody = { user: null, accessToken: null, refreshToken: null, warnAt: 0, renewAt: 0 };

interface Held {
  user: { id: string; exp: number } | null;
}

export function getEnd({ context }: StateBefore): number {
  return ((context as unknown as Held).user?.exp ?? 0) * 1000;
}

const wait = (name: string, ms: number) => `${name} ${Math.min(Math.max(ms, 0), LONGEST_TIMER)}`;
export const expiry = (before: StateBefore) => [wait("expiry", getEnd(before) - before.now)];
export const warning = (
  { context, now }: StateBefore,
) => [wait("warning", Number(context.warnAt) - now)];
export const renewing = (
  { context, now }: StateBefore,
) => [wait("renewal", Number(context.renewAt) - now)];
/** The timer that is set once the longest has rung. */
export const later = (times: (before: StateBefore) => string[]) => (before: StateBefore) =>
  times({ ...before, now: before.now + LONGEST_TIMER });

/** The warning is due two minutes before the token expires, its refresh one minute before. */
function getSessionContext({ user, accessToken, refreshToken }: Grant, { now }: StateBefore) {
  const end = user.exp * 1000;
  return {
    user,
    accessToken,
    refreshToken,
    warnAt: end - Math.min(120_000, (end - now) * 3 / 4),
    renewAt: end - Math.min(60_000, (end - now) / 2),
  };
}

export const ended = (reason: string) => [{ type: "session.ended", reason }];
export const clears = (token: unknown) => [["clearTokens", { expectedToken: token }]] as const;
export const stores = (granted: Grant) =>
  [["storeTokens", { type: "tokens.granted", ...granted }]] as const;

const starts = ({ user }: Grant) => ({ type: "session.started", user });

/** The states, context and timers of the user who has been granted a token. */
function holds(granted: Grant) {
  return {
    to: "signedIn.lifetime.running signedIn.token.idle",
    context: (before: StateBefore) => getSessionContext(granted, before),
    times: (before: StateBefore) => {
      const after = { ...before, context: getSessionContext(granted, before) };
      return [...expiry(after), ...warning(after)];
    },
  };
}

export const begins = (granted: Grant, ...stops: string[]) => ({
  ...holds(granted),
  emits: [starts(granted)],
  stops,
});

export const signsIn = (granted: Grant, ...stops: string[]) => ({
  ...begins(granted, ...stops),
  calls: stores(granted),
});

export const signsInAgain = (granted: Grant) => ({
  ...signsIn(granted, "signOut"),
  emits: [...ended("signedOut"), starts(granted)],
});

/** The session goes on for the same user, and ends for another. */
const news = (granted: Grant) => ({ context }: StateBefore) =>
  (context as unknown as Held).user?.id === granted.user.id
    ? [{ type: "session.refreshed" }]
    : [...ended("elsewhere"), starts(granted)];

export const replaces = (granted: Grant) => ({
  ...holds(granted),
  emits: news(granted),
  stops: ["refresh"],
});

export function renews(answer: Grant): Transition {
  const kept = ({ context }: StateBefore) => ({
    ...answer,
    refreshToken: String(context.refreshToken),
  });
  return {
    ...holds(answer),
    context: (before) => getSessionContext(kept(before), before),
    emits: news(answer),
    calls: (before) => [["storeTokens", kept(before)]],
  };
}

export const refreshes = (how: "renewing" | "demanded"): Transition => ({
  to: `signedIn.token.refreshing.${how}`,
  starts: ({ context: { accessToken, refreshToken } }) => ({
    refresh: { accessToken, refreshToken },
  }),
});

export function ends(reason: string, ...stops: string[]): Transition {
  return {
    to: "signedOut",
    context: nobody,
    calls: ({ context }) => clears(context.accessToken),
    emits: ended(reason),
    stops,
  };
}

/** An answer that is of no use is not kept either. */
export const endsAt = (token: string): Transition => ({
  ...ends("refreshFailed"),
  calls: clears(token),
});

export function signsOut(...stops: string[]): Transition {
  return {
    to: "signingOut",
    calls: clears(null),
    starts: ({ context: { accessToken, refreshToken } }) => ({
      signOut: { accessToken, refreshToken },
    }),
    times: ["signOutTimeout"],
    stops,
  };
}

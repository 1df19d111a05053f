import type { SessionUser } from "../../contract/sessionUser.ts";
import type { StateBefore, Transition } from "../support/specification/specification.ts";
import { deniz, elif } from "./sessionStubs.ts";

/** The longest that a browser's timer can wait, in milliseconds: 24.8 days. */
export const LONGEST_TIMER = 2_147_483_647;

/** Creates tokens that expire `exp` seconds after the start. */
const createGrant = (token: string, user: SessionUser, exp: number) => ({
  user: { ...user, exp },
  accessToken: `access ${token}`,
  refreshToken: `refresh ${token}`,
});
export const firstGrant = createGrant("1", elif, 900);
export const grantWithoutRefreshToken = { ...firstGrant, refreshToken: null };
export const twoMonthGrant = createGrant("1", elif, 60 * 24 * 3600);
export const secondGrant = createGrant("2", elif, 1800);
export const denizGrant = createGrant("3", deniz, 1800);
export const expiredGrant = createGrant("0", elif, 0);
/** The response to a refresh has no refresh token: the stored one stays. */
export const firstRefreshResponse = { ...createGrant("1", elif, 1800), refreshToken: null };
export const secondRefreshResponse = { ...secondGrant, refreshToken: null };

type Grant = typeof firstGrant | typeof grantWithoutRefreshToken;

export const offline = new Error("offline");
export const SIGNED_OUT_CONTEXT = {
  user: null,
  accessToken: null,
  refreshToken: null,
  warnAt: 0,
  renewAt: 0,
};

interface SignedInContext {
  user: { id: string; exp: number } | null;
}

export function getExpiry({ context }: StateBefore): number {
  return ((context as unknown as SignedInContext).user?.exp ?? 0) * 1000;
}

/** Timers of a transition are listed as `name milliseconds`. */
const formatTimer = (name: string, ms: number) =>
  `${name} ${Math.min(Math.max(ms, 0), LONGEST_TIMER)}`;
export const listExpiryTimer = (
  before: StateBefore,
) => [formatTimer("expiry", getExpiry(before) - before.now)];
export const listWarningTimer = (
  { context, now }: StateBefore,
) => [formatTimer("warning", Number(context.warnAt) - now)];
export const listRenewalTimer = (
  { context, now }: StateBefore,
) => [formatTimer("renewal", Number(context.renewAt) - now)];
/** Lists the timers that start when a timer of the longest length has elapsed. */
export const afterLongestTimer =
  (listTimers: (before: StateBefore) => string[]) => (before: StateBefore) =>
    listTimers({ ...before, now: before.now + LONGEST_TIMER });

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

export const createEndedEvents = (reason: string) => [{ type: "session.ended", reason }];
export const createClearTokensCall = (expectedToken: unknown) =>
  [["clearTokens", { expectedToken }]] as const;
export const createStoreTokensCall = (granted: Grant) =>
  [["storeTokens", { type: "tokens.granted", ...granted }]] as const;

const createStartedEvent = ({ user }: Grant) => ({ type: "session.started", user });

/** The states, context and timers after a token was granted. */
function createSignedInState(granted: Grant) {
  return {
    to: "signedIn.lifetime.running signedIn.token.idle",
    context: (before: StateBefore) => getSessionContext(granted, before),
    times: (before: StateBefore) => {
      const after = { ...before, context: getSessionContext(granted, before) };
      return [...listExpiryTimer(after), ...listWarningTimer(after)];
    },
  };
}

export const createStartTransition = (granted: Grant, ...stops: string[]) => ({
  ...createSignedInState(granted),
  emits: [createStartedEvent(granted)],
  stops,
});

export const createSignInTransition = (granted: Grant, ...stops: string[]) => ({
  ...createStartTransition(granted, ...stops),
  calls: createStoreTokensCall(granted),
});

export const createSignInDuringSignOut = (granted: Grant) => ({
  ...createSignInTransition(granted, "signOut"),
  emits: [...createEndedEvents("signedOut"), createStartedEvent(granted)],
});

/** The session continues for the same user. For another user it ends and a new one starts. */
const listRefreshEvents = (granted: Grant) => ({ context }: StateBefore) =>
  (context as unknown as SignedInContext).user?.id === granted.user.id
    ? [{ type: "session.refreshed" }]
    : [...createEndedEvents("elsewhere"), createStartedEvent(granted)];

export const createReplaceTransition = (granted: Grant) => ({
  ...createSignedInState(granted),
  emits: listRefreshEvents(granted),
  stops: ["refresh"],
});

export function createRenewTransition(response: Grant): Transition {
  const toStoredTokens = ({ context }: StateBefore) => ({
    ...response,
    refreshToken: String(context.refreshToken),
  });
  return {
    ...createSignedInState(response),
    context: (before) => getSessionContext(toStoredTokens(before), before),
    emits: listRefreshEvents(response),
    calls: (before) => [["storeTokens", toStoredTokens(before)]],
  };
}

export const createRefreshTransition = (state: "renewing" | "demanded"): Transition => ({
  to: `signedIn.token.refreshing.${state}`,
  starts: ({ context: { accessToken, refreshToken } }) => ({
    refresh: { accessToken, refreshToken },
  }),
});

export function createEndTransition(reason: string, ...stops: string[]): Transition {
  return {
    to: "signedOut",
    context: SIGNED_OUT_CONTEXT,
    calls: ({ context }) => createClearTokensCall(context.accessToken),
    emits: createEndedEvents(reason),
    stops,
  };
}

/** Ends the session, as the response brings no new token that is valid. */
export const createUselessRefresh = (accessToken: string): Transition => ({
  ...createEndTransition("refreshFailed"),
  calls: createClearTokensCall(accessToken),
});

export function createSignOutTransition(...stops: string[]): Transition {
  return {
    to: "signingOut",
    calls: createClearTokensCall(null),
    starts: ({ context: { accessToken, refreshToken } }) => ({
      signOut: { accessToken, refreshToken },
    }),
    times: ["signOutTimeout"],
    stops,
  };
}

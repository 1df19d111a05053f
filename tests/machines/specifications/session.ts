import { sessionMachine } from "../../../machines/session.ts";
import { NOTHING_STORED } from "../../../machines/sessionSetup.ts";
import {
  advanceTime,
  completeActor,
  elapseDelay,
  failActor,
  sendEvent,
  sleepComputer,
  type Specification,
} from "../../support/specification/specification.ts";
import { impossible } from "../sessionImpossible.ts";
import {
  createClearTokensCall,
  createEndedEvents,
  createSignInDuringSignOut,
  createSignInTransition,
  createSignOutTransition,
  createStartTransition,
  denizGrant,
  expiredGrant,
  firstGrant,
  firstRefreshResponse,
  getExpiry,
  grantWithoutRefreshToken,
  LONGEST_TIMER,
  offline,
  secondGrant,
  secondRefreshResponse,
  SIGNED_OUT_CONTEXT,
  twoMonthGrant,
} from "../sessionTransitions.ts";
import { signedInTransitions } from "../sessionSignedInTransitions.ts";
import { MINUTE } from "../sessionStubs.ts";

/** The delay of the retry after a failed refresh. */
const RETRY = 3_000;
/** The session. Access 1 expires 15 minutes after the start, a renewed or other token after 30. */
export const session: Specification = {
  name: "session",
  machine: sessionMachine,
  input: (now: () => number) => ({ now }),
  context: ({ now: _, ...context }) => context,
  effects: ["restore", "refresh", "signOut", "followTabs"],
  actions: ["storeTokens", "clearTokens"],
  delays: { renewalRetry: RETRY, signOutTimeout: 5_000 },
  events: {
    "a token is restored": completeActor("restore", firstGrant),
    "a token without a refresh token is restored": completeActor(
      "restore",
      grantWithoutRefreshToken,
    ),
    "a token of two months is restored": completeActor("restore", twoMonthGrant),
    "an expired token is restored": completeActor("restore", expiredGrant),
    "no token is stored": failActor("restore", NOTHING_STORED),
    "the token cannot be restored": failActor("restore", offline),
    "Elif signs in": sendEvent({ type: "tokens.granted", ...secondGrant }),
    "Deniz signs in": sendEvent({ type: "tokens.granted", ...denizGrant }),
    "an expired token is granted": sendEvent({ type: "tokens.granted", ...expiredGrant }),
    "another tab renews": sendEvent({ type: "tokens.changed", grant: secondGrant }),
    "Deniz signs in in another tab": sendEvent({ type: "tokens.changed", grant: denizGrant }),
    "another tab has an expired token": sendEvent({ type: "tokens.changed", grant: expiredGrant }),
    "another tab signs out": sendEvent({ type: "tokens.removed" }),
    "the session expires in another tab": sendEvent({ type: "tokens.lost" }),
    "access 1 is rejected": sendEvent({ type: "token.rejected", accessToken: "access 1" }),
    "access 2 is rejected": sendEvent({ type: "token.rejected", accessToken: "access 2" }),
    "the claims change": sendEvent({ type: "claims.changed" }),
    "the user signs out": sendEvent({ type: "signOut.requested" }),
    "the clock is checked": sendEvent({ type: "clock.checked" }),
    "the user is active": sendEvent({ type: "user.active" }),
    "the user extends the session": sendEvent({ type: "stay.requested" }),
    "the refresh returns access 1": completeActor("refresh", firstRefreshResponse),
    "the refresh returns access 2": completeActor("refresh", secondRefreshResponse),
    "the refresh returns access 3": completeActor("refresh", denizGrant),
    "the refresh returns an expired token": completeActor("refresh", expiredGrant),
    "the refresh is rejected": failActor("refresh", { rejected: true }),
    "the refresh fails": failActor("refresh", offline),
    "the server has signed out": completeActor("signOut"),
    "the server does not sign out": failActor("signOut", offline),
    "signing out takes too long": elapseDelay("signOutTimeout"),
    "the warning is due": elapseDelay("warning"),
    "the renewal is due": elapseDelay("renewal"),
    "the retry is due": elapseDelay("renewalRetry"),
    "the token ends": elapseDelay("expiry"),
    "the refresh takes long": advanceTime(58_000),
    "the longest timers end": advanceTime(LONGEST_TIMER),
    "the computer sleeps for a quarter of an hour": sleepComputer(15 * MINUTE),
    "the tabs cannot be followed": failActor("followTabs", offline),
  },
  conditions: {
    "in the first quarter": ({ now }) => now < 15 * MINUTE,
    "after the first quarter": ({ now }) => now >= 15 * MINUTE,
    "in the first half hour": ({ now }) => now < 30 * MINUTE,
    "after the first half hour": ({ now }) => now >= 30 * MINUTE,
    "expired": (before) => before.now >= getExpiry(before),
    "not expired": (before) => before.now < getExpiry(before),
    "with a refresh token": ({ context }) => context.refreshToken !== null,
    "without a refresh token": ({ context }) => context.refreshToken === null,
    "access 1 is current": ({ context }) => context.accessToken === "access 1",
    "access 2 is current": ({ context }) => context.accessToken === "access 2",
    "access 1 is current without a refresh token": ({ context }) =>
      context.accessToken === "access 1" && context.refreshToken === null,
    "access 1 is new": ({ context, now }) =>
      context.accessToken !== "access 1" && now < 30 * MINUTE,
    "access 2 is new": ({ context, now }) =>
      context.accessToken !== "access 2" && now < 30 * MINUTE,
    "access 3 is new": ({ context, now }) =>
      context.accessToken !== "access 3" && now < 30 * MINUTE,
    "access 1 is not new": ({ context, now }) =>
      context.accessToken === "access 1" || now >= 30 * MINUTE,
    "access 3 is not new": ({ context, now }) =>
      context.accessToken === "access 3" || now >= 30 * MINUTE,
    "access 2 is not new": ({ context, now }) =>
      context.accessToken === "access 2" || now >= 30 * MINUTE,
  },
  /** Of times and tokens, only what decides on the next transitions. */
  duplicateKey: (before) => {
    const { context: { accessToken, refreshToken, warnAt, renewAt }, now, leaves } = before;
    const [lifetime, token] = leaves;
    const msLeft = getExpiry(before) - now;
    const key = [now >= 30 * MINUTE];
    if (lifetime === "restoring") return [...key, now >= 15 * MINUTE];
    if (token === undefined) return key;
    return [
      ...key,
      accessToken,
      refreshToken !== null,
      msLeft > LONGEST_TIMER,
      ...[MINUTE, RETRY].map((ms) => msLeft > ms || !/refreshing|retrying/.test(token)),
      msLeft <= 0,
      getExpiry(before) > 30 * MINUTE,
      token.endsWith("idle") && now >= Number(warnAt),
      token.endsWith("active") && now >= Number(renewAt),
    ];
  },
  isReachable: (before, event) => {
    const { leaves, now } = before;
    const msLeft = getExpiry(before) - now;
    const hasLongTimers = msLeft > LONGEST_TIMER;
    switch (event) {
      case "the computer sleeps for a quarter of an hour":
        return now < 30 * MINUTE;
      case "the refresh takes long":
        return leaves.some((leaf) => leaf.startsWith("signedIn.token.refreshing")) &&
          msLeft > 58_000 && !hasLongTimers;
      case "the longest timers end":
        return hasLongTimers && !/signingOut|retrying/.test(leaves.join());
      case "the warning is due":
      case "the renewal is due":
      case "the token ends":
        return !hasLongTimers;
    }
    return true;
  },
  start: {
    to: "restoring",
    context: SIGNED_OUT_CONTEXT,
    starts: { followTabs: undefined, restore: undefined },
  },
  transitions: {
    "": {
      "the tabs cannot be followed": {
        emits: [{ type: "session.effectFailed", effect: "followTabs", error: offline }],
      },
    },
    restoring: {
      "a token is restored": [
        { when: "in the first quarter", ...createStartTransition(firstGrant) },
        {
          when: "after the first quarter",
          to: "signedOut",
          calls: createClearTokensCall("access 1"),
          emits: createEndedEvents("expired"),
        },
      ],
      "a token without a refresh token is restored": [
        { when: "in the first quarter", ...createStartTransition(grantWithoutRefreshToken) },
        {
          when: "after the first quarter",
          to: "signedOut",
          calls: createClearTokensCall("access 1"),
          emits: createEndedEvents("expired"),
        },
      ],
      "a token of two months is restored": createStartTransition(twoMonthGrant),
      "an expired token is restored": {
        to: "signedOut",
        calls: createClearTokensCall("access 0"),
        emits: createEndedEvents("expired"),
      },
      "no token is stored": { to: "signedOut", calls: createClearTokensCall(null) },
      "the token cannot be restored": {
        to: "signedOut",
        calls: createClearTokensCall(null),
        emits: [{ type: "session.effectFailed", effect: "restore", error: offline }],
      },
      "Elif signs in": {
        when: "in the first half hour",
        ...createSignInTransition(secondGrant, "restore"),
      },
      "Deniz signs in": {
        when: "in the first half hour",
        ...createSignInTransition(denizGrant, "restore"),
      },
      "another tab renews": {
        when: "in the first half hour",
        ...createStartTransition(secondGrant, "restore"),
      },
      "Deniz signs in in another tab": {
        when: "in the first half hour",
        ...createStartTransition(denizGrant, "restore"),
      },
      "another tab signs out": { to: "signedOut", stops: ["restore"] },
      "the session expires in another tab": { to: "signedOut", stops: ["restore"] },
      "the user signs out": createSignOutTransition("restore"),
    },
    signedOut: {
      "Elif signs in": [
        { when: "in the first half hour", ...createSignInTransition(secondGrant) },
        { when: "after the first half hour", emits: createEndedEvents("expired") },
      ],
      "Deniz signs in": [
        { when: "in the first half hour", ...createSignInTransition(denizGrant) },
        { when: "after the first half hour", emits: createEndedEvents("expired") },
      ],
      "an expired token is granted": { emits: createEndedEvents("expired") },
      "another tab renews": {
        when: "in the first half hour",
        ...createStartTransition(secondGrant),
      },
      "Deniz signs in in another tab": {
        when: "in the first half hour",
        ...createStartTransition(denizGrant),
      },
    },
    signingOut: {
      "the server has signed out": {
        to: "signedOut",
        context: SIGNED_OUT_CONTEXT,
        emits: createEndedEvents("signedOut"),
      },
      "the server does not sign out": {
        to: "signedOut",
        context: SIGNED_OUT_CONTEXT,
        emits: [
          { type: "session.effectFailed", effect: "signOut", error: offline },
          ...createEndedEvents("signedOut"),
        ],
      },
      "signing out takes too long": {
        to: "signedOut",
        context: SIGNED_OUT_CONTEXT,
        emits: createEndedEvents("signedOut"),
        stops: ["signOut"],
      },
      "Elif signs in": {
        when: "in the first half hour",
        ...createSignInDuringSignOut(secondGrant),
      },
      "Deniz signs in": {
        when: "in the first half hour",
        ...createSignInDuringSignOut(denizGrant),
      },
    },
    ...signedInTransitions,
  },
  impossible,
};

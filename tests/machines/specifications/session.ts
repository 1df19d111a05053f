import { sessionMachine } from "../../../machines/session.ts";
import { NOTHING_STORED } from "../../../machines/sessionSetup.ts";
import {
  done,
  elapses,
  failed,
  passes,
  sent,
  sleeps,
  type Specification,
} from "../../support/specification/specification.ts";
import { impossible } from "../sessionImpossible.ts";
import {
  again,
  bare,
  begins,
  clears,
  denizs,
  ended,
  first,
  getEnd,
  lasting,
  LONGEST_TIMER,
  nobody,
  offline,
  renewal,
  second,
  signsIn,
  signsInAgain,
  signsOut,
  stale,
} from "../sessionTransitions.ts";
import { signedInTransitions } from "../sessionSignedInTransitions.ts";
import { MINUTE } from "../sessionStubs.ts";

/** The delay of the retry after a failed refresh. */
const RETRY = 3_000;
/** Who is signed in, and for how long: tokens end 900 or 1800 seconds after the start. */
export const session: Specification = {
  name: "session",
  machine: sessionMachine,
  input: (now: () => number) => ({ now }),
  context: ({ now: _, ...context }) => context,
  effects: ["restore", "refresh", "signOut", "followTabs"],
  actions: ["storeTokens", "clearTokens"],
  delays: { renewalRetry: RETRY, signOutTimeout: 5_000 },
  events: {
    "a token is restored": done("restore", first),
    "one without a refresh token is restored": done("restore", bare),
    "one of two months is restored": done("restore", lasting),
    "a stale one is restored": done("restore", stale),
    "none is restored": failed("restore", NOTHING_STORED),
    "it cannot be restored": failed("restore", offline),
    "Elif signs in": sent({ type: "tokens.granted", ...second }),
    "Deniz signs in": sent({ type: "tokens.granted", ...denizs }),
    "a stale token is granted": sent({ type: "tokens.granted", ...stale }),
    "another tab renews": sent({ type: "tokens.changed", grant: second }),
    "Deniz signs in in another tab": sent({ type: "tokens.changed", grant: denizs }),
    "another tab has a stale token": sent({ type: "tokens.changed", grant: stale }),
    "another tab signs out": sent({ type: "tokens.removed" }),
    "the session expires in another tab": sent({ type: "tokens.lost" }),
    "access 1 is rejected": sent({ type: "token.rejected", accessToken: "access 1" }),
    "access 2 is rejected": sent({ type: "token.rejected", accessToken: "access 2" }),
    "the claims change": sent({ type: "claims.changed" }),
    "signs out": sent({ type: "signOut.requested" }),
    "the clock is checked": sent({ type: "clock.checked" }),
    "is active": sent({ type: "user.active" }),
    "extends the session": sent({ type: "stay.requested" }),
    "the refresh returns access 1": done("refresh", again),
    "the refresh returns access 2": done("refresh", renewal),
    "the refresh returns access 3": done("refresh", denizs),
    "the refresh returns a stale token": done("refresh", stale),
    "the refresh is rejected": failed("refresh", { rejected: true }),
    "the refresh fails": failed("refresh", offline),
    "the server has signed out": done("signOut"),
    "the server does not sign out": failed("signOut", offline),
    "signing out takes too long": elapses("signOutTimeout"),
    "the warning is due": elapses("warning"),
    "the renewal is due": elapses("renewal"),
    "the retry is due": elapses("renewalRetry"),
    "the token ends": elapses("expiry"),
    "the refresh takes long": passes(58_000),
    "the longest timers end": passes(LONGEST_TIMER),
    "sleeps for a quarter of an hour": sleeps(15 * MINUTE),
    "the tabs cannot be followed": failed("followTabs", offline),
  },
  conditions: {
    "in the first quarter": ({ now }) => now < 15 * MINUTE,
    "later": ({ now }) => now >= 15 * MINUTE,
    "in the first half hour": ({ now }) => now < 30 * MINUTE,
    "too late": ({ now }) => now >= 30 * MINUTE,
    "ended": (before) => before.now >= getEnd(before),
    "not ended": (before) => before.now < getEnd(before),
    "renewable": ({ context }) => context.refreshToken !== null,
    "not renewable": ({ context }) => context.refreshToken === null,
    "holding 1": ({ context }) => context.accessToken === "access 1",
    "holding 2": ({ context }) => context.accessToken === "access 2",
    "holding 1 for good": ({ context }) =>
      context.accessToken === "access 1" && context.refreshToken === null,
    "1 is new": ({ context, now }) => context.accessToken !== "access 1" && now < 30 * MINUTE,
    "2 is new": ({ context, now }) => context.accessToken !== "access 2" && now < 30 * MINUTE,
    "3 is new": ({ context, now }) => context.accessToken !== "access 3" && now < 30 * MINUTE,
    "1 is not new": ({ context, now }) => context.accessToken === "access 1" || now >= 30 * MINUTE,
    "3 is not new": ({ context, now }) => context.accessToken === "access 3" || now >= 30 * MINUTE,
    "2 is not new": ({ context, now }) => context.accessToken === "access 2" || now >= 30 * MINUTE,
  },
  /** Of the time, what matters in the state that it is in. */
  duplicateKey: (before) => {
    const { context: { accessToken, refreshToken, warnAt, renewAt }, now, leaves } = before;
    const [first, token] = leaves;
    const left = getEnd(before) - now;
    const all = [now >= 30 * MINUTE];
    if (first === "restoring") return [...all, now >= 15 * MINUTE];
    if (token === undefined) return all;
    return [
      ...all,
      accessToken,
      refreshToken !== null,
      left > LONGEST_TIMER,
      ...[MINUTE, RETRY].map((ms) => left > ms || !/refreshing|retrying/.test(token)),
      left <= 0,
      getEnd(before) > 30 * MINUTE,
      token.endsWith("idle") && now >= Number(warnAt),
      token.endsWith("active") && now >= Number(renewAt),
    ];
  },
  isReachable: (before, event) => {
    const { leaves, now } = before;
    const left = getEnd(before) - now;
    const hasLongTimers = left > LONGEST_TIMER;
    switch (event) {
      case "sleeps for a quarter of an hour":
        return now < 30 * MINUTE;
      case "the refresh takes long":
        return leaves.some((leaf) => leaf.startsWith("signedIn.token.refreshing")) &&
          left > 58_000 && !hasLongTimers;
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
    context: nobody,
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
        { when: "in the first quarter", ...begins(first) },
        { when: "later", to: "signedOut", calls: clears("access 1"), emits: ended("expired") },
      ],
      "one without a refresh token is restored": [
        { when: "in the first quarter", ...begins(bare) },
        { when: "later", to: "signedOut", calls: clears("access 1"), emits: ended("expired") },
      ],
      "one of two months is restored": begins(lasting),
      "a stale one is restored": {
        to: "signedOut",
        calls: clears("access 0"),
        emits: ended("expired"),
      },
      "none is restored": { to: "signedOut", calls: clears(null) },
      "it cannot be restored": {
        to: "signedOut",
        calls: clears(null),
        emits: [{ type: "session.effectFailed", effect: "restore", error: offline }],
      },
      "Elif signs in": { when: "in the first half hour", ...signsIn(second, "restore") },
      "Deniz signs in": { when: "in the first half hour", ...signsIn(denizs, "restore") },
      "another tab renews": { when: "in the first half hour", ...begins(second, "restore") },
      "Deniz signs in in another tab": {
        when: "in the first half hour",
        ...begins(denizs, "restore"),
      },
      "another tab signs out": { to: "signedOut", stops: ["restore"] },
      "the session expires in another tab": { to: "signedOut", stops: ["restore"] },
      "signs out": signsOut("restore"),
    },
    signedOut: {
      "Elif signs in": [
        { when: "in the first half hour", ...signsIn(second) },
        { when: "too late", emits: ended("expired") },
      ],
      "Deniz signs in": [
        { when: "in the first half hour", ...signsIn(denizs) },
        { when: "too late", emits: ended("expired") },
      ],
      "a stale token is granted": { emits: ended("expired") },
      "another tab renews": { when: "in the first half hour", ...begins(second) },
      "Deniz signs in in another tab": { when: "in the first half hour", ...begins(denizs) },
    },
    signingOut: {
      "the server has signed out": { to: "signedOut", context: nobody, emits: ended("signedOut") },
      "the server does not sign out": {
        to: "signedOut",
        context: nobody,
        emits: [
          { type: "session.effectFailed", effect: "signOut", error: offline },
          ...ended("signedOut"),
        ],
      },
      "signing out takes too long": {
        to: "signedOut",
        context: nobody,
        emits: ended("signedOut"),
        stops: ["signOut"],
      },
      "Elif signs in": { when: "in the first half hour", ...signsInAgain(second) },
      "Deniz signs in": { when: "in the first half hour", ...signsInAgain(denizs) },
    },
    ...signedInTransitions,
  },
  impossible,
};

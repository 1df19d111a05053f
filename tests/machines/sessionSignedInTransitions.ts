import type { Specification } from "../support/specification/specification.ts";
import {
  afterLongestTimer,
  createEndedEvents,
  createEndTransition,
  createRefreshTransition,
  createRenewTransition,
  createReplaceTransition,
  createSignOutTransition,
  createStoreTokensCall,
  createUselessRefresh,
  denizGrant,
  firstRefreshResponse,
  listExpiryTimer,
  listRenewalTimer,
  listWarningTimer,
  offline,
  secondGrant,
  secondRefreshResponse,
  SIGNED_OUT_CONTEXT,
} from "./sessionTransitions.ts";

/** The transitions while a user is signed in, by state. */
export const signedInTransitions: Specification["transitions"] = {
  signedIn: {
    "Elif signs in": {
      when: "in the first half hour",
      ...createReplaceTransition(secondGrant),
      calls: createStoreTokensCall(secondGrant),
    },
    "Deniz signs in": {
      when: "in the first half hour",
      ...createReplaceTransition(denizGrant),
      calls: createStoreTokensCall(denizGrant),
    },
    "another tab renews": { when: "access 2 is new", ...createReplaceTransition(secondGrant) },
    "Deniz signs in in another tab": {
      when: "access 3 is new",
      ...createReplaceTransition(denizGrant),
    },
    "another tab signs out": {
      to: "signedOut",
      context: SIGNED_OUT_CONTEXT,
      emits: createEndedEvents("elsewhere"),
      stops: ["refresh"],
    },
    "the session expires in another tab": {
      to: "signedOut",
      context: SIGNED_OUT_CONTEXT,
      emits: createEndedEvents("refreshFailed"),
      stops: ["refresh"],
    },
    "the user signs out": createSignOutTransition("refresh"),
  },
  "signedIn.lifetime.running": {
    "the token ends": createEndTransition("expired", "refresh"),
    "the clock is checked": [
      { when: "expired", ...createEndTransition("expired", "refresh") },
      { when: "not expired", to: "signedIn.lifetime.running", times: listExpiryTimer },
    ],
    "the longest timers end": {
      to: "signedIn.lifetime.running",
      times: afterLongestTimer(listExpiryTimer),
    },
  },
  "signedIn.token": {
    "access 1 is rejected": [
      {
        when: "access 1 is current without a refresh token",
        ...createEndTransition("refreshFailed"),
      },
      { when: "access 1 is current", ...createRefreshTransition("demanded") },
    ],
    "access 2 is rejected": { when: "access 2 is current", ...createRefreshTransition("demanded") },
    "the claims change": { when: "with a refresh token", ...createRefreshTransition("renewing") },
  },
  "signedIn.token.idle": {
    "the warning is due": {
      to: "signedIn.token.expiring",
      emits: [{ type: "session.expiring" }],
    },
    "the user is active": { to: "signedIn.token.active", times: listRenewalTimer },
    "the clock is checked": {
      when: "not expired",
      to: "signedIn.token.idle",
      times: listWarningTimer,
    },
    "the longest timers end": {
      to: "signedIn.token.idle",
      times: afterLongestTimer(listWarningTimer),
    },
  },
  "signedIn.token.active": {
    "the renewal is due": [
      { when: "with a refresh token", ...createRefreshTransition("renewing") },
      {
        when: "without a refresh token",
        to: "signedIn.token.expiring",
        emits: [{ type: "session.expiring" }],
      },
    ],
    "the clock is checked": {
      when: "not expired",
      to: "signedIn.token.active",
      times: listRenewalTimer,
    },
    "the longest timers end": {
      to: "signedIn.token.active",
      times: afterLongestTimer(listRenewalTimer),
    },
  },
  "signedIn.token.expiring": {
    "the user is active": { when: "with a refresh token", ...createRefreshTransition("renewing") },
    "the user extends the session": {
      when: "with a refresh token",
      ...createRefreshTransition("renewing"),
    },
  },
  "signedIn.token.refreshing": {
    "the refresh returns access 1": [
      { when: "access 1 is new", ...createRenewTransition(firstRefreshResponse) },
      { when: "access 1 is not new", ...createUselessRefresh("access 1") },
    ],
    "the refresh returns access 2": [
      { when: "access 2 is new", ...createRenewTransition(secondRefreshResponse) },
      { when: "access 2 is not new", ...createUselessRefresh("access 2") },
    ],
    "the refresh returns access 3": [
      {
        when: "access 3 is new",
        ...createReplaceTransition(denizGrant),
        calls: [["storeTokens", denizGrant]],
        stops: [],
      },
      { when: "access 3 is not new", ...createUselessRefresh("access 3") },
    ],
    "the refresh returns an expired token": createUselessRefresh("access 0"),
    "the refresh is rejected": createEndTransition("refreshFailed"),
    "the refresh takes long": {},
    "the claims change": {},
  },
  "signedIn.token.refreshing.renewing": {
    "the refresh fails": {
      to: "signedIn.token.retrying",
      emits: [{ type: "session.effectFailed", effect: "refresh", error: offline }],
      times: ["renewalRetry"],
    },
    "access 1 is rejected": {
      when: "access 1 is current",
      to: "signedIn.token.refreshing.demanded",
    },
    "access 2 is rejected": {
      when: "access 2 is current",
      to: "signedIn.token.refreshing.demanded",
    },
  },
  "signedIn.token.refreshing.demanded": {
    "the refresh fails": createEndTransition("refreshFailed"),
    "access 1 is rejected": {},
    "access 2 is rejected": {},
  },
  "signedIn.token.retrying": {
    "the retry is due": createRefreshTransition("renewing"),
    "the user extends the session": createRefreshTransition("renewing"),
  },
};

import type { Specification } from "../support/specification/specification.ts";
import {
  again,
  denizs,
  ended,
  ends,
  endsAt,
  expiry,
  later,
  nobody,
  offline,
  refreshes,
  renewal,
  renewing,
  renews,
  replaces,
  second,
  signsOut,
  stores,
  warning,
} from "./sessionTransitions.ts";

/** What happens while somebody is signed in, by the state. */
export const signedInTransitions: Specification["transitions"] = {
  signedIn: {
    "Elif signs in": {
      when: "in the first half hour",
      ...replaces(second),
      calls: stores(second),
    },
    "Deniz signs in": {
      when: "in the first half hour",
      ...replaces(denizs),
      calls: stores(denizs),
    },
    "another tab renews": { when: "2 is new", ...replaces(second) },
    "Deniz signs in in another tab": { when: "3 is new", ...replaces(denizs) },
    "another tab signs out": {
      to: "signedOut",
      context: nobody,
      emits: ended("elsewhere"),
      stops: ["refresh"],
    },
    "the session expires in another tab": {
      to: "signedOut",
      context: nobody,
      emits: ended("refreshFailed"),
      stops: ["refresh"],
    },
    "signs out": signsOut("refresh"),
  },
  "signedIn.lifetime.running": {
    "the token ends": ends("expired", "refresh"),
    "the clock is checked": [
      { when: "ended", ...ends("expired", "refresh") },
      { when: "not ended", to: "signedIn.lifetime.running", times: expiry },
    ],
    "the longest timers end": { to: "signedIn.lifetime.running", times: later(expiry) },
  },
  "signedIn.token": {
    "access 1 is rejected": [
      { when: "holding 1 for good", ...ends("refreshFailed") },
      { when: "holding 1", ...refreshes("demanded") },
    ],
    "access 2 is rejected": { when: "holding 2", ...refreshes("demanded") },
    "the claims change": { when: "renewable", ...refreshes("renewing") },
  },
  "signedIn.token.idle": {
    "the warning is due": {
      to: "signedIn.token.expiring",
      emits: [{ type: "session.expiring" }],
    },
    "is active": { to: "signedIn.token.active", times: renewing },
    "the clock is checked": { when: "not ended", to: "signedIn.token.idle", times: warning },
    "the longest timers end": { to: "signedIn.token.idle", times: later(warning) },
  },
  "signedIn.token.active": {
    "the renewal is due": [
      { when: "renewable", ...refreshes("renewing") },
      {
        when: "not renewable",
        to: "signedIn.token.expiring",
        emits: [{ type: "session.expiring" }],
      },
    ],
    "the clock is checked": { when: "not ended", to: "signedIn.token.active", times: renewing },
    "the longest timers end": { to: "signedIn.token.active", times: later(renewing) },
  },
  "signedIn.token.expiring": {
    "is active": { when: "renewable", ...refreshes("renewing") },
    "extends the session": { when: "renewable", ...refreshes("renewing") },
  },
  "signedIn.token.refreshing": {
    "the refresh returns access 1": [
      { when: "1 is new", ...renews(again) },
      { when: "1 is not new", ...endsAt("access 1") },
    ],
    "the refresh returns access 2": [
      { when: "2 is new", ...renews(renewal) },
      { when: "2 is not new", ...endsAt("access 2") },
    ],
    "the refresh returns access 3": [
      { when: "3 is new", ...replaces(denizs), calls: [["storeTokens", denizs]], stops: [] },
      { when: "3 is not new", ...endsAt("access 3") },
    ],
    "the refresh returns a stale token": endsAt("access 0"),
    "the refresh is rejected": ends("refreshFailed"),
    "the refresh takes long": {},
    "the claims change": {},
  },
  "signedIn.token.refreshing.renewing": {
    "the refresh fails": {
      to: "signedIn.token.retrying",
      emits: [{ type: "session.effectFailed", effect: "refresh", error: offline }],
      times: ["renewalRetry"],
    },
    "access 1 is rejected": { when: "holding 1", to: "signedIn.token.refreshing.demanded" },
    "access 2 is rejected": { when: "holding 2", to: "signedIn.token.refreshing.demanded" },
  },
  "signedIn.token.refreshing.demanded": {
    "the refresh fails": ends("refreshFailed"),
    "access 1 is rejected": {},
    "access 2 is rejected": {},
  },
  "signedIn.token.retrying": {
    "the retry is due": refreshes("renewing"),
    "extends the session": refreshes("renewing"),
  },
};
